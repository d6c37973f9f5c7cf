import type { RowView } from '../../protocol/questionnaireMessages';

/** How much of an answer a closed row can show. */
const longest = 400;

/** How the answer of a row begins, or why there is none, as plain text; empty when there is nothing to say. */
export function preview({ answers, review, failure, status }: RowView): string {
  if (status === 'failed' && failure !== undefined) return failure;
  const said = answers.map(({ variant, text }) => {
    const own = plain(review.texts[variant ?? ''] ?? text);
    return variant === undefined ? own : `${variant}: ${own}`;
  });
  return said.join(' ').slice(0, longest);
}

/** How newer answers begin. */
export function previewOfNewer({ newer }: RowView): string {
  return newer
    .map(({ text }) => plain(text))
    .join(' ')
    .slice(0, longest);
}

/** Markdown without its signs and markers. */
function plain(text: string): string {
  return text
    .replace(/\s?\[\d{1,4}\]/g, '')
    .replace(/\n\s*(?:[-*+]|\d+\.)\s+/g, ' · ')
    .replace(/^\s*(?:[-*+]|#+|>|\d+\.)\s+/gm, '')
    .replace(/\*\*|__|`+/g, '')
    .replace(/^\s*\|?[\s:|-]+\|?\s*$/gm, ' ')
    .replace(/\|/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
