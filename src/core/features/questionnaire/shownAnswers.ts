import type { Citation } from '../../model/types';
import { editOutsideCode } from '../../language/codeFence';
import type { RowAnswer, RowState } from './model';

/** An answer as shown to readers: the reviewer's text replaces the generated one. */
export interface ShownAnswer {
  /** "" if one answer applies to all. */
  readonly variant: string;
  /** Markdown with markers. */
  readonly text: string;
  readonly isEdited: boolean;
  /** Those the text refers to, or all if it refers to none; distinct markers, ascending. */
  readonly citations: readonly Citation[];
  /** The generated answer; undefined if only a reviewer answered. */
  readonly answer: RowAnswer | undefined;
}

const marker = /\[(\d{1,6})\](?!\()/g;

/** The answers of a row; empty if there are none yet. */
export function shownAnswers({ result, review }: Pick<RowState, 'result' | 'review'>): ShownAnswer[] {
  const answers = result?.answers ?? [];
  const shown = answers.map((answer) => shownAnswer(answer.variant ?? '', review.texts, answer));
  const own = Object.keys(review.texts).filter((variant) => !shown.some((one) => one.variant === variant));
  return [...shown, ...own.map((variant) => shownAnswer(variant, review.texts, undefined))];
}

function shownAnswer(
  variant: string,
  texts: Readonly<Record<string, string>>,
  answer: RowAnswer | undefined,
): ShownAnswer {
  const edited = texts[variant];
  const text = edited ?? answer?.text ?? '';
  const all = onceEach(answer?.citations ?? []);
  const named = markersIn(text);
  const cited = all.filter((citation) => named.has(citation.marker));
  const citations = cited.length > 0 ? cited : all;
  return { variant, text, isEdited: edited !== undefined, citations, answer };
}

function onceEach(citations: readonly Citation[]): Citation[] {
  const byMarker = new Map(citations.toReversed().map((citation) => [citation.marker, citation]));
  return [...byMarker.values()].sort((one, other) => one.marker - other.marker);
}

/** The markers of a text, outside code. */
export function markersIn(text: string): ReadonlySet<number> {
  const found = new Set<number>();
  replaceMarkers(text, (number, written) => {
    found.add(number);
    return written;
  });
  return found;
}

/** Replaces the markers of a Markdown text, outside code. */
export function replaceMarkers(text: string, replace: (number: number, written: string) => string): string {
  return editOutsideCode(text, (outside) =>
    outside.replace(marker, (written, number: string) => replace(Number(number), written)),
  );
}
