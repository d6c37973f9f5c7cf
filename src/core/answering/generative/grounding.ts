import type { Evidence } from '../../model/types';
import { placeWithin } from '../../model/place';
import { analyze } from '../../language/analyze';
import { isCsv } from '../../util/csvCells';
import type { Span } from '../../language/sentences';
import { isOrder, type Source } from './sources';

/** A sentence that shares less of a statement than this share of what the best one does is not what the writer meant. */
const leastOfBest = 0.5;
/** Numbers count as so many words: they tell sentences apart that are alike. */
const weightOfNumber = 2;

/** Sentences of a source, by their indices, both included. */
export type Range = readonly [first: number, last: number];

/** Sentences that stand between two that are quoted as one, at most. */
const mostBetween = 2;

/**
 * The quote that bears a statement, verbatim by construction: the sentences of the source that the writer named, from `first` to
 * `last`, or the one that shares far more with the statement. A sentence close by that has a number of the statement which these
 * lack is quoted with them. Where that one is among the others that the writer `named`, it bears another part of the statement.
 */
export function quoteFor(
  statement: string,
  source: Source,
  [first, last]: Range,
  named: readonly Range[] = [],
): Evidence {
  const said = weightsOf(statement);
  const shares = source.sentences.map((sentence) => shareOf(said, textOf(source, sentence)));
  const best = shares.indexOf(Math.max(...shares));
  const own = Math.max(...shares.slice(first, last + 1));
  const isNamed = named.some(([from, to]) => from <= best && best <= to);
  const isMeant = isNamed || own >= leastOfBest * (shares[best] ?? 0);
  return quoted(source, withNumbers(said, source, isMeant ? [first, last] : [best, best]));
}

/** A sentence that was written without a source is that of a passage from this share on. */
const leastShare = 0.6;

/**
 * A text with markers for those of its sentences without one that a sentence of a passage bears, numbered from 1 over all sources;
 * undefined where there is none such. Small models write well and forget to cite. What reads like an order bears nothing.
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
/** One number in round brackets may be part of what is said. */
const leastRound = 2;

/**
 * A reply whose markers all stand in round brackets, with square ones; undefined where these are fewer than two, or where one
 * holds a number that no sentence has.
 */
export function withRoundMarkers(text: string, sources: readonly Source[]): string | undefined {
  const last = sources.reduce((sum, { sentences }) => sum + sentences.length, 0);
  const found = [...text.matchAll(roundMarker)].map(([, numbers = '']) => numbers.split(',').map(Number));
  const isKnown = found.flat().every((number) => number >= 1 && number <= last);
  return found.length < leastRound || !isKnown ? undefined : text.replace(roundMarker, '[$1]');
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

/** The terms of a statement with what they count. */
function weightsOf(statement: string): ReadonlyMap<string, number> {
  return new Map(analyze(statement).map((term) => [term, isNumber(term) ? weightOfNumber : 1]));
}

function isNumber(term: string): boolean {
  return /^\d/.test(term);
}

/** 0…1: how much of a statement a sentence has; of equal ones, shorter sentences have more. */
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
  return evidence.quote.slice(start, end);
}

/** A range widened to the nearest sentences that have the numbers which it lacks. A row of a table says nothing of another one. */
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
