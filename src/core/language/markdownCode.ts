import { replaceFences } from './codeFence';

/** Spans between runs of backticks of the same length. */
const span = /(?<!`)(`+)(?!`)[^\n]*?[^`\n]\1(?!`)/g;
/** A backslash takes a backtick its meaning. */
const escapedBacktick = /\\`/g;
/** Characters of the private use area stand for what is masked while the rest is edited. */
const maskedCode = /\ue000(\d+)\ue001/g;
const maskedBacktick = /\ue002/g;

/** Edits a Markdown text but leaves its code spans and code blocks alone. */
export function editOutsideCode(text: string, edit: (text: string) => string): string {
  const pieces: string[] = [];
  const mask = (piece: string): string => `\ue000${pieces.push(piece) - 1}\ue001`;
  const masked = replaceFences(text, mask).replace(escapedBacktick, '\ue002').replace(span, mask);
  return edit(masked)
    .replace(maskedCode, (_, index: string) => pieces[Number(index)] ?? '')
    .replace(maskedBacktick, '\\`');
}

/** The text with nothing in place of code blocks and a word in place of each code span. */
export function withoutCode(text: string): string {
  return replaceFences(text, () => '')
    .replace(escapedBacktick, ' ')
    .replace(span, 'code');
}
