import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { wordVectors, type WordVectors } from '../core/units/wordVectors';

/** Numbers of each vector in media/words. */
const dimensions = 64;

let reading: Promise<WordVectors | undefined> | undefined;

/** The vectors of English words that come with the extension; read once. Undefined where their files cannot be read. */
export function readWordVectors(): Promise<WordVectors | undefined> {
  reading ??= read().catch(() => undefined);
  return reading;
}

async function read(): Promise<WordVectors> {
  const [words, data] = await Promise.all([
    readFile(path.join(folder(), 'words.txt'), 'utf8'),
    readFile(path.join(folder(), 'vectors.bin')),
  ]);
  return wordVectors(words.split('\n'), new Int8Array(data.buffer, data.byteOffset, data.length), dimensions);
}

/** Beside `dist`, or beside `src` where the sources run as they are. */
function folder(): string {
  const above = path.basename(__dirname) === 'dist' ? '..' : path.join('..', '..');
  return path.join(__dirname, above, 'media', 'words');
}
