import { lstat } from 'node:fs/promises';
import path from 'node:path';
import { correctionsFile, readCorrections } from '../../adapters/memory/correctionsFile';
import { noMemory, type Memory } from '../../core/model/memory';
import { sayOnce } from '../terminal/output';
import type { CorrectionsFlag } from '../commandLine/askOptions';

/** Reads the corrections of a folder in the form of its file; reports entries that cannot be used. */
export async function readMemory(folder: string, flag: CorrectionsFlag): Promise<Memory> {
  const absolute = path.resolve(folder);
  const file = correctionsFile(absolute);
  if (flag === false) return noMemory;
  if (flag === 'own' && !(await isOwn(file))) {
    sayOnce(`${file} is not used, as it is not a file of yours; with --corrections it is.`);
    return noMemory;
  }
  const { corrections, warnings } = await readCorrections([
    { name: path.basename(absolute), path: absolute },
  ]);
  for (const warning of warnings) sayOnce(warning);
  return { ...noMemory, corrections: corrections.map((one) => ({ ...one, isOfFile: true })) };
}

/**
 * Whether a file belongs to the current user; true when it does not exist, and on Windows, which does not
 * tell.
 */
async function isOwn(file: string): Promise<boolean> {
  const stats = await lstat(file).catch(() => undefined);
  return stats === undefined || process.getuid === undefined || stats.uid === process.getuid();
}
