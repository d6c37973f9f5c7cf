import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Synonyms } from '../../core/units/synonyms';
import { wordVectors, type WordVectors } from '../../core/units/wordVectors';
import { once } from '../../core/util/memoized';

/** Dimensions of the vectors in media/words. */
const dimensions = 64;

/** The vectors of English words shipped with the extension; read once. */
export const readWordVectors: () => Promise<WordVectors> = once(read);

async function read(): Promise<WordVectors> {
  const [list, data, groups] = await Promise.all([
    readFile(path.join(folder(), 'words.txt'), 'utf8'),
    readFile(path.join(folder(), 'words.bin')),
    readFile(path.join(folder(), 'synonyms.txt'), 'utf8'),
  ]);
  return {
    ...wordVectors(list.split('\n'), new Int8Array(data.buffer, data.byteOffset, data.length), dimensions),
    synonyms: new Synonyms(groups),
  };
}

/** Next to the program; in `media` when running from source. */
function folder(): string {
  const isSource = path.basename(import.meta.dirname) === 'vocabulary';
  return isSource ? path.join(import.meta.dirname, '..', '..', '..', 'media', 'words') : import.meta.dirname;
}
