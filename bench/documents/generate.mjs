import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeDocument } from './document.mjs';
import { createRandom } from './random.mjs';
import { createVocabulary, isFunctionWord } from './vocabulary.mjs';

const seed = 20_261_121;
const filesPerFolder = 50;
const queryCount = 200;

/** Writes documents that make about `chunks` chunks into a folder; gives back queries taken from them. */
export function generateDocuments(folder, chunks) {
  const vocabulary = createVocabulary(seed);
  const random = createRandom(seed + 1);
  const sentences = [];
  let made = 0;
  let documents = 0;
  while (made < chunks) {
    const document = writeDocument(vocabulary, random);
    const section = path.join(folder, `part-${String(Math.floor(documents / filesPerFolder))}`);
    if (documents % filesPerFolder === 0) mkdirSync(section, { recursive: true });
    writeFileSync(path.join(section, `page-${String(documents)}.md`), document.text);
    sentences.push(random.pick(document.sentences));
    made += document.chunks;
    documents += 1;
  }
  return {
    documents,
    queries: Array.from({ length: queryCount }, () => toQuery(random.pick(sentences), random)),
  };
}

/** Two to eight neighbouring words of a sentence, not only small ones: what people remember of a text. */
function toQuery(sentence, random) {
  const words = sentence.split(' ');
  const length = Math.min(words.length, random.between(2, 8));
  const from = random.between(0, words.length - length);
  const query = words.slice(from, from + length);
  return (query.every(isFunctionWord) ? words : query).join(' ');
}
