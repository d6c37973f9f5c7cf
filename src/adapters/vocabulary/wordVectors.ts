import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Synonyms } from '../../core/units/synonyms';
import { wordVectors, type WordVectors } from '../../core/units/wordVectors';

/** Numbers of each vector in media/words. */
const dimensions = 64;

let reading: Promise<WordVectors> | undefined;

/** The vectors of English words that come with the extension; read once. */
export function readWordVectors(): Promise<WordVectors> {
  reading ??= read();
  return reading;
}

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

/** Beside the program; where the sources run as they are, in `media`. */
function folder(): string {
  const isSource = path.basename(__dirname) === 'vocabulary';
  return isSource ? path.join(__dirname, '..', '..', '..', 'media', 'words') : __dirname;
}
