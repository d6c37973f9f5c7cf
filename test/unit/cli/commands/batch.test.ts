import * as assert from 'node:assert/strict';
import { readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { runBatch, type BatchLine } from '../../../../src/cli/commands/batch';
import { AskDocsError } from '../../../../src/core/model/errors';
import { never } from '../../../support/samples';
import { temporaryFolders } from '../../../support/temporaryFolder';

/** Prepares work that is never called for. */
const unused = () => Promise.resolve(() => Promise.resolve({}));

describe('runBatch', () => {
  const temporaryFolder = temporaryFolders();

  async function run(
    content: string | Uint8Array,
    signal = never,
    onLine: (line: BatchLine) => void = () => undefined,
  ) {
    const folder = await temporaryFolder({ 'in.jsonl': content });
    const out = path.join(folder, 'out.jsonl');
    const done: BatchLine[] = [];
    const ended = await runBatch(
      { folder: path.join(folder, 'docs'), file: path.join(folder, 'in.jsonl'), out },
      () =>
        Promise.resolve((line: BatchLine) => {
          done.push(line);
          onLine(line);
          return Promise.resolve({ id: line.id, answer: line.query.toUpperCase() });
        }),
      signal,
    ).catch((error: unknown) => error);
    const written = await readFile(out, 'utf8').catch(() => undefined);
    return { ended, done, written };
  }

  const failure = (ended: unknown) => {
    assert.ok(ended instanceof AskDocsError);
    return [ended.code, ended.detail?.replace(/^.*in\.jsonl/, '')];
  };

  it('writes a line for each line, in order', async () => {
    const { ended, written } = await run('{"id":"b","query":"two"}\n{"id":"a","query":"one"}\n');
    assert.equal(ended, 2);
    assert.equal(written, '{"id":"b","answer":"TWO"}\n{"id":"a","answer":"ONE"}\n');
  });

  const lenient: readonly [name: string, content: string][] = [
    ['lines end as on Windows', '{"id":"a","query":"one"}\r\n'],
    ['there are blank lines', '\n{"id":"a","query":"one"}\n\n \n'],
    ['the last line has no end', '{"id":"a","query":"one"}'],
    ['the file begins with a byte order mark', '\ufeff{"id":"a","query":"one"}\n'],
    ['a line has further fields', '{"id":"a","query":"one","more":[1]}\n'],
  ];
  for (const [name, content] of lenient) {
    it(`reads the file when ${name}`, async () => {
      assert.deepEqual((await run(content)).done, [{ id: 'a', query: 'one' }]);
    });
  }

  it('takes a number for an id as its digits', async () => {
    assert.deepEqual((await run('{"id":7,"query":"one"}')).done, [{ id: '7', query: 'one' }]);
  });

  it('writes an empty file when there are no lines', async () => {
    assert.deepEqual(await run(''), { ended: 0, done: [], written: '' });
  });

  for (const [name, line] of [
    ['is not JSON', 'how long?'],
    ['has no id', '{"query":"one"}'],
    ['has no query', '{"id":"a"}'],
    ['is a list', '["a","one"]'],
  ] as const) {
    it(`names the line and does nothing when one ${name}`, async () => {
      const { ended, done, written } = await run(`{"id":"a","query":"one"}\n${line}\n`);
      assert.deepEqual(failure(ended), ['input-unreadable', ', line 2: needs "id" and "query"']);
      assert.deepEqual([done, written], [[], undefined]);
    });
  }

  it('stops at the line that it is in when the signal aborts', async () => {
    const abort = new AbortController();
    const lines = ['a', 'b', 'c'].map((id) => `{"id":"${id}","query":"one"}`).join('\n');
    const { ended, done } = await run(lines, abort.signal, ({ id }) => {
      if (id === 'b') abort.abort();
    });
    assert.ok(ended instanceof Error);
    assert.equal(done.length, 2);
  });

  it('says so when the input is missing', async () => {
    const folder = await temporaryFolder();
    const files = { folder, file: path.join(folder, 'in.jsonl'), out: path.join(folder, 'out') };
    await assert.rejects(runBatch(files, unused, never), (error) => failure(error)[0] === 'input-unreadable');
  });

  it('says so when the input is a folder', async () => {
    const folder = await temporaryFolder();
    await assert.rejects(
      runBatch({ folder, file: folder, out: path.join(folder, 'out') }, unused, never),
      (error) => failure(error)[0] === 'input-unreadable',
    );
  });

  it('says so when the output cannot be written', async () => {
    const folder = await temporaryFolder({ 'in.jsonl': '' });
    await assert.rejects(
      runBatch({ folder, file: path.join(folder, 'in.jsonl'), out: folder }, unused, never),
      (error) => failure(error)[0] === 'output-unwritable',
    );
  });

  const kept: readonly [what: string, out: string, reason: RegExp][] = [
    ['its own input', 'in.jsonl', /is a file that is read/],
    ['a document', 'docs/a.md', /is one of the documents/],
    ['what a link leads to', 'link.jsonl', /is a link/],
  ];
  for (const [what, out, reason] of kept) {
    it(`writes over nothing when the output is ${what}`, async () => {
      const folder = await temporaryFolder({
        'in.jsonl': '{"id":1,"query":"a"}',
        'docs/a.md': 'a',
        'b.md': 'b',
      });
      await symlink(path.join(folder, 'b.md'), path.join(folder, 'link.jsonl'));
      const [file, written] = [path.join(folder, 'in.jsonl'), path.join(folder, out)];
      const before = await readFile(written, 'utf8');
      await assert.rejects(
        runBatch({ folder: path.join(folder, 'docs'), file, out: written }, unused, never),
        (error) => error instanceof AskDocsError && error.code === 'usage' && reason.test(error.detail ?? ''),
      );
      assert.equal(await readFile(written, 'utf8'), before);
    });
  }
});
