import { claimsOf, isUncited } from '../../trust/audit/claims';
import { MarkedText } from '../../trust/audit/markedText';
import { createMarkerReader, type AnswerPart } from '../../trust/audit/markerReader';
import { followsInjection } from '../../trust/audit/support';
import { vocabularyOf } from '../../trust/audit/vocabulary';
import { findConflicts } from '../../trust/conflicts';
import { AskDocsError, userSentence } from '../../model/errors';
import type { Draft, Evidence, Compression } from '../../model/types';
import type { ChatModel, Prompt, Reasoner, Report, SynthesisEvent } from '../../model/ports';
import { analyze } from '../../language/analyze';
import { estimateTokens } from '../../util/text';
import { citationOf } from '../evidenceOf';
import { citedPart, quotesFor, withForgotten, withRoundMarkers, type Range } from './grounding';
import { KnownAddresses } from './knownAddresses';
import { OwnWords } from './queryWords';
import { ReplyOpening, WrappedReply } from './replyOpening';
import { facetsOf, sourcesOf, withoutOrders, type Source } from './sources';
import { synthesizerPrompt, type Asked } from './synthesizerPrompt';

type Input = Parameters<Reasoner['synthesize']>[0];

export type WritingModel = Pick<ChatModel, 'contextTokens' | 'streamText'>;

/** Share of the token budget that is used, since estimates are rough. */
const usedShare = 0.9;
/** Minimum tokens for passages even with a tiny budget. */
const leastTokens = 200;

/**
 * Streams an answer written by the model from whole passages. Each of its markers is resolved to the sentence
 * supporting the statement (see `quoteFor`); markers are renumbered by first appearance, and each citation
 * precedes the text that cites it. Statements about what the documents lack are kept uncited. If the model
 * fails midway, the complete and cited part is the answer. Fails with `model-unusable-reply` if there is no
 * text, or if it cites nothing and follows an injected instruction.
 */
export async function* writeAnswer(
  input: Input,
  model: WritingModel,
  report: Report,
  signal: AbortSignal,
): AsyncGenerator<SynthesisEvent, Draft> {
  const { subAnswers } = input;
  const facets = facetsOf(subAnswers);
  const asked = (sources: readonly Source[]): Asked => ({ ...input, facets, sources });
  const room = usedShare * model.contextTokens - tokensOf(synthesizerPrompt(asked([])));
  const sources = sourcesOf(subAnswers, Math.max(leastTokens, room));
  const reader = createMarkerReader();
  const reply = new WrappedReply();
  const opening = new ReplyOpening(input.question);
  const words = new OwnWords();
  const addresses = new KnownAddresses([input.question, ...sources.map(withoutOrders)]);
  let writer = new Writer(sources);
  let raw = '';
  const said = (text: string): string => {
    raw += text;
    return text;
  };
  const prompt = synthesizerPrompt(asked(sources));
  let failure: Error | undefined;
  try {
    for await (const chunk of model.streamText(prompt, report, signal))
      yield* writer.write(reader.push(said(addresses.push(words.push(opening.push(reply.push(chunk)))))));
  } catch (error) {
    signal.throwIfAborted();
    failure = error as Error;
  }
  const rest = (): string => words.push(opening.push(reply.end()) + opening.end()) + words.end();
  // Text held back when the reply broke off is incomplete.
  const held = failure === undefined ? addresses.push(rest()) : '';
  yield* writer.write(reader.end(said(held + addresses.end())));
  const round = writer.quotes.length === 0 ? withRoundMarkers(raw, sources) : undefined;
  const cited = round ?? (words.lacks ? undefined : withForgotten(raw, uncitedIn(writer.text), sources));
  if (cited !== undefined) {
    yield { type: 'restart' };
    writer = new Writer(sources);
    yield* writer.write(createMarkerReader().end(cited));
  }
  yield* writer.breakOff(failure);
  if (!saysSomething(writer, words) || obeys(writer, input.question, sources))
    throw new AskDocsError('model-unusable-reply');
  const draft = draftOf(writer, words, subAnswers);
  return { ...draft, ...compressed(sourcesOf(subAnswers, Infinity), sources) };
}

function saysSomething({ text }: Writer, { searches }: OwnWords): boolean {
  return text !== '' || searches.length > 0;
}

/** Whether a draft cites nothing and follows an injected instruction. */
function obeys({ text, quotes }: Writer, question: string, sources: readonly Source[]): boolean {
  const orders = sources.flatMap(({ evidence, orders }) =>
    orders.map(
      ({ start, end }) => new Set(analyze(evidence.quote.slice(Math.max(0, start), Math.max(0, end)))),
    ),
  );
  if (quotes.length > 0 || orders.length === 0) return false;
  const all = vocabularyOf(sources.map(withoutOrders).join('\n'), [], '');
  return followsInjection(text, { orders, all, asked: new Set(analyze(question)) });
}

function uncitedIn(text: string): string[] {
  return claimsOf(text)
    .filter(isUncited)
    .map((claim) => claim.text);
}

function draftOf(
  { text, quotes, unknown, brokeOff }: Writer,
  { lacks, searches }: OwnWords,
  subAnswers: Input['subAnswers'],
): Draft {
  const facets = facetsOf(subAnswers);
  const marked = quotes.map((evidence, at) => ({ evidence, marker: at + 1 }));
  const [facetsCovered, facetsMissing] = quotes.length === 0 ? [[], facets] : [facets, []];
  return {
    text,
    citations: marked.map(({ evidence, marker }) => citationOf(evidence, marker)),
    conflicts: findConflicts(marked, subAnswers),
    facetsCovered,
    facetsMissing,
    ...toldIn(quotes),
    ...(unknown.length > 0 && { unknownMarkers: unknown }),
    ...(brokeOff !== undefined && { brokeOff }),
    ...(lacks && { lacks: { searches } }),
  };
}

/** The first result of a query of which rows are cited. */
function toldIn(quotes: readonly Evidence[]): Pick<Draft, 'told'> {
  const computed = quotes.find((quote) => quote.computed !== undefined)?.computed;
  if (computed === undefined) return {};
  const [marker = 0, ...also] = quotes.flatMap((quote, at) => (quote.computed === computed ? at + 1 : []));
  return { told: [{ ...computed, marker, also, texts: [] }] };
}

/** How much the token budget cut from the sources; empty if all fit. */
function compressed(all: readonly Source[], read: readonly Source[]): { readonly compression?: Compression } {
  const tokens = (sources: readonly Source[]): number =>
    sources.reduce((sum, { evidence }) => sum + estimateTokens(evidence.quote), 0);
  const [tokensBefore, tokensAfter] = [tokens(all), tokens(read)];
  if (tokensAfter === tokensBefore) return {};
  return { compression: { quotesBefore: all.length, quotesAfter: read.length, tokensBefore, tokensAfter } };
}

function tokensOf({ messages }: Prompt): number {
  return messages.reduce((sum, { text }) => sum + estimateTokens(text), 0);
}

/** A source sentence, by its number in the prompt. */
interface Numbered {
  readonly source: Source;
  readonly at: number;
}

/** Internal numbers for ranges of a source start here. */
const ownNumbers = 1_000_000;

/** Assembles the answer as it is streamed. Numbers without a sentence are dropped and recorded. */
class Writer {
  text = '';
  readonly quotes: Evidence[] = [];
  /** See `DraftMarks`. */
  brokeOff: string | undefined;
  readonly #sentences: readonly Numbered[];
  readonly #marked = new MarkedText((number) => (number > ownNumbers ? number - ownNumbers : undefined));

  constructor(sources: readonly Source[]) {
    this.#sentences = sources.flatMap((source) => source.sentences.map((_, at) => ({ source, at })));
  }

  get unknown(): readonly number[] {
    return this.#marked.unknown;
  }

  *write(parts: readonly AnswerPart[]): Generator<SynthesisEvent> {
    for (const part of parts) {
      const before = this.quotes.length;
      const said = this.#marked.add([part.kind === 'markers' ? this.#grounded(part) : part]);
      for (const [at, quote] of this.quotes.slice(before).entries())
        yield { type: 'citation', citation: citationOf(quote, before + at + 1) };
      if (said === '') continue;
      this.text += said;
      yield { type: 'delta', text: said };
    }
  }

  /**
   * Retracts the unusable part of a text broken off by a failure; rethrows the failure if nothing remains.
   */
  *breakOff(failure: Error | undefined): Generator<SynthesisEvent> {
    if (failure === undefined) return;
    const text = citedPart(this.text);
    if (text === '') throw failure;
    this.text = text;
    this.brokeOff = userSentence(failure);
    // Quotes are numbered in order of citation.
    this.quotes.splice(Math.max(...[...text.matchAll(/\[(\d+)\]/g)].map(([, marker]) => Number(marker))));
    yield { type: 'restart' };
    for (const [at, quote] of this.quotes.entries())
      yield { type: 'citation', citation: citationOf(quote, at + 1) };
    yield { type: 'delta', text };
  }

  /** Resolves a row of markers to quote numbers; adjacent sentences are quoted together. */
  #grounded(row: Extract<AnswerPart, { kind: 'markers' }>): AnswerPart {
    const units: { numbers: number[]; joint: string }[] = [];
    for (const { numbers, joint } of row.units) {
      const last = units.at(-1);
      if (last !== undefined && joint.trim() === '') last.numbers.push(...numbers);
      else units.push({ numbers: [...numbers], joint });
    }
    return { ...row, units: units.map(({ numbers, joint }) => ({ numbers: this.#quoted(numbers), joint })) };
  }

  #quoted(named: readonly number[]): number[] {
    const known = named.flatMap((number) => this.#sentences[number - 1] ?? []);
    const unknown = named.filter((number) => this.#sentences[number - 1] === undefined);
    const statement = lastStatement(this.text);
    const all = stretches(known);
    const quotes = all.flatMap(({ source, range }) => {
      const { computed } = source.evidence;
      // A result is from all the rows that its query read.
      if (computed !== undefined) return this.#sentences.flatMap((one) => rowsOf(one, computed));
      const named = all.filter((other) => other.source === source).map((other) => other.range);
      return quotesFor(statement, source, range, named);
    });
    return [...new Set(quotes.map((quote) => ownNumbers + this.#numberOf(quote))), ...unknown];
  }

  #numberOf(quote: Evidence): number {
    const at = this.quotes.findIndex(
      ({ documentId, start, quote: known }) =>
        documentId === quote.documentId && start === quote.start && known.length === quote.quote.length,
    );
    return at < 0 ? this.quotes.push(quote) : at + 1;
  }
}

/** The rows of a sentence, if a result was computed from them. */
function rowsOf({ source: { evidence } }: Numbered, computed: Evidence['computed']): Evidence[] {
  return evidence.computed === computed ? [evidence] : [];
}

/** The sentence ranges of a row of markers; neighbours in one source are joined. */
function stretches(named: readonly Numbered[]): { readonly source: Source; readonly range: Range }[] {
  const found: { source: Source; range: Range }[] = [];
  for (const { source, at } of named) {
    const last = found.at(-1);
    if (last?.source === source && at === last.range[1] + 1) last.range = [last.range[0], at];
    else found.push({ source, range: [at, at] });
  }
  return found;
}

/** The statement a marker refers to: the last sentence of the line so far. */
function lastStatement(text: string): string {
  const line = text.trimEnd().split('\n').at(-1) ?? '';
  const bare = line.replace(/(?:\[\d+\])+/g, ' ').trimEnd();
  const from = Math.max(...['. ', '! ', '? '].map((end) => bare.slice(0, -2).lastIndexOf(end)));
  return from < 0 ? bare : bare.slice(from + 2);
}
