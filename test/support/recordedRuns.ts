import path from 'node:path';
import { createFolderSource, defaultMaxFileMb } from '../../src/adapters/documents/folderSource';
import { createFileReader, longestReadAtOnce } from '../../src/adapters/readers/reader';
import { createProcessReader, defaultReadLimits } from '../../src/adapters/readers/readerProcess';
import { systemClock } from '../../src/adapters/services/clock';
import type { SearchIndex } from '../../src/core/model/ports';
import type { RunState } from '../../src/core/model/state';
import { openIndexOver } from '../../src/worker/openIndex';
import { assistedAt } from './modelRun';
import type { ModelServer } from './modelServer';
import { Replay, type RecordedQuestion, type Unanswered } from './recordedReplies';
import { runQuestion } from './runQuestion';
import { never } from './samples';

const sets = path.join(import.meta.dirname, '..', '..', 'eval', 'answers');

/** The answer sets whose documents are part of the project. */
export const recordedFolders = [
  'campus',
  'fleetkit',
  'harborview',
  'millworks',
  'spedition',
  'vetclinic',
  'wohnbau',
] as const;

/** The documents of an answer set, indexed; `readerProgram` is `src/worker/reader.ts`, bundled. */
export async function indexOfSet(
  folder: string,
  { indexDir, readerProgram }: { readonly indexDir: string; readonly readerProgram: string },
): Promise<SearchIndex> {
  const read = createFileReader(
    createProcessReader(readerProgram, defaultReadLimits).read,
    longestReadAtOnce,
  );
  const roots = [{ name: 'documents', path: path.join(sets, folder, 'documents') }];
  const index = await openIndexOver(createFolderSource(roots, read, defaultMaxFileMb), indexDir);
  await index.sync({ rebuild: false }, () => undefined, never);
  return index;
}

/** A run that recorded replies led. */
export interface RecordedRun {
  readonly recorded: RecordedQuestion;
  readonly state: RunState;
  /** How often the model was asked. */
  readonly calls: number;
  readonly unanswered: readonly Unanswered[];
}

/** Asks a question once, with its replies, through the client that the product has. */
export async function runRecorded(
  recorded: RecordedQuestion,
  { index, server }: { readonly index: SearchIndex; readonly server: ModelServer },
): Promise<RecordedRun> {
  const replay = new Replay(recorded);
  server.respond = replay.respond;
  const before = server.calls.length;
  const reasoner = assistedAt(server, { clock: systemClock, settings: { requestsPerMinute: 0 } });
  const { state } = await runQuestion(recorded.question, { index, reasoner, settings: { maxRetries: 2 } });
  return { recorded, state, calls: server.calls.length - before, unanswered: replay.unanswered };
}
