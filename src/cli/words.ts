import path from 'node:path';
import { readCorrections } from '../adapters/memory/correctionsFile';
import { readVocabulary } from '../adapters/vocabulary/readVocabulary';
import { noMemory, type Memory } from '../core/memory';
import type { Vocabulary } from '../core/model';
import { sayOnce } from './output';

/** The glossary and the variants of a folder; what is wrong with them is said. */
export async function readWords(folder: string): Promise<Vocabulary> {
  const { vocabulary, warnings } = await readVocabulary([{ path: path.resolve(folder) }]);
  for (const warning of warnings) sayOnce(warning);
  return vocabulary;
}

/** What a folder's user noted on wrong answers; what cannot be read of it is said. */
export async function readMemory(folder: string): Promise<Memory> {
  const absolute = path.resolve(folder);
  const { corrections, warnings } = await readCorrections([
    { name: path.basename(absolute), path: absolute },
  ]);
  for (const warning of warnings) sayOnce(warning);
  return { ...noMemory, corrections };
}
