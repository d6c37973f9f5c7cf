import path from 'node:path';
import type { DocumentId, Markup } from '../../core/model';
import type { ReadOutcome } from '../../core/ports';
import { decodeText } from './decodeText';
import { readMarkdown } from './markdownReader';
import { toOutcome } from './outcome';
import { readPlainText } from './plainTextReader';
import type { ReadText } from './readText';

/** Turns the bytes of a file into a document, or says why it cannot be one. */
export type FileReader = (id: DocumentId, bytes: Uint8Array, signal: AbortSignal) => Promise<ReadOutcome>;

const markdown = { markup: 'markdown', read: readMarkdown } as const;
const plainText = { markup: 'plain', read: readPlainText } as const;

/** The formats that are read where they are asked for, by file name extension: they need no library to speak of. */
const texts: Readonly<Record<string, { readonly markup: Markup; read(text: string): ReadText }>> = {
  '.md': markdown,
  '.mdx': markdown,
  '.markdown': markdown,
  '.txt': plainText,
  '.text': plainText,
};

/** The formats that `formats.ts` reads, in a thread of its own. */
const others = new Set('.pdf .docx .xlsx .xlsm .xls .ods .csv .tsv .html .htm .xhtml'.split(' '));

/** Whether a file of this name is a document. */
export function isDocument(name: string): boolean {
  const extension = path.extname(name).toLowerCase();
  return extension in texts || others.has(extension);
}

/** Reads Markdown and plain text; every other document is read by `readOther`. */
export function createFileReader(readOther: FileReader): FileReader {
  return async (id, bytes, signal) => {
    const extension = path.extname(id).toLowerCase();
    return others.has(extension) ? readOther(id, bytes, signal) : readBytes(id, bytes);
  };
}

/** Reads Markdown and plain text. */
export function readBytes(id: DocumentId, bytes: Uint8Array): ReadOutcome {
  const format = texts[path.extname(id).toLowerCase()];
  if (format === undefined) return { kind: 'failed', reason: 'Files of this type are not read.' };
  const decoded = decodeText(bytes);
  if (decoded.kind === 'failed') return decoded;
  return toOutcome(id, {
    markup: format.markup,
    text: decoded.text,
    places: [],
    ...format.read(decoded.text),
  });
}
