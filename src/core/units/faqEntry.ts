import type { Chunk } from '../model/types';
import type { Span } from '../language/sentences';
import type { Unit } from './unit';

/** Answers with more sentences or characters are not quoted in full. */
const mostSentences = 4;
const mostCharacters = 450;

/**
 * The whole paragraph of a sentence below a heading that is a question; undefined for any other unit, and for
 * long paragraphs.
 */
export function entryOf({ text, headings }: Chunk, unit: Unit, units: readonly Unit[]): Span | undefined {
  const heading = unit.heads.at(-1) ?? headings.at(-1) ?? '';
  if (unit.kind !== 'sentence' || !heading.trimEnd().endsWith('?')) return undefined;
  const { start, end, count } = paragraphAt(unit, units, text);
  return count > 1 && count <= mostSentences && end - start <= mostCharacters ? { start, end } : undefined;
}

/** The contiguous sentences around a unit. */
function paragraphAt(unit: Unit, units: readonly Unit[], text: string): Span & { readonly count: number } {
  const sentences = units.filter(({ kind }) => kind === 'sentence');
  const breaks = sentences.map(
    ({ start }, at) => !/^\s?$/.test(text.slice(sentences[at - 1]?.end ?? 0, start)),
  );
  const at = sentences.indexOf(unit);
  const first = Math.max(0, breaks.lastIndexOf(true, at));
  const next = breaks.indexOf(true, at + 1);
  const own = sentences.slice(first, next < 0 ? undefined : next);
  return { start: own[0]?.start ?? unit.start, end: own.at(-1)?.end ?? unit.end, count: own.length };
}
