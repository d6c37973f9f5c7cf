import * as z from 'zod/mini';
import type { Citation } from '../../model';
import type { Prompt, ReviewInput } from '../../ports';
import { estimateTokens } from '../../text/tokens';
import { fencedPrompt } from './fencedPrompt';
import { clipped, withOrigin } from './passageText';

/** What the critic's model replies. */
export const criticReply = z.object({
  ok: z.boolean(),
  /** Numbers of sentences of the answer. */
  unsupported: z.array(z.number()),
  /** Search queries. */
  missing: z.array(z.string()),
});

const instructions = `
You check an answer to a question that was written from quotes of documents. Each of its sentences begins with its number in round
brackets, and names the quotes that it is from: [1]. Hold it against these quotes and nothing else. A faithful paraphrase is good, and so
are sentences that only introduce or compare, and an honest word that something is not in the documents.

ok: whether the answer can stay as it is.
unsupported: numbers of the sentences that say something else than their quotes: other numbers, names, conditions or subjects, a negation
more or less, or what no quote says; else empty.
missing: for each part of the question that is neither answered nor said to be missing, a search query that would find it, three at
most; else empty.

Reply with one JSON object and nothing else.`;

/** A cited quote is cut to no less. */
const leastCharacters = 200;

/** What the critic's model is asked: the quotes under the numbers that the answer cites them by, and its sentences, numbered from 1. */
export function criticPrompt(
  { question, draft }: ReviewInput,
  sentences: readonly string[],
  maxTokens: number,
): Prompt {
  const ask = (most: number): Prompt =>
    fencedPrompt('critic', {
      instructions,
      examples: [],
      ask: [
        { name: 'question', text: question },
        ...draft.citations.map((citation) => ({
          name: `quote ${citation.marker}`,
          text: quoted(citation, most),
        })),
        { name: 'answer', text: sentences.map((sentence, at) => `(${at + 1}) ${sentence}`).join('\n') },
      ],
    });
  const whole = ask(Infinity);
  const tokens = tokensOf(whole);
  if (tokens <= maxTokens) return whole;
  const around = tokensOf(ask(0));
  const share = Math.max(0, maxTokens - around) / Math.max(1, tokens - around);
  const longest = Math.max(0, ...draft.citations.map(({ quote }) => quote.length));
  return ask(Math.max(leastCharacters, Math.floor(longest * share)));
}

function quoted(citation: Citation, most: number): string {
  const { quote } = citation;
  return withOrigin(citation, quote.length <= most ? quote : clipped(quote, most));
}

function tokensOf({ messages }: Prompt): number {
  return messages.reduce((sum, { text }) => sum + estimateTokens(text), 0);
}
