import * as z from 'zod/mini';
import { place, scopeItem, style, type Described } from '../../../model/fields';
import { standaloneQuestion, type RunState } from '../../../model/state';
import type { Answer, DocumentId } from '../../../model/types';

// Kept answers: evaluation cases that hold the whole answer, with its quotes and their places.

const text = z.string().check(z.trim(), z.minLength(1));

/** The text of a document beside a quote of its lines, as it was written, and the line of the heading above. */
const beside = z.strictObject({ before: z.string(), after: z.string(), heading: z.optional(text) });
const keptQuote = z.strictObject({ document: text, quote: text, place, beside: z.optional(beside) });

/** The fields of a kept answer in a line of `.askdocs/eval/*.jsonl`, beside the question. */
export const keptFields = {
  answer: z.optional(text),
  quotes: z.optional(z.array(keptQuote).check(z.minLength(1))),
  style: z.optional(style),
  scope: z.optional(z.array(scopeItem)),
  agent: z.optional(text),
  /** ISO 8601 date. */
  kept: z.optional(text),
};

/** A quote of a kept answer: its text identifies it, its place is where it stood when it was kept. */
export interface KeptQuote {
  readonly documentId: DocumentId;
  readonly quote: string;
  readonly place: Described<typeof place>;
  /** By which it is put back where it was deleted; unknown for one that was kept without it. */
  readonly beside?: Described<typeof beside> | undefined;
}

/** What a kept answer said, and how it was asked. */
export interface KeptAnswer {
  readonly answer: string;
  /** At least one. */
  readonly quotes: readonly KeptQuote[];
  readonly style?: Described<typeof style> | undefined;
  readonly scope?: readonly Described<typeof scopeItem>[] | undefined;
  readonly agent?: string | undefined;
  /** ISO 8601 date. */
  readonly keptOn?: string | undefined;
}

/** A range of a document's text with its place. */
export interface PlacedText {
  readonly documentId: DocumentId;
  /** UTF-16 offset in the document's text. */
  readonly start: number;
  readonly text: string;
  readonly place: KeptQuote['place'];
}

/** A kept quote that stands in its document, perhaps on another line, or moved to another document. */
export interface FoundQuote {
  readonly state: 'stands' | 'moved';
  readonly kept: KeptQuote;
  readonly now: KeptQuote;
}

/** A kept quote that no document has. */
export interface GoneQuote {
  readonly state: 'gone';
  readonly kept: KeptQuote;
  /** The sentence of the quote that its document no longer has; the whole quote where it is not divided. */
  readonly part: string;
  /** What its document says in place of that sentence, if anything alike. */
  readonly instead: PlacedText | undefined;
  /** Documents that only repeat the quote, citing its document by a verified link: no evidence of their own. */
  readonly citedBy: readonly DocumentId[];
  /** Whether other documents were searched for the quote, and none says it in its words, however they are written. */
  readonly isUnsaid: boolean;
}

/** A kept quote in the documents of now. */
export type QuoteNow = FoundQuote | GoneQuote;

/** What an answer said and says, as short texts: "27 days", "30 days". */
export interface AnswerChange {
  readonly from: string;
  readonly to: string;
}

/** What became of a kept answer. */
export interface KeptCheck {
  readonly quotes: readonly QuoteNow[];
  /** Left out while the answer is still true. */
  readonly change?: AnswerChange | undefined;
  /** Whether only asking tells what is answered now: a change, if there is one, is told ahead of that. */
  readonly isOpen?: boolean | undefined;
}

/** A question with the answer to be kept. */
export interface Keeping {
  readonly question: string;
  readonly kept: KeptAnswer;
}

/**
 * What is kept of a run: its standalone question, its answer, and each quote once. Undefined when there is
 * nothing to keep: no answer, one that only names places, or one without quotes.
 */
export function keepingOf(run: RunState, keptOn: string): Keeping | undefined {
  const { outcome } = run;
  if (outcome?.kind !== 'answered' || outcome.answer.mode !== 'answer') return undefined;
  const quotes = quotesOf(outcome.answer);
  if (quotes.length === 0) return undefined;
  const { scope, agent } = run;
  return {
    question: standaloneQuestion(run),
    kept: {
      answer: outcome.answer.text,
      quotes,
      style: run.style,
      ...(scope !== undefined && scope.length > 0 && { scope }),
      ...(agent !== undefined && { agent }),
      keptOn,
    },
  };
}

/** Each quote of an answer once. */
function quotesOf({ citations }: Answer): KeptQuote[] {
  const quotes = new Map<string, KeptQuote>();
  for (const { documentId, quote, place: at } of citations) {
    const key = JSON.stringify([documentId, quote]);
    if (quote.trim() !== '' && !quotes.has(key)) quotes.set(key, { documentId, quote, place: at });
  }
  return [...quotes.values()];
}
