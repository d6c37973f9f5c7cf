import * as assert from 'node:assert/strict';
import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createFolderSource } from '../../../src/adapters/documents/folderSource';
import { readFormat } from '../../../src/adapters/readers/formats';
import { createFileReader } from '../../../src/adapters/readers/reader';
import { learnedData } from '../../../src/adapters/vocabulary/learnedData';
import { createExtractiveReasoner } from '../../../src/core/answering/extractive/extractiveReasoner';
import type { DocumentSource, ReadOutcome } from '../../../src/core/model/ports';
import { keptTableAt } from '../../../src/core/units/tables/keptTable';
import { allTablesOf } from '../../../src/core/units/tables/table';
import { openIndexOver, type LocalSearchIndex } from '../../../src/worker/openIndex';
import { runQuestion } from '../../support/runQuestion';
import { never } from '../../support/samples';
import { temporaryFolders } from '../../support/temporaryFolder';

const file = 'orders.csv';
const regions = ['North', 'South', 'East'];
const filler = '-'.repeat(50);

/** More rows than a column may have different texts to be kept by them; some are quoted, a total, or no rows. */
function orders(rows: number): string {
  const lines = Array.from({ length: rows }, (_, at) => {
    const time = new Date(Date.UTC(2024, 0, 1) + at * 61_000).toISOString().slice(0, 19);
    const amount = `${(at * 7919) % 100_003}.${10 + (at % 90)}`;
    return [`O-${at}`, time, at % 1000 === 0 ? `"North, upper"` : regions[at % 3], amount, filler].join(',');
  });
  return ['Order,Closed,Region,Amount,Note', ...lines, 'Total,,,999999999.99,', 'lonely', ''].join('\n');
}

const questions = [
  'What is the total Amount per Region?',
  'How many orders have the region South?',
  'Which order has the highest Amount?',
  'How many orders were closed in January 2024?',
  'Was ist die Summe von Amount je Region?',
];

describe('what is kept of long tables', () => {
  const temporaryFolder = temporaryFolders();
  let [folder, indexDir, keptDir] = ['', '', ''];

  before(async function () {
    this.timeout(120_000);
    folder = await temporaryFolder({ [file]: orders(50_500), 'short.csv': orders(40) });
    indexDir = path.join(await temporaryFolder(), 'index');
    keptDir = path.join(indexDir, 'tables');
    await sync(await opened());
  });

  const opened = () => {
    const read = createFileReader((id, bytes) => readFormat(id, bytes));
    const source = createFolderSource([{ name: 'docs', path: folder }], read);
    const outcomes = new Map<string, Promise<ReadOutcome>>();
    const asked: DocumentSource = {
      ...source,
      read(id, signal) {
        const outcome = outcomes.get(id) ?? source.read(id, signal);
        outcomes.set(id, outcome);
        return outcome;
      },
    };
    return openIndexOver(source, indexDir, { asked });
  };
  const sync = (index: LocalSearchIndex) => index.sync({ rebuild: false }, () => undefined, never);

  async function answers(): Promise<unknown[]> {
    const index = await opened();
    const results: unknown[] = [];
    for (const question of questions) {
      const reasoner = createExtractiveReasoner(learnedData);
      const scope = [{ kind: 'file', id: file }] as const;
      const { state } = await runQuestion(question, { index, reasoner, scope });
      results.push([state.text, state.citations.map(({ quote, place }) => ({ quote, place }))]);
    }
    return results;
  }

  /** Whether the table is made of what is kept. */
  async function isUsed(): Promise<boolean> {
    const document = await (await opened()).readDocument(file, never);
    assert.ok(document);
    return keptTableAt(document, allTablesOf(document)[0]?.start ?? 0) !== undefined;
  }

  it('is written with the index, of long tables alone, and answers as the document does', async function () {
    this.timeout(120_000);
    assert.equal((await readdir(keptDir)).length, 1);
    assert.ok(await isUsed());
    const kept = await answers();
    const [name = ''] = await readdir(keptDir);
    const bytes = await readFile(path.join(keptDir, name));
    await rm(keptDir, { recursive: true });
    assert.ok(!(await isUsed()));
    assert.deepEqual(kept, await answers());
    await sync(await opened());
    assert.deepEqual(await readFile(path.join(keptDir, name)), bytes);
  });

  it('is not answered from when it is damaged, and written anew', async function () {
    this.timeout(120_000);
    const expected = await answers();
    const [name = ''] = await readdir(keptDir);
    const kept = path.join(keptDir, name);
    const bytes = await readFile(kept);
    for (const share of [0.3, 0.9]) {
      const damaged = Buffer.from(bytes);
      const at = Math.floor(share * bytes.length);
      damaged[at] = (damaged[at] ?? 0) ^ 4;
      await writeFile(kept, damaged);
      assert.deepEqual(await answers(), expected, `byte ${at}`);
      await sync(await opened());
      await writeFile(kept, bytes);
    }
    await writeFile(kept, Buffer.alloc(bytes.length));
    await sync(await opened());
    assert.deepEqual(await readFile(kept), bytes);
  });

  it('is of one text: a changed document is read, and has its own with the next update', async function () {
    this.timeout(120_000);
    const [old = ''] = await readdir(keptDir);
    const changed = path.join(folder, file);
    await writeFile(changed, orders(50_600));
    await utimes(changed, new Date(), new Date(Date.now() + 5000));
    assert.ok(!(await isUsed()));
    await sync(await opened());
    const names = await readdir(keptDir);
    assert.ok(names.length === 1 && names[0] !== old);
    assert.ok(await isUsed());
    assert.match(JSON.stringify(await answers()), /of 50600 rows/);
  });

  it('goes with its document', async () => {
    await rm(path.join(folder, file));
    await sync(await opened());
    assert.deepEqual(await readdir(keptDir), []);
  });
});
