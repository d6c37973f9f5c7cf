import { stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { acquireWriterLock } from '../../src/adapters/files/writerLock';
import { Tally, type Attack, type Check } from '../attackFrame';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** No process has it: the largest on Linux is below. */
const goneProcess = 4_194_305;

/** Locks that others left behind, with every date. */
export const attack: Attack = async function* ({ scratch }): AsyncIterable<Check> {
  const gone = new Tally();
  const texts = ['', 'x', '-1', '0', '1e9', String(goneProcess), '\u0000\u0000', '9'.repeat(1000)];
  for (const text of texts)
    for (const hours of [-10_000, -1, 0, 1, 10_000])
      gone.add(
        (await isTaken(scratch, text, hours)) ? undefined : `"${text.slice(0, 20)}", ${hours} h from now`,
      );
  yield gone.check('a lock whose process is gone is taken over at once');
  const reused = new Tally();
  for (const hours of [-10_000, -1, 1, 10_000]) {
    const taken = (await isTaken(scratch, String(process.pid), hours)) || (await isTakenLater(scratch));
    reused.add(taken ? undefined : `${hours} h from now`);
  }
  yield reused.check('a lock with the number of another process is taken over a minute later at most');
};

async function isTaken(folder: string, text: string, hours: number): Promise<boolean> {
  const file = path.join(folder, 'writer.lock');
  await writeFile(file, text);
  const date = new Date(Date.now() + hours * hourMs);
  await utimes(file, date, date);
  const lock = await acquireWriterLock(folder);
  await lock?.release();
  return lock !== undefined;
}

/** Whether the lock that was not taken is taken when a minute has passed: its date is a minute less. */
async function isTakenLater(folder: string): Promise<boolean> {
  const file = path.join(folder, 'writer.lock');
  const date = new Date((await stat(file)).mtimeMs - minuteMs);
  await utimes(file, date, date);
  const lock = await acquireWriterLock(folder);
  await lock?.release();
  return lock !== undefined;
}
