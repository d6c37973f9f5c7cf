import type { Asked } from './asked';
import type { Candidate } from './candidate';

/** What of a question stands in a candidate as it is written. */
export function writtenFeatures({ chunk, text, headings }: Candidate, asked: Asked) {
  const { identifiers, names, figures } = asked;
  const whole =
    identifiers.length + names.length + figures.length === 0
      ? ''
      : [chunk.text, chunk.documentTitle, ...chunk.headings].join('\n');
  let [words, found] = [0, 0];
  asked.isStopWord.forEach((isStopWord, number) => {
    if (isStopWord) return;
    words += 1;
    if (text.written[number] === 1 || headings.written[number] === 1) found += 1;
  });
  let pairs = 0;
  text.writtenPairs.forEach((isThere, pair) => {
    if (isThere === 1 || headings.writtenPairs[pair] === 1) pairs += 1;
  });
  return {
    writtenPairs: pairs / Math.max(1, text.writtenPairs.length),
    writtenWords: found / Math.max(1, words),
    identifiers: shareIn(identifiers, whole),
    names: shareIn(names, whole),
    figures: shareIn(figures, whole),
  };
}

function shareIn(wanted: readonly string[], text: string): number {
  return wanted.length === 0 ? 0 : wanted.filter((one) => stands(one, text)).length / wanted.length;
}

const letter = /[\p{L}\p{N}_]/u;

/** Whether a word stands in a text as it is, capitals included, and not as a part of another. */
function stands(wanted: string, text: string): boolean {
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    const isWord = !letter.test(text.charAt(at - 1)) && !letter.test(text.charAt(end));
    if (isWord && !goesOn(wanted, text.slice(end, end + 2))) return true;
  }
  return false;
}

/** `--no-cache` is not what stands in `--no-cache-dir`, nor `v1.2` what stands in `v1.2.3`. */
function goesOn(wanted: string, next: string): boolean {
  if (wanted.startsWith('--')) return /^-[\p{L}\p{N}]/u.test(next);
  return /\d\.\d+$/.test(wanted) && /^\.\d/.test(next);
}
