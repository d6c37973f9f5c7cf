import { claimsOf, isUncited } from '../../trust/audit/claims';
import { MarkedText } from '../../trust/audit/markedText';
import { createMarkerReader, type AnswerPart } from '../../trust/audit/markerReader';
import { doesOrder } from '../../trust/audit/support';
import { vocabularyOf } from '../../trust/audit/vocabulary';
import { findConflicts } from '../../trust/conflicts';
import type { Compression } from '../../model/compression';
import { AskDocsError, userSentence } from '../../model/errors';
import type { Draft, Evidence } from '../../model/types';
import type { ChatModel, Prompt, Reasoner, Report, SynthesisEvent } from '../../model/ports';
import { analyze } from '../../language/analyze';
import { estimateTokens } from '../../util/tokens';
import { citationOf } from '../citationOf';
import { citedPart } from './citedPart';
import { quoteFor, withForgotten, withRoundMarkers, type Range } from './grounding';
import { KnownAddresses } from './knownAddresses';
import { OwnWords } from './queryWords';
import { ReplyOpening } from './replyOpening';
import { facetsOf, sourcesOf, withoutOrders, type Source } from './sources';
import { synthesizerPrompt, type Asked } from './synthesizerPrompt';
import { WrappedReply } from './wrappedReply';

type Input = Parameters<Reasoner['synthesize']>[0];

/** Estimates of tokens are rough, so so much of the budget is used. */
const usedShare = 0.9;
/** With a tiny budget, the passages get so much nonetheless. */
const leastTokens = 200;

/**
 * Has the model write the answer from whole passages, as it comes. Behind each of its markers stands the sentence that bears the
 * statement (see `quoteFor`); markers are numbered anew by their first appearance, and each citation is given before the text that
 * cites it. What the model says is not in the documents stays in its own words. Where the model fails in the middle, what is whole and
 * cited by then is the answer. Fails with `model-unusable-reply` when there is no text, or it cites nothing and does what an order of
 * the passages says.
 */
export async function* writeAnswer(
  input: Input,
  model: ChatModel,
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
  // What a reply that broke off holds back is not whole.
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

/** Whether what was written cites nothing and does what an order of the passages says. */
function obeys({ text, quotes }: Writer, question: string, sources: readonly Source[]): boolean {
  const orders = sources.flatMap(({ evidence, orders }) =>
    orders.map(
      ({ start, end }) => new Set(analyze(evidence.quote.slice(Math.max(0, start), Math.max(0, end)))),
    ),
  );
  if (quotes.length > 0 || orders.length === 0) return false;
  const all = vocabularyOf(sources.map(withoutOrders).join('\n'), [], '');
  return doesOrder(text, { orders, all, asked: new Set(analyze(question)) });
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
    ...(unknown.length > 0 && { unknownMarkers: unknown }),
    ...(brokeOff !== undefined && { brokeOff }),
    ...(lacks && { lacks: { searches } }),
  };
}

/** What the budget left out; nothing where all that one call reads had room. */
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

/** A sentence of a source, by the number that the prompt gave it. */
interface Numbered {
  readonly source: Source;
  readonly at: number;
}

/** Markers of the writer's, each a stretch of one source, get numbers from here on. */
const ownNumbers = 1_000_000;

/** Puts the answer together as it comes. Numbers that no sentence has are left out and remembered. */
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

  /** Takes back what cannot stand of a text that a failure, if there was one, broke off; throws the failure where that is all. */
  *breakOff(failure: Error | undefined): Generator<SynthesisEvent> {
    if (failure === undefined) return;
    const text = citedPart(this.text);
    if (text === '') throw failure;
    this.text = text;
    this.brokeOff = userSentence(failure);
    // Quotes are numbered as they are cited.
    this.quotes.splice(Math.max(...[...text.matchAll(/\[(\d+)\]/g)].map(([, marker]) => Number(marker))));
    yield { type: 'restart' };
    for (const [at, quote] of this.quotes.entries())
      yield { type: 'citation', citation: citationOf(quote, at + 1) };
    yield { type: 'delta', text };
  }

  /** The markers of a row with the numbers of the quotes that they stand for; what stands side by side is told together. */
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
    const quotes = all.map(({ source, range }) => {
      const named = all.filter((other) => other.source === source).map((other) => other.range);
      return quoteFor(statement, source, range, named);
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

/** The sentences of a row of markers, neighbours of one source together. */
function stretches(named: readonly Numbered[]): { readonly source: Source; readonly range: Range }[] {
  const found: { source: Source; range: Range }[] = [];
  for (const { source, at } of named) {
    const last = found.at(-1);
    if (last?.source === source && at === last.range[1] + 1) last.range = [last.range[0], at];
    else found.push({ source, range: [at, at] });
  }
  return found;
}

/** What was said last, which a marker stands for: the line so far, without the sentences before its last one. */
function lastStatement(text: string): string {
  const line = text.trimEnd().split('\n').at(-1) ?? '';
  const bare = line.replace(/(?:\[\d+\])+/g, ' ').trimEnd();
  const from = Math.max(...['. ', '! ', '? '].map((end) => bare.slice(0, -2).lastIndexOf(end)));
  return from < 0 ? bare : bare.slice(from + 2);
}
