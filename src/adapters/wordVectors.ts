import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { wordVectors, type WordVectors } from '../core/units/wordVectors';

/** Numbers of each vector in media/words. */
const dimensions = 64;

let reading: Promise<WordVectors> | undefined;

/** The vectors of English words that come with the extension; read once. */
export function readWordVectors(): Promise<WordVectors> {
  reading ??= read();
  return reading;
}

let knowing: Promise<(word: string) => boolean> | undefined;

/** Whether a word is one of these; read once. Every word is where they cannot be read. */
export function knownWords(): Promise<(word: string) => boolean> {
  knowing ??= wordList().then(
    (list) => {
      const words = new Set(list);
      return (word) => words.has(word);
    },
    () => () => true,
  );
  return knowing;
}

async function wordList(): Promise<string[]> {
  return (await readFile(path.join(folder(), 'words.txt'), 'utf8')).split('\n');
}

async function read(): Promise<WordVectors> {
  const [words, data] = await Promise.all([wordList(), readFile(path.join(folder(), 'words.bin'))]);
  return wordVectors(words, new Int8Array(data.buffer, data.byteOffset, data.length), dimensions);
}

/** Beside the program; where the sources run as they are, in `media`. */
function folder(): string {
  const isSource = path.basename(__dirname) === 'adapters';
  return isSource ? path.join(__dirname, '..', '..', 'media', 'words') : __dirname;
}
