// What texts are given to, in a process of its own, so that whoever asks can end it: an index of one document, searches, whole
// runs of questions, and each function of the core that takes texts alone. Times are of the processor.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createFileReader } from '../../src/adapters/readers/reader';
import { readFormat } from '../../src/adapters/readers/formats';
import type { DocumentSource } from '../../src/core/model/ports';
import { createExtractiveReasoner } from '../../src/core/answering/extractive/extractiveReasoner';
import { openIndexOver, type LocalSearchIndex } from '../../src/worker/openIndex';
import { runToEnd } from '../wholeRun';

/** What is to be done with a text; `helper` is a file and the name of a function in it. */
export type Work =
  | { readonly kind: 'index' | 'read'; readonly name: string; readonly text: string }
  | { readonly kind: 'search' | 'ask'; readonly text: string }
  | {
      readonly kind: 'helper';
      readonly file: string;
      readonly name: string;
      readonly texts: readonly string[];
    };

/** What came of it: milliseconds, also when the text was refused; or nothing. */
export type Done = { readonly ms: number } | { readonly hangs: true };

const never = new AbortController().signal;
const limits = { timeLimitMs: 3_600_000, memoryLimitMb: 4096 };
let index: LocalSearchIndex | undefined;

async function indexText(name: string, text: string): Promise<void> {
  const bytes = Buffer.from(text);
  const read = createFileReader(readFormat);
  const list: DocumentSource['list'] = async function* () {
    yield await Promise.resolve({
      kind: 'file' as const,
      file: { id: name, sizeBytes: bytes.length, modifiedMs: 0 },
    });
  };
  const source: DocumentSource = {
    list,
    listBelow: (_, signal) => list(signal),
    read: (id) => read(id, bytes, never),
  };
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ask-docs-lengths-'));
  index = await openIndexOver(source, folder, { limits });
  await index.sync({ rebuild: false }, () => undefined, never);
  rmSync(folder, { recursive: true, force: true });
}

async function callHelper(file: string, name: string, texts: readonly string[]): Promise<void> {
  const functions = (await import(path.join(import.meta.dirname, '..', '..', file))) as Record<
    string,
    (...args: readonly string[]) => unknown
  >;
  startedAt = process.cpuUsage();
  const result = functions[name]?.(...texts);
  // Generators give work back that is still to be done.
  if (typeof result === 'object' && result !== null && Symbol.iterator in result)
    Array.from(result as Iterable<unknown>);
}

let startedAt = process.cpuUsage();

async function done(work: Work): Promise<Done> {
  startedAt = process.cpuUsage();
  try {
    if (work.kind === 'index') await indexText(work.name, work.text);
    else if (work.kind === 'read')
      await createFileReader(readFormat)(work.name, Buffer.from(work.text), never);
    else if (work.kind === 'search') await index?.search(work.text, 10, never);
    else if (work.kind === 'helper') await callHelper(work.file, work.name, work.texts);
    else if (index !== undefined) await runToEnd(work.text, index, createExtractiveReasoner());
  } catch {
    // What refuses a text has taken its time too.
  }
  const { user, system } = process.cpuUsage(startedAt);
  return { ms: (user + system) / 1000 };
}

process.on('message', (work: Work) => {
  void done(work).then((result) => process.send?.(result));
});
