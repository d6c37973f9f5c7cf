import { createHash } from 'node:crypto';
import path from 'node:path';
import type { DocumentId, Markup } from '../../core/model';
import type { ReadOutcome } from '../../core/ports';
import { decodeText } from './decodeText';
import { readMarkdown } from './markdownReader';
import { readPlainText } from './plainTextReader';
import type { ReadText } from './readText';

const markdown = { markup: 'markdown', read: readMarkdown } as const;
const plainText = { markup: 'plain', read: readPlainText } as const;

/** The formats that are read, by file name extension. */
const readers: Readonly<Record<string, { readonly markup: Markup; read(text: string): ReadText }>> = {
  '.md': markdown,
  '.mdx': markdown,
  '.markdown': markdown,
  '.txt': plainText,
  '.text': plainText,
};

/** Whether a file of this name is a document. */
export function isDocument(name: string): boolean {
  return path.extname(name).toLowerCase() in readers;
}

/** Turns the bytes of a file into a document, or says why it cannot be one. */
export function readBytes(id: DocumentId, bytes: Uint8Array): ReadOutcome {
  const format = readers[path.extname(id).toLowerCase()];
  if (format === undefined) return { kind: 'failed', reason: 'Files of this type are not read.' };
  const decoded = decodeText(bytes);
  if (decoded.kind === 'failed') return decoded;
  if (decoded.text.trim() === '') return { kind: 'failed', reason: 'It is empty.' };
  const { title, blocks } = format.read(decoded.text);
  const contentHash = createHash('sha256').update(decoded.text).digest('hex').slice(0, 32);
  const document = {
    id,
    contentHash,
    title: title ?? path.posix.basename(id),
    markup: format.markup,
    text: decoded.text,
    blocks,
    places: [],
  };
  return { kind: 'document', document };
}
