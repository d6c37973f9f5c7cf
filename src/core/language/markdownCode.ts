import { replaceFences } from './codeFence';

/** Code spans: between runs of backticks of equal length. */
const span = /(?<!`)(`+)(?!`)[^\n]*?[^`\n]\1(?!`)/g;
/** A backslash escapes a backtick. */
const escapedBacktick = /\\`/g;
/** Private-use characters represent masked text during editing. */
const maskedCode = /\ue000(\d+)\ue001/g;
const maskedBacktick = /\ue002/g;

/** Edits a Markdown text outside its code spans and code blocks. */
export function editOutsideCode(text: string, edit: (text: string) => string): string {
  const pieces: string[] = [];
  const mask = (piece: string): string => `\ue000${pieces.push(piece) - 1}\ue001`;
  const masked = replaceFences(text, mask).replace(escapedBacktick, '\ue002').replace(span, mask);
  return edit(masked)
    .replace(maskedCode, (_, index: string) => pieces[Number(index)] ?? '')
    .replace(maskedBacktick, '\\`');
}

/** Removes code blocks. */
export function withoutFences(text: string): string {
  return replaceFences(text, () => '');
}

/** Removes code blocks, and replaces each code span by a word. */
export function withoutCode(text: string): string {
  return withoutFences(text).replace(escapedBacktick, ' ').replace(span, 'code');
}
