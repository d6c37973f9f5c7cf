import type { DocumentBlock } from '../../core/model';
import type { ReadText } from './readText';

const listItem = /^\s*(?:[-*•+]|\d{1,3}[.)])\s+\S/;

/** Reads plain text: paragraphs between blank lines; one whose lines begin with bullets or numbers is a list. */
export function readPlainText(text: string): ReadText {
  const blocks: DocumentBlock[] = [];
  for (const match of text.matchAll(
    /[^\S\n\r]*\S[^\n\r]*(?:\r?\n|\r)?(?:[^\S\n\r]*\S[^\n\r]*(?:\r?\n|\r)?)*/g,
  )) {
    // The indent of the first line belongs to the block: it is part of what the file says there.
    const body = match[0].trimEnd();
    const kind = listItem.test(body) ? 'list' : 'paragraph';
    blocks.push({ kind, start: match.index, end: match.index + body.length });
  }
  return { blocks, title: undefined };
}
