import type { CheckName, CitationAudit, Critique } from '../../model/events';
import { quoted } from '../../util/displayLanguage';
import type { Draft } from '../../model/types';
import { analyze } from '../../language/analyze';
import { isSourceLine, saysNotSaid, notSaid } from '../../language/answerPhrases';
import { withoutCode } from '../../language/codeFence';
import { markersInside, sentences } from '../../language/sentences';
import { findVerbatim } from '../../language/verbatim';
import { claimsOf } from '../audit/claims';

/** A problem of a draft. */
export interface Finding {
  readonly check: CheckName;
  /** The problem, in a sentence for the user. */
  readonly issue: string;
  /** What the user can do about it, in a sentence. */
  readonly suggestion: string;
  /** What the writer should change; left out if the answer cannot say more. */
  readonly instruction?: string;
  /** Set if the draft cannot stay as it is. */
  readonly isFatal?: true;
  /** Sentences of the draft that the evidence does not support. */
  readonly claims?: readonly string[];
  /** Gaps between question and answer, in a few words each. */
  readonly gaps?: readonly string[];
}

/** A sentence as quoted in an issue: long ones are cut between words. */
export function shown(sentence: string): string {
  const flat = sentence.replace(/\s+/g, ' ').trim();
  if (flat.length <= mostShown) return quoted(flat);
  const cut = flat.slice(0, mostShown);
  return quoted(`${cut.slice(0, Math.max(cut.lastIndexOf(' '), mostShown / 2))} …`);
}

const mostShown = 120;

/** A sentence from an answer's prose or lists, with the quotes of its markers. */
export interface Statement {
  /** Without its markers. */
  readonly text: string;
  readonly quotes: readonly string[];
}

const marker = /\s?\[(\d{1,3})\]/g;
const heading = /^(?:#{1,6}\s.*|\*\*[^*\n]+\*\*)$/;

/**
 * The sentences of an answer, in order, without headings, tables and lines that only name a source, and
 * without code unless another `edit` keeps it.
 */
export function statementsOf(
  { text, citations }: Pick<Draft, 'text' | 'citations'>,
  edit: (text: string) => string = withoutCode,
): Statement[] {
  const quotes = new Map(citations.map((citation) => [citation.marker, citation.quote]));
  return proseOf(edit(markersInside(text))).flatMap((block) =>
    sentences(block).map(({ start, end }) => {
      const written = block.slice(start, end);
      const markers = Array.from(written.matchAll(marker), ([, number]) => Number(number));
      return {
        text: written.replace(marker, '').trim(),
        quotes: markers.flatMap((number) => quotes.get(number) ?? []),
      };
    }),
  );
}

/** Paragraphs and list items, without bullets. */
function proseOf(text: string): string[] {
  return text
    .split(/\n{2,}|\n(?=\s*(?:[-*•]|\d+[.)])\s)/)
    .map((block) => block.trim().replace(/^(?:[-*•]|\d+[.)])\s+/, ''))
    .filter(
      (block) => block !== '' && !heading.test(block) && !block.startsWith('|') && !isSourceLine(block),
    );
}

const silence = new RegExp(
  [
    ...Object.values(notSaid),
    'The (?:provided )?(?:document|quote|passage|source)s? do(?:es)? not (?:say|mention|contain)',
  ].join('|'),
  'i',
);

/** Whether a sentence admits that the documents are silent on something. */
export function admitsSilence(sentence: string): boolean {
  return silence.test(sentence) || saysNotSaid(sentence);
}

/** The quoted sentence a statement most likely comes from: the one sharing most of its words. */
export function sourceSentence(statement: string, quote: string): string {
  const said = new Set(analyze(statement));
  const all = sentences(quote).map(({ start, end }) => quote.slice(start, end));
  const shared = (sentence: string): number =>
    new Set(analyze(sentence).filter((term) => said.has(term))).size;
  return all.reduce((best, sentence) => (shared(sentence) > shared(best) ? sentence : best), all[0] ?? quote);
}

/** Whether a sentence is copied verbatim from one of its quotes. */
export function isVerbatim({ text, quotes }: Statement): boolean {
  return quotes.some((quote) => findVerbatim(quote, text.replace(/[.!?]$/, '')) !== undefined);
}

/**
 * The audit of a text together with the sentences that a reader of its quotes names as unsupported, so that
 * these are marked and counted like those that the rules find.
 */
export function withObjections(
  audit: CitationAudit,
  { unsupportedClaims }: Critique,
  text: string,
): CitationAudit {
  const known = new Set([
    ...audit.uncitedSentences,
    ...audit.unsupportedSentences.map(({ sentence }) => sentence),
  ]);
  const named = claimsOf(text)
    .filter((claim) => unsupportedClaims.includes(claim.text) && !known.has(claim.text))
    .map((claim) => ({ sentence: claim.text, markers: claim.markers, fault: 'terms', support: 0 }) as const);
  return named.length === 0
    ? audit
    : { ...audit, unsupportedSentences: [...audit.unsupportedSentences, ...named] };
}
