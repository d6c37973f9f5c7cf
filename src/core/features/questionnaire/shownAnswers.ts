import type { Citation } from '../../model/types';
import { editOutsideCode, replaceFences } from '../../language/codeFence';
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

/** Characters that a backslash escapes in Markdown. */
const escaped = /\\([\\`*_{}[\]<>()#+\-.!~|])/g;
const tableLine = /^[ \t]*\|?[ \t]*:?-{2,}:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;

/**
 * Converts Markdown to the plain text of a table cell: words and markers stay, lists get "•", tables one line
 * per row, links are followed by their URL, code keeps its lines; emphasis, heading and code marks are
 * removed.
 */
export function plainAnswer(markdown: string): string {
  const code: string[] = [];
  // Private-use characters represent code, in which nothing is Markdown.
  const hold = (text: string) => `\ue010${code.push(text) - 1}\ue011`;
  const fenced = replaceFences(markdown.replace(/\r\n?/g, '\n'), (block) => hold(withoutFences(block)));
  const spans = fenced.replace(/(?<![\\`])(`+)(?!`)([^\n]*?[^`\n])\1(?!`)/g, (_, __, inner: string) =>
    hold(inner.replace(/^ (.*[^ ].*) $/, '$1')),
  );
  const letters = spans.replace(escaped, (_, letter: string) => hold(letter));
  const plain = letters
    .split('\n')
    .filter((line) => !tableLine.test(line) || line.trim() === '')
    .map(plainLine);
  return withHeld(plain.join('\n'), code)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Masked texts may be nested: a code block may contain a masked span. */
function withHeld(text: string, code: readonly string[]): string {
  return text.replace(/\ue010(\d+)\ue011/g, (_, index: string) => code[Number(index)] ?? '');
}

function withoutFences(block: string): string {
  const lines = block.split('\n');
  const isClosed = /^[ \t>]*(?:`{3,}|~{3,})[ \t]*$/.test(lines.at(-1) ?? '');
  return lines.slice(1, isClosed ? -1 : undefined).join('\n');
}

function plainLine(line: string): string {
  const text = line
    .replace(/^[ \t]*(?:>[ \t]?)+/, '')
    .replace(/^ {0,3}#{1,6}[ \t]+(.*?)[ \t]*#*[ \t]*$/, '$1')
    .replace(/^([ \t]*)[-*+][ \t]+(?:\[[ xX]\][ \t]+)?/, '$1• ')
    .replace(/^[ \t]*\|(.*)\|[ \t]*$/, (_, cells: string) => cells.trim().replace(/[ \t]*\|[ \t]*/g, ' | '));
  return withoutMarks(text);
}

function withoutMarks(text: string): string {
  return text
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[([^\]]+)\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g, (_, words: string, address: string) =>
      words === address ? words : `${words} (${address})`,
    )
    .replace(/(\*\*\*|\*\*|~~)(?=\S)(.*?\S)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}_])(__?)(?=\S)(.*?\S)\1(?![\p{L}\p{N}_])/gu, '$2')
    .replace(/(?<![\p{L}\p{N}*])\*(?=\S)([^*\n]*?\S)\*(?![\p{L}\p{N}*])/gu, '$1')
    .replace(/<br\s*\/?>/gi, '\n');
}
