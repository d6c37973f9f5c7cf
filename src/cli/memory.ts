import path from 'node:path';
import { readCorrections } from '../adapters/memory/correctionsFile';
import { noMemory, type Memory } from '../core/memory';
import { sayOnce } from './output';

/** What a folder's user noted on wrong answers; what cannot be read of it is said. */
export async function readMemory(folder: string): Promise<Memory> {
  const absolute = path.resolve(folder);
  const { corrections, warnings } = await readCorrections([
    { name: path.basename(absolute), path: absolute },
  ]);
  for (const warning of warnings) sayOnce(warning);
  return { ...noMemory, corrections };
}
