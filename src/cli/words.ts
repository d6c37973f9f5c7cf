import path from 'node:path';
import { readVocabulary } from '../adapters/vocabulary/readVocabulary';
import type { Vocabulary } from '../core/model';
import { sayOnce } from './output';

/** The glossary and the variants of a folder; what is wrong with them is said. */
export async function readWords(folder: string): Promise<Vocabulary> {
  const { vocabulary, warnings } = await readVocabulary([{ path: path.resolve(folder) }]);
  for (const warning of warnings) sayOnce(warning);
  return vocabulary;
}
