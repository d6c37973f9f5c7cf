import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readRanker, type Ranker } from '../../core/tables/rank';
import { once } from '../../core/util/memoized';
import { Synonyms, wordVectors, type WordVectors } from '../../core/units/wordVectors';

/** The ranker of table queries shipped with the extension; read once. */
const readTableRanker: () => Promise<Ranker> = once(async () =>
  readRanker(await readFile(path.join(folder('tables'), 'ranker.bin'))),
);

/** Dimensions of the vectors in media/words. */
const dimensions = 64;

/** The vectors of English words shipped with the extension; read once. */
export const readWordVectors: () => Promise<WordVectors> = once(read);

async function read(): Promise<WordVectors> {
  const [list, data, groups] = await Promise.all([
    readFile(path.join(folder('words'), 'words.txt'), 'utf8'),
    readFile(path.join(folder('words'), 'words.bin')),
    readFile(path.join(folder('words'), 'synonyms.txt'), 'utf8'),
  ]);
  return {
    ...wordVectors(list.split('\n'), new Int8Array(data.buffer, data.byteOffset, data.length), dimensions),
    synonyms: new Synonyms(groups),
  };
}

/** Next to the program; in `media` when running from source. */
function folder(name: 'words' | 'tables'): string {
  const isSource = path.basename(import.meta.dirname) === 'vocabulary';
  return isSource ? path.join(import.meta.dirname, '..', '..', '..', 'media', name) : import.meta.dirname;
}

/** Readers of the model data shipped with the extension. */
export const learnedData = { vectors: readWordVectors, ranker: readTableRanker } as const;
