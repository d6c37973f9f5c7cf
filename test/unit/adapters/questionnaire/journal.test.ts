import * as assert from 'node:assert/strict';
import { appendFile, mkdir, readFile, symlink, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openJournal, journalFileOf, journalsIn } from '../../../../src/adapters/questionnaire/journal';
import type { KeptEvent } from '../../../../src/core/features/questionnaire/model';
import { resultOf } from '../../../support/questionnaires';
import { temporaryFolders } from '../../../support/temporaryFolder';

const temporaryFolder = temporaryFolders();

function end(rowId: string, text = `Answer to ${rowId}`): KeptEvent {
  return { type: 'row-end', result: resultOf(rowId, text) };
}

const review: KeptEvent = {
  type: 'review-change',
  rowId: 'r1',
  review: { state: 'edited', texts: { AWS: 'Ours.' }, comment: 'Ask Ops.', reviewedAt: 7 },
};
const failed: KeptEvent = { type: 'row-failed', rowId: 'r2', message: 'The service is busy.', at: 8 };

async function newFile(): Promise<string> {
  return path.join(await temporaryFolder(), 'questions.csv-1', 'journal.jsonl');
}

function idsOf(events: readonly KeptEvent[]): string[] {
  return events.map((event) => (event.type === 'row-end' ? event.result.rowId : event.rowId));
}

describe('openJournal', () => {
  it('gives back what was appended, in its order, also to another process', async () => {
    const file = await newFile();
    const events = [end('r1'), review, failed];
    const journal = openJournal(file);
    for (const event of events) await journal.append(event);
    assert.deepEqual(await openJournal(file).read(), events);
  });

  it('gives the rows to one run at a time', async () => {
    const file = await newFile();
    const letGo = await openJournal(file).claim();
    assert.ok(letGo);
    assert.equal(await openJournal(file).claim(), undefined);
    await letGo();
    await (
      await openJournal(file).claim()
    )?.();
  });

  it('has nothing before the first event', async () => {
    assert.deepEqual(await openJournal(await newFile()).read(), []);
  });

  it('loses only the line that a kill cut off, wherever it was cut', async () => {
    const file = await newFile();
    await openJournal(file).append(end('r1'));
    const whole = (await readFile(file)).length;
    await openJournal(file).append(end('r2'));
    for (let size = (await readFile(file)).length - 2; size >= whole; size -= 97) {
      await truncate(file, size);
      assert.deepEqual(idsOf(await openJournal(file).read()), ['r1'], `cut at ${size}`);
    }
  });

  it('goes on after a line that was cut off', async () => {
    const file = await newFile();
    await openJournal(file).append(end('r1'));
    await appendFile(file, '{"type":"row-end","result":{"rowId":"r2","quest');
    await openJournal(file).append(end('r3'));
    assert.deepEqual(idsOf(await openJournal(file).read()), ['r1', 'r3']);
  });

  it('keeps each line whole when several write at the same time', async () => {
    const file = await newFile();
    const writers = Array.from({ length: 4 }, () => openJournal(file));
    const ids = writers.map((_, writer) => Array.from({ length: 5 }, (_row, at) => `w${writer}-${at}`));
    await Promise.all(writers.flatMap((writer, at) => (ids[at] ?? []).map((id) => writer.append(end(id)))));
    assert.deepEqual(idsOf(await openJournal(file).read()).sort(), ids.flat().sort());
  });

  it('leaves out what another version wrote, and never throws it away', async () => {
    const file = await newFile();
    await openJournal(file).append(end('r1'));
    const other = '{"type":"row-moved","rowId":"r1"}';
    await appendFile(file, `${other}\n`);
    await writeSuperseded(file);
    assert.deepEqual(new Set(idsOf(await openJournal(file).read())), new Set(['r1']));
    assert.ok((await readFile(file, 'utf8')).includes(other));
  });

  it('is written anew, and says the same, when most of it is superseded', async () => {
    const file = await newFile();
    await writeSuperseded(file);
    const before = await openJournal(file).read();
    const after = await openJournal(file).read();
    assert.deepEqual([before.length, after], [300, [end('r1', 'Answer 299')]]);
  });

  it('says in a sentence that it cannot be written', async () => {
    const folder = await temporaryFolder({ 'file.txt': 'x' });
    const journal = openJournal(path.join(folder, 'file.txt', 'journal.jsonl'));
    await assert.rejects(journal.append(end('r1')), { code: 'questionnaire-unwritable' });
  });
});

/** A row that was answered 300 times. */
async function writeSuperseded(file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const lines = Array.from({ length: 300 }, (_, at) => JSON.stringify(end('r1', `Answer ${at}`)));
  await appendFile(file, lines.map((line) => `${line}\n`).join(''));
}

describe('journalFileOf', () => {
  it('is one for a file and a link to it, and another for a file of the same name elsewhere', async () => {
    const folder = await temporaryFolder({ 'a/rfp.csv': 'x', 'b/rfp.csv': 'y' });
    await symlink(path.join(folder, 'a', 'rfp.csv'), path.join(folder, 'link.csv'));
    const [file, link, other] = await Promise.all(
      ['a/rfp.csv', 'link.csv', 'b/rfp.csv'].map((name) => journalFileOf('/j', path.join(folder, name))),
    );
    assert.equal(link, file);
    assert.notEqual(other, file);
  });
});

describe('journalsIn', () => {
  it('lists journals by the name of the file that asked', async () => {
    const folder = await temporaryFolder();
    const asked = path.join(folder, 'rfp 2026.xlsx');
    await writeFile(asked, 'x');
    const journals = path.join(folder, 'journals');
    const file = await journalFileOf(journals, asked);
    await openJournal(file).append(end('r1'));
    assert.deepEqual(await journalsIn(journals), [{ file, questionnaire: 'rfp 2026.xlsx' }]);
  });

  it('is empty where no questionnaire was answered yet', async () => {
    assert.deepEqual(await journalsIn(path.join(await temporaryFolder(), 'none')), []);
  });
});
