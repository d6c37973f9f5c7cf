import type { DocumentBlock } from '../../core/model/types';
import { lineStarts } from '../../core/model/place';
import type { ReadText } from './readFile';
import * as l10n from '@vscode/l10n';

const listItem = /^\s*(?:[-*•+]|\d{1,3}[.)])\s+\S/;

/**
 * Reads plain text: paragraphs separated by blank lines; one whose lines begin with bullets or numbers is a
 * list.
 */
export function readPlainText(text: string): ReadText {
  const starts = lineStarts(text);
  const blocks: DocumentBlock[] = [];
  let open: { start: number; end: number } | undefined;
  const close = (): void => {
    if (open === undefined) return;
    const kind = listItem.test(text.slice(open.start, open.start + maxIndent)) ? 'list' : 'paragraph';
    blocks.push({ kind, ...open });
    open = undefined;
  };
  starts.forEach((start, line) => {
    const content = text.slice(start, starts[line + 1] ?? text.length).trimEnd();
    if (content === '') close();
    else open = { start: open?.start ?? start, end: start + content.length };
  });
  close();
  return { blocks, title: undefined };
}

/** A bullet is looked for within this many characters of a paragraph. */
const maxIndent = 200;

export type Decoded =
  { readonly kind: 'text'; readonly text: string } | { readonly kind: 'failed'; readonly reason: string };

/**
 * Decodes a text file: UTF-8 with or without a byte order mark, UTF-16 with one, otherwise Windows-1252 (a
 * superset of Latin-1). A NUL byte outside UTF-16 means that the file is not text.
 */
export function decodeText(bytes: Uint8Array): Decoded {
  const encoding = markedEncoding(bytes);
  if (encoding !== undefined) return { kind: 'text', text: new TextDecoder(encoding).decode(bytes) };
  if (bytes.includes(0)) return { kind: 'failed', reason: l10n.t('It is not a text file.') };
  try {
    return { kind: 'text', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    // Not UTF-8: in Windows-1252 every byte is valid, so this cannot fail.
    return { kind: 'text', text: new TextDecoder('windows-1252').decode(bytes) };
  }
}

function markedEncoding(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}
