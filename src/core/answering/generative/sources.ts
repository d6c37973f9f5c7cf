import type { Chunk, Evidence, Injection, SubAnswer } from '../../model/types';
import { placeWithin } from '../../model/place';
import { findInjections } from '../../trust/safety/injection';
import type { Span } from '../../language/sentences';
import { estimateTokens } from '../../util/text';
import { unitsOf } from '../../units/unitsOf';

/** A passage given to the writer. */
export interface Source {
  /** The verbatim passage. */
  readonly evidence: Evidence;
  /** The facets of the question it was found for. */
  readonly facets: readonly string[];
  /**
   * Citable spans (sentences, items, rows, code) as offsets in the quote, in reading order, not overlapping.
   */
  readonly sentences: readonly Span[];
  /** Spans that look like injected instructions, as offsets in the quote. */
  readonly orders: readonly Span[];
}

/** Passages per call: this many, or more if they are short. */
const enoughSources = 12;
const enoughTokens = 4000;
/** Token overhead of a source: its fence, origin and sentence numbers. */
const tokensAround = 60;
const tokensOfNumber = 3;

/** The distinct facets of the question, in plan order. */
export function facetsOf(subAnswers: readonly SubAnswer[]): string[] {
  return [...new Set(subAnswers.map(({ subQuery }) => subQuery.facet))];
}

/**
 * The writer's sources, within `maxTokens`: the best passage of each task, then the second of each, and so
 * on. Grouped by document in order of choice, passages in reading order, without repeated text. The first
 * passage is always included, cut if necessary.
 */
export function sourcesOf(subAnswers: readonly SubAnswer[], maxTokens: number): Source[] {
  const chosen: Source[] = [];
  let spent = 0;
  const isWhole = subAnswers.some(({ subQuery }) => subQuery.isWhole === true);
  for (const next of inTurns(subAnswers, maxTokens)) {
    if (!isWhole && chosen.length >= enoughSources && spent >= enoughTokens) break;
    const source = withoutKnown(next, chosen);
    if (source === undefined) continue;
    const cost = costOf(source);
    if (spent + cost <= maxTokens) {
      chosen.push(source);
      spent += cost;
    } else if (chosen.length === 0) return [cutTo(source, maxTokens)];
  }
  return inReadingOrder(chosen);
}

/**
 * Iterates over the passages of all tasks: the user's own notes first, then the best of each task, then the
 * second of each, and so on. Passages are split into sentences lazily, since most calls need few of them.
 */
function* inTurns(subAnswers: readonly SubAnswer[], maxTokens: number): Generator<Source> {
  const tasks = subAnswers.map((task) => {
    const sources = task.evidence.map((evidence) => ({ evidence, read: () => sourceOf(evidence, task) }));
    if (task.subQuery.isWhole !== true) return sources;
    const whole = sources.map(({ read }) => read());
    return shortened(whole, maxTokens / subAnswers.length).map((source) => ({
      ...source,
      read: () => source,
    }));
  });
  const longest = Math.max(0, ...tasks.map(({ length }) => length));
  const all = Array.from({ length: longest }, (_, at) => tasks.flatMap((task) => task[at] ?? [])).flat();
  for (const source of [...all.filter(isCorrection), ...all.filter((one) => !isCorrection(one))])
    yield source.read();
}

/** Minimum tokens per passage of a document that is read in full: its beginning, plus overhead. */
const leastShare = 160;

/** The full document if it fits; otherwise the beginnings of as many evenly spread passages as fit. */
function shortened(sources: readonly Source[], maxTokens: number): readonly Source[] {
  const total = sources.reduce((sum, source) => sum + costOf(source), 0);
  if (total <= maxTokens || maxTokens === Infinity) return sources;
  const count = Math.max(1, Math.min(sources.length, Math.floor(maxTokens / leastShare)));
  const spread = sources.filter(
    (_, at) => Math.floor((at * count) / sources.length) !== Math.floor(((at - 1) * count) / sources.length),
  );
  return spread.map((source) => cutTo(source, maxTokens / count));
}

/** Whether a source is a stretch of rows that a query read. */
function isComputed({ evidence }: Source): boolean {
  return evidence.computed !== undefined;
}

export function isCorrection({ evidence }: Pick<Source, 'evidence'>): boolean {
  return evidence.kind === 'correction';
}

/** Whether a span overlaps an injected instruction. */
export function isOrder({ orders }: Source, { start, end }: Span): boolean {
  return orders.some((order) => order.start < end && start < order.end);
}

/** The text of a passage without injected instructions. */
export function withoutOrders({ evidence, orders }: Source): string {
  return orders.reduceRight(
    (text, { start, end }) => `${text.slice(0, Math.max(0, start))}\n${text.slice(Math.max(0, end))}`,
    evidence.quote,
  );
}

function sourceOf(evidence: Evidence, { subQuery, kept, dropped, injections = [] }: SubAnswer): Source {
  const chunk = [...kept, ...dropped].find((passage) => passage.chunk.id === evidence.chunkId)?.chunk;
  const facets = [subQuery.facet];
  // Rows of a table may be of several chunks.
  if (evidence.computed !== undefined)
    return {
      ...{ evidence, facets, sentences: [{ start: 0, end: evidence.quote.length }] },
      orders: findInjections(evidence.quote),
    };
  if (chunk === undefined)
    return { evidence, facets, sentences: [{ start: 0, end: evidence.quote.length }], orders: [] };
  const shift = chunk.text.indexOf(evidence.quote);
  const own = (span: Span): Span => ({ start: span.start - shift, end: span.end - shift });
  return {
    evidence,
    facets,
    sentences: citable(chunk).map(own),
    orders: injections.filter((order) => isIn(order, chunk)).map(own),
  };
}

function isIn({ chunkId, start, end }: Injection, { id }: Chunk): boolean {
  return chunkId === id && start < end;
}

/** Cached by chunk, since choosing passages and measuring the rest look at the same ones. */
const citableStretches = new WeakMap<Chunk, readonly Span[]>();

/** Lists are cited by item. */
function citable(chunk: Chunk): readonly Span[] {
  const known = citableStretches.get(chunk);
  if (known !== undefined) return known;
  const spans: Span[] = [];
  citableStretches.set(chunk, spans);
  for (const { kind, start, end } of unitsOf(chunk)) {
    if (kind === 'list' || kind === 'steps' || start < (spans.at(-1)?.end ?? 0)) continue;
    const text = chunk.text.slice(start, end).trimEnd();
    if (text.trim() !== '') spans.push({ start, end: start + text.length });
  }
  return spans;
}

/** The part of a passage not contained in the chosen ones; undefined if there is none. */
function withoutKnown(source: Source, chosen: Source[]): Source | undefined {
  let rest: Source | undefined = source;
  for (const [at, known] of chosen.entries()) {
    if (rest === undefined || known.evidence.documentId !== source.evidence.documentId) continue;
    if (isComputed(known) !== isComputed(source)) continue;
    const [from, to] = [startOf(rest), endOf(rest)];
    if (from >= endOf(known) || to <= startOf(known)) continue;
    chosen[at] = { ...known, facets: [...new Set([...known.facets, ...source.facets])] };
    if (from >= startOf(known)) rest = part(rest, endOf(known) - from, rest.evidence.quote.length);
    else rest = part(rest, 0, startOf(known) - from);
  }
  return rest;
}

function startOf({ evidence }: Source): number {
  return evidence.start;
}

function endOf({ evidence }: Source): number {
  return evidence.start + evidence.quote.length;
}

/** Part of a source with its complete sentences; undefined if there are none. */
function part(source: Source, from: number, to: number): Source | undefined {
  const sentences = source.sentences.filter(({ start, end }) => start >= from && end <= to);
  const [first, last] = [sentences[0], sentences.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const shifted = ({ start, end }: Span): Span => ({ start: start - first.start, end: end - first.start });
  const { evidence } = source;
  return {
    ...source,
    evidence: {
      ...evidence,
      quote: evidence.quote.slice(first.start, last.end),
      start: evidence.start + first.start,
      place: placeWithin(evidence.place, evidence.quote, first.start, last.end),
    },
    sentences: sentences.map(shifted),
    orders: source.orders.filter((order) => order.start < last.end && first.start < order.end).map(shifted),
  };
}

/** The result of the model's query over these rows; empty for other sources. */
export function resultOf({ computed }: Evidence): string {
  return computed?.query.kind === 'sql' ? computed.query.table : '';
}

function costOf({ evidence, sentences }: Source): number {
  return (
    tokensAround + estimateTokens(evidence.quote + resultOf(evidence)) + tokensOfNumber * sentences.length
  );
}

/** Cuts a source to the sentences that fit, at least one. */
function cutTo(source: Source, maxTokens: number): Source {
  const ends = source.sentences.map(({ end }) => end);
  const parts = ends.map((end) => part(source, 0, end) ?? source);
  return parts.findLast((one) => costOf(one) <= maxTokens) ?? parts[0] ?? source;
}

/** Puts the rows read by queries first. */
function inReadingOrder(chosen: readonly Source[]): Source[] {
  const passages = chosen.filter((source) => !isComputed(source));
  const documents = [...new Set(passages.map(({ evidence }) => evidence.documentId))];
  const inOrder = documents.flatMap((id) =>
    passages
      .filter(({ evidence }) => evidence.documentId === id)
      .toSorted((one, other) => startOf(one) - startOf(other)),
  );
  return [...chosen.filter(isComputed), ...inOrder];
}
