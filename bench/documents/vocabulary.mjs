// Words as frequent as those of real text: a few are everywhere, most are seldom, each subject has its own.
import { createRandom } from './random.mjs';

const onsets = 'b c d f g h l m n p r s t v st tr pl gr cr fl pr cl br sp'.split(' ');
const vowels = 'a e i o u a e i o ea ou ai'.split(' ');
const codas = ['', '', '', 'n', 'r', 's', 't', 'l', 'm', 'nd', 'ck', 'rt', 'x'];

/** The words that hold English sentences together, the most frequent first. */
const functionWords = (
  'the of to a and in is for that be are with this as on it or by you can from an if not have will which when use ' +
  'your all has no more also but than other its they any into only there each so what these how then we does our do ' +
  'such between must both after where should been them because before same while some about over would were may'
).split(' ');

const sharedWords = 14_000;
const subjects = 300;
const wordsPerSubject = 200;

/** Whether a word says nothing about what a text is about. */
export function isFunctionWord(word) {
  return functionWords.includes(word.replace(/\W/g, ''));
}

/**
 * What documents are written with:
 * - `functionWord()` and `sharedWord()` by Zipf's law,
 * - `subject()`: a generator of the words of one subject, by Zipf's law,
 * - `name()`: a word that no one used before.
 */
export function createVocabulary(seed) {
  const random = createRandom(seed);
  const used = new Set(functionWords);
  const coin = (syllables) => {
    for (;;) {
      let word = '';
      for (let count = 0; count < syllables; count += 1) {
        word += random.pick(onsets) + random.pick(vowels);
      }
      word += random.pick(codas);
      if (!used.has(word)) {
        used.add(word);
        return word;
      }
    }
  };
  const shared = Array.from({ length: sharedWords }, (_, rank) =>
    coin(rank < 1500 ? 2 : random.between(2, 3)),
  );
  const rankOfFunction = zipf(functionWords.length, 1);
  const rankOfShared = zipf(sharedWords, 1.1);
  const rankInSubject = zipf(wordsPerSubject, 1);
  const rankOfSubject = zipf(subjects, 0.6);
  const subjectWords = Array.from({ length: subjects }, () =>
    Array.from({ length: wordsPerSubject }, () => shared[Math.floor(random.next() ** 2 * sharedWords)]),
  );
  return {
    functionWord: (from) => functionWords[rankOfFunction(from.next())],
    sharedWord: (from) => shared[rankOfShared(from.next())],
    subject(from) {
      const words = subjectWords[rankOfSubject(from.next())];
      return () => words[rankInSubject(from.next())];
    },
    name: (from) => coin(from.between(2, 4)),
  };
}

/** Turns a number from 0 up to 1 into a rank below `size`; rank r is as likely as 1 / (r + 2.7)^exponent (Mandelbrot, 1953). */
function zipf(size, exponent) {
  const cumulative = new Float64Array(size);
  let sum = 0;
  for (let rank = 0; rank < size; rank += 1) cumulative[rank] = sum += (rank + 2.7) ** -exponent;
  return (share) => {
    let low = 0;
    let high = size - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (cumulative[middle] > share * sum) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}
