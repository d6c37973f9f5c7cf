import type * as z from 'zod/mini';
import type { BlockKind, Chunk, Evidence, EvidenceKind, Passage } from '../../model';
import type { ChatModel, EvidenceInput, Reasoner, Report } from '../../ports';
import type { Span } from '../../text/sentences';
import { findVerbatim } from '../../text/verbatim';
import { evidenceOf } from '../../evidenceOf';
import { evidencePrompt, evidenceReply } from './evidencePrompt';
import { widened } from './wholeBlocks';

interface Tools {
  readonly model: ChatModel;
  readonly extractive: Reasoner;
}

/**
 * The quotes of a task. Of a simple question the rules choose generously and the model that writes the answer chooses
 * among them, so that it costs no call of its own. For a task of a complex one the model reads the passages; what it
 * does not copy word for word stays in, for the evidence stage to drop and count. Where it copies nothing, the rules choose,
 * and the step says so.
 */
export async function quoteEvidence(
  input: EvidenceInput,
  { model, extractive }: Tools,
  report: Report,
  signal: AbortSignal,
): Promise<readonly Evidence[]> {
  const byRules = async (): Promise<readonly Evidence[]> =>
    widened(
      // How likely they answer is for the model to say.
      (
        await extractive.extractEvidence(
          { ...input, further: [], style: 'detailed', isForWriter: true },
          report,
          signal,
        )
      ).map((quote) => ({ ...quote, chance: undefined, chanceAsIs: quote.chance })),
      input.found.passages,
    );
  if (input.route === 'simple') return byRules();
  const { passages } = input.found;
  const asked = { question: input.subQuery.question, passages, earlier: input.earlier };
  const prompt = evidencePrompt(asked, model.contextTokens);
  const { quotes } = await model.generateObject(prompt, evidenceReply, report, signal);
  const found = quotes.flatMap((quote) => locate(quote, passages) ?? []);
  const proposed = found.map((quote) => toEvidence(input.subQuery.id, quote));
  if (quotes.length === 0 || found.some(({ span }) => span !== undefined)) return proposed;
  report({ kind: 'fallback', message: "None of the model's quotes stands in the documents." });
  return [...(await byRules()), ...proposed];
}

type Quote = z.infer<typeof evidenceReply>['quotes'][number];

interface Located {
  readonly passage: Passage;
  readonly text: string;
  /** Undefined when no passage has the text. */
  readonly span: Span | undefined;
}

/** The passage that has the quote: the one that it names, else any; undefined for a quote without a word in it. */
function locate({ passage: number, text }: Quote, passages: readonly Passage[]): Located | undefined {
  const named = passages[number - 1];
  const inOrder = [...(named === undefined ? [] : [named]), ...passages];
  const [first] = inOrder;
  if (first === undefined || !/[\p{L}\p{N}]/u.test(text)) return undefined;
  for (const passage of inOrder) {
    const span = findVerbatim(passage.chunk.text, text);
    if (span !== undefined) return { passage, text, span };
  }
  return { passage: first, text, span: undefined };
}

/** A model chose the quote out of its passage for the question, so it speaks to it as well as the passage does. */
function toEvidence(subQueryId: string, { passage, text, span }: Located): Evidence {
  const { chunk, score } = passage;
  if (span !== undefined)
    return evidenceOf(subQueryId, passage, { ...span, kind: kindOf(chunk, span), score });
  const whole = { start: 0, end: chunk.text.length, kind: 'sentence', score } as const;
  return { ...evidenceOf(subQueryId, passage, whole), quote: text };
}

/** What a quote is to be written as: code and tables as they stand, and so what spans several items of a list. */
function kindOf({ text, blocks }: Chunk, { start, end }: Span): EvidenceKind {
  const touched = blocks.filter((block) => block.start < end && start < block.end);
  const has = (kind: BlockKind): boolean => touched.some((block) => block.kind === kind);
  if (has('code')) return 'code';
  if (has('table')) return 'table';
  return has('list') && text.slice(start, end).includes('\n') ? 'list' : 'sentence';
}
