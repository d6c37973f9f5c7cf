import * as l10n from '@vscode/l10n';
import * as z from 'zod/mini';
import { claimsOf } from '../../trust/audit/claims';
import { checkNames, type Check, type CheckName, type Critique } from '../../model/events';
import type { Citation } from '../../model/types';
import type { ChatModel, Reasoner, Report, Review, ReviewInput, Prompt } from '../../model/ports';
import { withToldResult } from '../../tables/describeQuery';
import { counted } from '../../util/displayLanguage';
import { estimateTokens } from '../../util/text';
import { fencedPrompt, clipped, withOrigin } from './fencedPrompt';

const mostQueries = 3;
const mostCharacters = 200;

/**
 * Has the model check each sentence of a draft against its quotes, in one call. Drafts composed of quotes are
 * left to the rules. The model's verdict is not final: the critic stage adds the findings of rules and audit.
 */
export async function reviewDraft(
  input: ReviewInput,
  { model, extractive }: { readonly model: ChatModel; readonly extractive: Reasoner },
  report: Report,
  signal: AbortSignal,
): Promise<Review> {
  if (input.draft.mode !== undefined) return extractive.review(input, report, signal);
  const sentences = claimsOf(input.draft.text).map(({ text }) => text);
  const prompt = criticPrompt(input, sentences, model.contextTokens);
  const { ok, unsupported, missing } = await model.generateObject(prompt, criticReply, report, signal);
  const claims = [...new Set(unsupported)].flatMap((number) => sentences[number - 1] ?? []);
  const gaps = missing.map((query) => clipped(query, mostCharacters)).filter((query) => query !== '');
  return { critique: critiqueOf(ok, claims, [...new Set(gaps)].slice(0, mostQueries)) };
}

const criticReply = z.object({
  ok: z.boolean(),
  /** Sentence numbers of the answer. */
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

/** Minimum length to which cited quotes are cut. */
const leastCharacters = 200;

/** The critic's prompt: quotes by marker number, and the answer's sentences, numbered from 1. */
function criticPrompt(
  { question, draft }: ReviewInput,
  sentences: readonly string[],
  maxTokens: number,
): Prompt {
  const citations = withToldResult(draft);
  const ask = (most: number): Prompt =>
    fencedPrompt('critic', {
      instructions,
      examples: [],
      ask: [
        { name: 'question', text: question },
        ...citations.map((citation) => ({
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
  const longest = Math.max(0, ...citations.map(({ quote }) => quote.length));
  return ask(Math.max(leastCharacters, Math.floor(longest * share)));
}

function quoted(citation: Citation, most: number): string {
  const { quote } = citation;
  return withOrigin(citation, quote.length <= most ? quote : clipped(quote, most));
}

function tokensOf({ messages }: Prompt): number {
  return messages.reduce((sum, { text }) => sum + estimateTokens(text), 0);
}

function critiqueOf(isFine: boolean, claims: readonly string[], gaps: readonly string[]): Critique {
  const checks: Partial<Record<CheckName, Check>> = {
    ...(claims.length > 0 && {
      quote_grounding: failed(
        counted(
          claims.length,
          l10n.t('{0} sentence is not supported by its quotes.'),
          l10n.t('{0} sentences are not supported by their quotes.'),
        ),
      ),
    }),
    ...(gaps.length > 0 && { facet_coverage: failed(l10n.t('Missing in the answer: {0}', gaps.join('; '))) }),
  };
  const issues = checkNames.flatMap((name) => checks[name]?.issue ?? []);
  return {
    checks: { ...allPassed, ...checks },
    verdict: isFine && issues.length === 0 ? 'PASS' : 'REVISE',
    issues,
    suggestions: [],
    unsupportedClaims: claims,
    logicalGaps: gaps,
    ...(claims.length > 0 && {
      revisionInstructions: 'Say what the passages say, or leave the sentence out.',
    }),
  };
}

function failed(issue: string): Check {
  return { passed: false, issue };
}

const passed: Check = { passed: true };
const allPassed: Record<CheckName, Check> = {
  quote_grounding: passed,
  status_alignment: passed,
  confidence_calibration: passed,
  facet_coverage: passed,
  answer_quality: passed,
};
