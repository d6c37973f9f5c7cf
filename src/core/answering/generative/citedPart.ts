import { claimsOf } from '../../trust/audit/claims';
import { sentences } from '../../language/sentences';

/**
 * The usable part of an interrupted answer: up to the last complete sentence, item or row with a source;
 * empty if there is none. Markers are `[n]`.
 */
export function citedPart(text: string): string {
  let part = '';
  let last = '';
  for (const end of endsIn(text)) {
    const whole = text.slice(0, end);
    const claim = claimsOf(whole).at(-1);
    // Headings and blank lines make no claim, so the preceding claim must not be counted again.
    if (claim === undefined || claim.text === last) continue;
    last = claim.text;
    const isOpen = claim.kind === 'code' || /[:：][*_]*$/.test(whole);
    if (claim.markers.length > 0 && !isOpen) part = whole;
  }
  return part;
}

/** Offsets of sentence and line ends, in order. */
function endsIn(text: string): number[] {
  const ends: number[] = [];
  let start = 0;
  for (const line of text.split(/(?<=\n)/)) {
    const written = line.trimEnd();
    if (!written.trimStart().startsWith('|')) ends.push(...sentenceEnds(written).map((end) => start + end));
    if (line.endsWith('\n')) ends.push(start + written.length);
    start += line.length;
  }
  return ends;
}

/** Sentence ends within a line; markers after the full stop belong to the sentence. */
function sentenceEnds(line: string): number[] {
  const spans = sentences(`${line} X`).slice(0, -1);
  return spans.map(
    ({ end }) => end + (/^[ \t]{0,2}(?:\[\d+\])+(?!\S)/.exec(line.slice(end))?.[0].length ?? 0),
  );
}
