import path from 'node:path';
import { readVocabulary } from '../../adapters/vocabulary/readVocabulary';
import { sayOnce } from '../terminal/output';
import { noVocabulary, type Vocabulary } from '../../core/model/vocabulary';

/** The glossary and variants of a folder, or none if not wanted; reports problems in them. */
export async function readWords(folder: string, isWanted = true): Promise<Vocabulary> {
  if (!isWanted) return noVocabulary;
  const { vocabulary, warnings } = await readVocabulary([{ path: path.resolve(folder) }]);
  for (const warning of warnings) sayOnce(warning);
  return vocabulary;
}
