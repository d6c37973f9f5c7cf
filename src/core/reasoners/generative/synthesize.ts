import { findConflicts } from '../../conflicts';
import { AskDocsError } from '../../errors';
import type { Compression } from '../../compression';
import type { Draft } from '../../model';
import type { ChatModel, Prompt, Reasoner, Report, SynthesisEvent } from '../../ports';
import { MarkedText } from '../../audit/markedText';
import { createMarkerReader, type AnswerPart } from '../../audit/markerReader';
import { saysNothing } from '../../audit/saysNothing';
import { estimateTokens } from '../../text/tokens';
import { citationOf } from '../citationOf';
import { withinBudget } from './contextBudget';
import { facetsOf, sourcesOf, type Source } from './sources';
import { synthesizerPrompt } from './synthesizerPrompt';

type Input = Parameters<Reasoner['synthesize']>[0];

/** Estimates of tokens are rough, so so much of the budget is used. */
const usedShare = 0.9;
/** With a tiny budget, the quotes get so much nonetheless. */
const leastTokens = 200;

/**
 * Has the model write the answer from the quotes, as it comes. Its markers are numbered anew by their first appearance,
 * and each citation is given before the text that cites it. Fails with `model-unusable-reply` when there is no text, and with
 * `model-cited-nothing` when no source stands behind any of it.
 */
export async function* writeAnswer(
  input: Input,
  model: ChatModel,
  report: Report,
  signal: AbortSignal,
): AsyncGenerator<SynthesisEvent, Draft> {
  const facets = facetsOf(input.subAnswers);
  const found = sourcesOf(input.subAnswers);
  const sources = fitting(found, input, facets, model.contextTokens);
  const reader = createMarkerReader();
  const writer = new Writer(sources);
  const prompt = synthesizerPrompt({ ...input, facets, sources });
  for await (const chunk of model.streamText(prompt, report, signal)) yield* writer.write(reader.push(chunk));
  yield* writer.write(reader.end());
  if (writer.text === '') throw new AskDocsError('model-unusable-reply');
  const draft = writer.draft(facets, input.subAnswers);
  if (draft.citations.length === 0 && !saysNothing(draft)) throw new AskDocsError('model-cited-nothing');
  const compression = compressionOf(found, sources);
  return compression === undefined ? draft : { ...draft, compression };
}

function compressionOf(before: readonly Source[], after: readonly Source[]): Compression | undefined {
  const tokens = (sources: readonly Source[]) =>
    sources.reduce((sum, { text }) => sum + estimateTokens(text), 0);
  const [tokensBefore, tokensAfter] = [tokens(before), tokens(after)];
  if (tokensAfter === tokensBefore) return undefined;
  return { quotesBefore: before.length, quotesAfter: after.length, tokensBefore, tokensAfter };
}

function fitting(
  sources: readonly Source[],
  { question, style, language, feedback, agent }: Input,
  facets: readonly string[],
  contextTokens: number,
): Source[] {
  const told = { language, agent, ...(feedback !== undefined && { feedback }) };
  const around = tokensOf(synthesizerPrompt({ question, style, facets, sources: [], ...told }));
  return withinBudget(sources, Math.max(leastTokens, usedShare * contextTokens - around));
}

function tokensOf({ messages }: Prompt): number {
  return messages.reduce((sum, { text }) => sum + estimateTokens(text), 0);
}

/** Puts the answer together as it comes. Numbers that no source has are left out and remembered. */
class Writer {
  text = '';
  readonly #sources: readonly Source[];
  readonly #cited: Source[] = [];
  readonly #marked = new MarkedText((number) => this.#markerOf(number));

  constructor(sources: readonly Source[]) {
    this.#sources = sources;
  }

  *write(parts: readonly AnswerPart[]): Generator<SynthesisEvent> {
    const before = this.#cited.length;
    const said = this.#marked.add(parts);
    for (const [index, source] of this.#cited.slice(before).entries())
      yield { type: 'citation', citation: citationOf(source.evidence, before + index + 1) };
    if (said === '') return;
    this.text += said;
    yield { type: 'delta', text: said };
  }

  draft(facets: readonly string[], subAnswers: Input['subAnswers']): Draft {
    const covered = facets.filter((facet) => this.#cited.some((source) => source.facets.includes(facet)));
    const quotes = this.#cited.map(({ evidence }, index) => ({ evidence, marker: index + 1 }));
    const { unknown } = this.#marked;
    return {
      text: this.text,
      citations: quotes.map(({ evidence, marker }) => citationOf(evidence, marker)),
      conflicts: findConflicts(quotes, subAnswers),
      facetsCovered: covered,
      facetsMissing: facets.filter((facet) => !covered.includes(facet)),
      ...(unknown.length > 0 && { unknownMarkers: unknown }),
    };
  }

  #markerOf(number: number): number | undefined {
    const source = this.#sources[number - 1];
    if (source === undefined) return undefined;
    if (!this.#cited.includes(source)) this.#cited.push(source);
    return this.#cited.indexOf(source) + 1;
  }
}
