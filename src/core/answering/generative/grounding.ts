import type { Evidence } from '../../model/types';
import { placeWithin } from '../../model/place';
import { analyze } from '../../language/analyze';
import { isCsv } from '../../util/text';
import { type Span, sentences } from '../../language/sentences';
import { isOrder, resultOf, type Source } from './sources';
import { claimsOf } from '../../trust/audit/claims';

/** Minimum overlap with a statement, relative to the best sentence, for the writer's choice to be kept. */
const leastOfBest = 0.5;
/** Minimum overlap of a sentence that the writer did not name. */
const leastInstead = 0.5;
/** Minimum gain in overlap for a second quote beside the best one. */
const leastAdded = 0.1;
/** Weight of a number in words: numbers distinguish otherwise similar sentences. */
const weightOfNumber = 2;

/** Sentence range of a source, as inclusive indices. */
export type Range = readonly [first: number, last: number];

/** Maximum number of unmarked sentences bridged between two quoted as one. */
const mostBetween = 2;

/**
 * The verbatim quotes supporting a statement: the source sentences `first` to `last` that the writer named. A
 * single other one that matches far better stands in their place, or after them where each has words of the
 * statement that the other lacks. A nearby sentence containing a number missing from these is included,
 * unless it is among the other sentences the writer `named`, where it supports another part of the statement.
 */
export function quotesFor(
  statement: string,
  source: Source,
  [first, last]: Range,
  named: readonly Range[] = [],
): Evidence[] {
  const said = weightsOf(statement);
  const texts = source.sentences.map((sentence) => textOf(source, sentence));
  const shares = texts.map((text) => shareOf(said, text));
  const most = Math.max(...shares);
  const best = shares.indexOf(most);
  const own = Math.max(...shares.slice(first, last + 1));
  const isNamed = named.some(([from, to]) => from <= best && best <= to);
  const isMeant = isNamed || own >= leastOfBest * most || most < leastInstead;
  if (isMeant) return [quoted(source, withNumbers(said, source, [first, last]))];
  const instead = quoted(source, withNumbers(said, source, [best, best]));
  const both = shareOf(said, [texts[best], ...texts.slice(first, last + 1)].join(' '));
  return both >= most + leastAdded ? [quoted(source, [first, last]), instead] : [instead];
}

/** Minimum overlap to attribute an uncited sentence to a passage. */
const leastShare = 0.6;

/**
 * Adds markers to uncited sentences that a passage supports, numbered from 1 across all sources; undefined if
 * there are none. Small models write well but forget to cite. Injected instructions support nothing.
 */
export function withForgotten(
  text: string,
  uncited: readonly string[],
  sources: readonly Source[],
): string | undefined {
  const candidates = sources.flatMap((source) =>
    source.sentences.map((sentence) => (isOrder(source, sentence) ? '' : textOf(source, sentence))),
  );
  let cited = text;
  let from = 0;
  for (const sentence of uncited) {
    const at = cited.indexOf(sentence, from);
    if (at < 0) continue;
    const said = weightsOf(sentence);
    const shares = candidates.map((candidate) => shareOf(said, candidate));
    const best = Math.max(...shares);
    if (best < leastShare) continue;
    const marked = sentence.replace(/[.!?:]?$/u, (stop) => ` [${shares.indexOf(best) + 1}]${stop}`);
    cited = cited.slice(0, at) + marked + cited.slice(at + sentence.length);
    from = at + marked.length;
  }
  return cited === text ? undefined : cited;
}

const roundMarker = /\((\d{1,4}(?:\s*,\s*\d{1,4})*)\)(?=\s*(?:[.!?:;|]|\(\d|\n|$))/g;
/** A single number in round brackets may be part of the text, unless it names the sentence it stands behind. */
const leastRound = 2;

/**
 * Converts a reply whose markers are all in round brackets to square ones; undefined if a number matches no
 * sentence, or if there is just one and its sentence says something else.
 */
export function withRoundMarkers(text: string, sources: readonly Source[]): string | undefined {
  const sentences = sources.flatMap((source) => source.sentences.map((sentence) => textOf(source, sentence)));
  const found = [...text.matchAll(roundMarker)].map(({ 1: numbers = '', index }) => ({
    numbers: numbers.split(',').map(Number),
    said: weightsOf(/[^.!?\n]*$/.exec(text.slice(0, index))?.[0] ?? ''),
  }));
  const isKnown = found.every(({ numbers }) =>
    numbers.every((number) => sentences[number - 1] !== undefined),
  );
  const isNamed = ({ numbers, said }: (typeof found)[number]): boolean =>
    numbers.some((number) => shareOf(said, sentences[number - 1] ?? '') >= leastShare);
  const isMeant = found.length >= leastRound || found.some(isNamed);
  return isMeant && isKnown ? text.replace(roundMarker, '[$1]') : undefined;
}

function quoted({ evidence, sentences }: Source, [first, last]: Range): Evidence {
  const [start, end] = [sentences[first]?.start ?? 0, sentences[last]?.end ?? evidence.quote.length];
  const quote = evidence.quote.slice(start, end);
  return {
    ...evidence,
    kind: evidence.kind === 'passage' ? 'sentence' : evidence.kind,
    quote,
    start: evidence.start + start,
    place: placeWithin(evidence.place, evidence.quote, start, end),
  };
}

/** Terms of a statement with their weights. */
function weightsOf(statement: string): ReadonlyMap<string, number> {
  return new Map(analyze(statement).map((term) => [term, isNumber(term) ? weightOfNumber : 1]));
}

function isNumber(term: string): boolean {
  return /^\d/.test(term);
}

/** 0…1: share of the statement covered by a sentence; shorter sentences win ties. */
function shareOf(said: ReadonlyMap<string, number>, sentence: string): number {
  const held = new Set(analyze(sentence));
  let [total, shared] = [0, 0];
  for (const [term, weight] of said) {
    total += weight;
    if (held.has(term)) shared += weight;
  }
  return total === 0 ? 0 : (shared / total) * (1 - 0.02 * Math.min(1, held.size / 50));
}

function textOf({ evidence }: Source, { start, end }: Span): string {
  return evidence.quote.slice(start, end) + resultOf(evidence);
}

/**
 * Widens a range to the nearest sentences with the numbers it lacks. Table rows are never widened, as they
 * say nothing about each other.
 */
function withNumbers(said: ReadonlyMap<string, number>, source: Source, [first, last]: Range): Range {
  const held = source.sentences.map((sentence) =>
    isRow(source, sentence) ? new Set<string>() : new Set(analyze(textOf(source, sentence))),
  );
  if (source.sentences.slice(first, last + 1).some((sentence) => isRow(source, sentence)))
    return [first, last];
  let [from, to] = [first, last];
  for (const number of [...said.keys()].filter(isNumber)) {
    if (held.slice(from, to + 1).some((terms) => terms.has(number))) continue;
    const near = held
      .map((_, at) => at)
      .filter((at) => held[at]?.has(number) === true && distance(at, [from, to]) <= mostBetween + 1)
      .toSorted((one, other) => distance(one, [from, to]) - distance(other, [from, to]))[0];
    if (near !== undefined) [from, to] = [Math.min(from, near), Math.max(to, near)];
  }
  return [from, to];
}

function isRow(source: Source, sentence: Span): boolean {
  return isCsv(source.evidence.documentId) || textOf(source, sentence).trimStart().startsWith('|');
}

function distance(at: number, [from, to]: Range): number {
  return Math.max(from - at, at - to, 0);
}

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
