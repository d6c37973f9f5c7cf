// A questionnaire's answers and reviews as a file of JSON lines.

import { mkdir, open, readFile, readdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { AskDocsError } from '../../core/model/errors';
import type { KeptEvent, QuestionnaireJournal } from '../../core/features/questionnaire/model';
import { keptEvent } from '../../core/features/questionnaire/questionnaireSchema';
import { compactEvents } from '../../core/features/questionnaire/state';
import { writeAtomically } from '../files/atomicFiles';
import { acquireWriterLock } from '../files/writerLock';
import { createHash } from 'node:crypto';

/** A journal with more lines than this, half of them superseded, is compacted when read. */
const fewestCompacted = 200;
const lockPauseMs = 10;
const lockTries = 1_000;

/**
 * Opens the journal of a questionnaire; the file is created with the first event, in a folder of its own.
 * Several windows and processes may have it open: lines are written one at a time, and none is lost.
 */
export function openJournal(file: string): QuestionnaireJournal {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
  return {
    read: () => inTurn(() => readJournal(file)),
    claim: () => claim(file),
    append: (event) => inTurn(() => locked(file, () => appendLine(file, JSON.stringify(event)))),
  };
}

async function readJournal(file: string): Promise<readonly KeptEvent[]> {
  const { events } = await linesOf(file);
  const isLong = events.length >= fewestCompacted;
  if (isLong && 2 * compactEvents(events).length <= events.length) await compact(file);
  return events;
}

async function claim(file: string): Promise<(() => Promise<void>) | undefined> {
  const folder = path.join(path.dirname(file), 'run');
  try {
    const lock = await acquireWriterLock(folder);
    return lock && (() => lock.release());
  } catch (cause) {
    throw new AskDocsError('questionnaire-unwritable', { detail: folder, cause });
  }
}

/** If compaction fails, the journal stays as it is: no event is lost. */
async function compact(file: string): Promise<void> {
  await locked(file, async () => {
    const { events, others } = await linesOf(file);
    const lines = [...others, ...compactEvents(events).map((event) => JSON.stringify(event))];
    await writeAtomically(file, lines.map((line) => `${line}\n`).join(''));
  }).catch(() => undefined);
}

/** The events of a journal, and lines of a later version. A truncated line is neither. */
async function linesOf(
  file: string,
): Promise<{ readonly events: readonly KeptEvent[]; readonly others: readonly string[] }> {
  const events: KeptEvent[] = [];
  const others: string[] = [];
  for (const line of (await contentOf(file)).split('\n')) {
    const value = jsonOf(line);
    const event = keptEvent.safeParse(value);
    if (event.success) events.push(event.data);
    // Of a later version.
    else if (value !== undefined) others.push(line);
  }
  return { events, others };
}

async function contentOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    if (isMissing(cause)) return '';
    throw new AskDocsError('questionnaire-unwritable', { detail: file, cause });
  }
}

function jsonOf(line: string): unknown {
  try {
    return line === '' ? undefined : JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** First terminates a line truncated by a kill, so that the two never merge. */
async function appendLine(file: string, line: string): Promise<void> {
  const handle = await open(file, 'a+');
  try {
    const { size } = await handle.stat();
    const end = await handle.read({ buffer: Buffer.alloc(1), position: Math.max(0, size - 1) });
    const isCutOff = size > 0 && end.buffer[0] !== lineBreak;
    await handle.appendFile(`${isCutOff ? '\n' : ''}${line}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const lineBreak = 10;

/** Does work while nobody else can write to the journal. */
async function locked(file: string, work: () => Promise<void>): Promise<void> {
  const folder = path.dirname(file);
  try {
    await mkdir(folder, { recursive: true });
    for (let tries = 0; tries < lockTries; tries += 1) {
      const lock = await acquireWriterLock(folder);
      if (lock === undefined) {
        await wait(lockPauseMs);
        continue;
      }
      try {
        await work();
        return;
      } finally {
        await lock.release();
      }
    }
  } catch (cause) {
    throw new AskDocsError('questionnaire-unwritable', { detail: folder, cause });
  }
  throw new AskDocsError('questionnaire-unwritable', { detail: folder });
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

// The journals of questionnaires: below one folder, each in a folder of its own.

const journalName = 'journal.jsonl';
const hashCharacters = 12;

/** The journal of the questionnaire in `file`, by its real path: links to the same file share a journal. */
export async function journalFileOf(folder: string, file: string): Promise<string> {
  const real = await realpath(file).catch(() => path.resolve(file));
  const hash = createHash('sha256').update(real).digest('hex').slice(0, hashCharacters);
  return path.join(folder, `${path.basename(real)}-${hash}`, journalName);
}

/** A journal and the name of its questionnaire file. */
export interface ListedJournal {
  readonly file: string;
  readonly questionnaire: string;
}

/** All journals below a folder; none when it does not exist. */
export async function journalsIn(folder: string): Promise<readonly ListedJournal[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({
      file: path.join(folder, name, journalName),
      questionnaire: name.slice(0, -(hashCharacters + 1)),
    }));
}
