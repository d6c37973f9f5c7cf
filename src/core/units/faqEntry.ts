import type { Chunk } from '../model';
import type { Span } from '../text/sentences';
import type { Unit } from './unit';

/** An answer with more sentences, or characters, is not read in one go. */
const mostSentences = 4;
const mostCharacters = 450;

/** The paragraph of a sentence whose heading is a question; undefined for any other unit, and for long paragraphs. */
export function entryOf({ text, headings }: Chunk, unit: Unit, units: readonly Unit[]): Span | undefined {
  const heading = unit.heads.at(-1) ?? headings.at(-1) ?? '';
  if (unit.kind !== 'sentence' || !heading.trimEnd().endsWith('?')) return undefined;
  const sentences = units.filter(({ kind }) => kind === 'sentence');
  const at = sentences.indexOf(unit);
  const isNext = (one: Unit | undefined, other: Unit | undefined): boolean =>
    one !== undefined && other !== undefined && /^\s?$/.test(text.slice(one.end, other.start));
  let first = at;
  let last = at;
  while (isNext(sentences[first - 1], sentences[first])) first -= 1;
  while (isNext(sentences[last], sentences[last + 1])) last += 1;
  const { start = 0 } = sentences[first] ?? {};
  const { end = 0 } = sentences[last] ?? {};
  const isShort = last - first < mostSentences && end - start <= mostCharacters;
  return last > first && isShort ? { start, end } : undefined;
}
