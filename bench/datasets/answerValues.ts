import { holdsAnswer } from '../../src/core/features/eval/cases/judge';
import { plainWords } from '../../src/core/language/plainWords';
import { partsOf } from '../../src/core/trust/audit/markerReader';
import type { Expected as ExpectedAnswer } from './answers';
import { bestOverlap } from './overlap';

/** Sentences of a document that support the answer: each list suffices by itself. */
export interface Rationale {
  readonly record: string;
  readonly alternatives: readonly (readonly string[])[];
}

/** The expected answer to a question. */
export interface Expected extends ExpectedAnswer {
  /** Whether a needed document contains the answer verbatim, so that a quote can contain it. */
  readonly hasSpan: boolean;
  /** Empty if the dataset names no sentences. */
  readonly rationales: readonly Rationale[];
}

/** An answer as given, with its citations in order. */
export interface GivenAnswer {
  readonly text: string;
  /** 0…1. */
  readonly confidence: number;
  readonly citations: readonly {
    /** The dataset's id of the cited document. */
    readonly record: string;
    readonly quote: string;
    /** Whether the quote is in that document. */
    readonly isVerified: boolean;
  }[];
}

/** By measure name (see `measures` in catalogue.ts); inapplicable ones are left out. */
export type AnswerValues = Readonly<Record<string, number>>;

type Value = readonly [name: string, value: number | boolean | undefined];

/** Scores an answer, or the absence of one. */
export function measureAnswer(given: GivenAnswer | undefined, expected: Expected): AnswerValues {
  const values = [
    ...ofDecision(given, expected),
    ...(expected.answerable ? ofAnswerable(given, expected) : []),
    ...(given === undefined ? [] : ofCitations(given, expected)),
  ];
  return Object.fromEntries(
    values.flatMap(([name, value]) => (value === undefined ? [] : [[name, Number(value)] as const])),
  );
}

function ofDecision(given: GivenAnswer | undefined, expected: Expected): Value[] {
  const { answerable } = expected;
  const isAnswered = given !== undefined;
  return [
    ['answerable', answerable],
    ['confidence', given?.confidence ?? 0],
    ['wrong', isAnswered ? !isRight(given, expected) : undefined],
    ['declinedRightly', answerable ? undefined : !isAnswered],
    ['declinedWrongly', answerable ? !isAnswered : undefined],
    ['decidedRightly', isAnswered === answerable],
  ];
}

/**
 * Whether a quote contains the answer or, if the answer has no quotable wording, comes from a needed
 * document.
 */
function isRight({ citations }: GivenAnswer, { answerable, answers, hasSpan, relevant }: Expected): boolean {
  if (!answerable) return false;
  const quotes = citations.map(({ quote }) => quote);
  return hasSpan ? holdsAnswer(quotes, answers) : citations.some(({ record }) => relevant.has(record));
}

function ofAnswerable(given: GivenAnswer | undefined, expected: Expected): Value[] {
  const { answers, hasSpan, relevant, rationales } = expected;
  const citations = given?.citations ?? [];
  const quotes = citations.map(({ quote }) => quote);
  const holds = (most: number): boolean | undefined =>
    hasSpan ? holdsAnswer(quotes.slice(0, most), answers) : undefined;
  const words = answers.length === 0 ? undefined : bestOverlap(withoutMarkers(given?.text ?? ''), answers);
  const cited = new Set(citations.map(({ record }) => record));
  const needed = [...relevant].filter((id) => cited.has(id)).length;
  return [
    ['best', holds(1)],
    ['three', holds(3)],
    ['six', holds(6)],
    ['recall', words?.recall],
    ['f1', words?.f1],
    ['documents', relevant.size === 0 ? undefined : needed / relevant.size],
    ['sentences', rationales.length === 0 ? undefined : sentenceRecall(citations, rationales)],
  ];
}

/** Whether the best quote, the best three and the best six contain the answer; empty if no quote can. */
export function measureQuotes(
  quotes: readonly string[],
  { answerable, answers, hasSpan }: Pick<Expected, 'answerable' | 'answers' | 'hasSpan'>,
): AnswerValues {
  if (!answerable || !hasSpan) return {};
  const holds = (most: number): number => Number(holdsAnswer(quotes.slice(0, most), answers));
  return { 'quotes.best': holds(1), 'quotes.three': holds(3), 'quotes.six': holds(6) };
}

function withoutMarkers(text: string): string {
  return partsOf(text)
    .map((part) => (part.kind === 'markers' ? ' ' : part.text))
    .join('');
}

function ofCitations(
  { citations }: GivenAnswer,
  { answerable, answers, hasSpan, relevant }: Expected,
): Value[] {
  const isJudged = answerable && relevant.size > 0 && citations.length > 0;
  const share = (isGood: (citation: GivenAnswer['citations'][number]) => boolean): number | undefined =>
    isJudged ? citations.filter(isGood).length / citations.length : undefined;
  return [
    ['unverified', citations.filter(({ isVerified }) => !isVerified).length],
    ['precision', share(({ record, isVerified }) => isVerified && relevant.has(record))],
    [
      'precisionOrAnswer',
      share(
        ({ record, quote, isVerified }) =>
          isVerified && (relevant.has(record) || (hasSpan && holdsAnswer([quote], answers))),
      ),
    ],
  ];
}

/** Share of the supporting sentences that are quoted; for alternatives, the highest. */
function sentenceRecall(citations: GivenAnswer['citations'], rationales: readonly Rationale[]): number {
  let [quoted, needed] = [0, 0];
  for (const { record, alternatives } of rationales) {
    const quotes = citations.filter((one) => one.record === record).map(({ quote }) => quote);
    const counts = alternatives.map((sentences) => ({
      all: sentences.length,
      quoted: sentences.filter((sentence) => quotes.some((quote) => isQuoted(sentence, quote))).length,
    }));
    const best = counts.toSorted((a, b) => b.quoted / b.all - a.quoted / a.all)[0] ?? { all: 0, quoted: 0 };
    quoted += best.quoted;
    needed += best.all;
  }
  return needed === 0 ? 0 : quoted / needed;
}

/**
 * Tolerates quotes longer than the sentence, or shorter by up to half, since sentence boundaries may differ.
 */
export function isQuoted(sentence: string, quote: string): boolean {
  const [wanted, said] = [joined(sentence), joined(quote)];
  return said.includes(wanted) || (2 * said.length >= wanted.length && wanted.includes(said));
}

function joined(text: string): string {
  return ` ${plainWords(text).join(' ')} `;
}
