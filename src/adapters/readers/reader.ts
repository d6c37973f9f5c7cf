import * as l10n from '@vscode/l10n';
import type { DocumentId, Markup } from '../../core/model/types';
import type { ReadOutcome } from '../../core/model/ports';
import { decodeText, readPlainText } from './plainTextReader';
import { formatOf, isGenerated, type FormatName } from './documentFormats';
import { readMarkdown } from './markdownReader';
import { toOutcome, type ReadText } from './readFile';

/** Turns the bytes of a file into a document, or returns why it cannot. */
export type FileReader = (id: DocumentId, bytes: Uint8Array, signal: AbortSignal) => Promise<ReadOutcome>;

/** The formats that are read in the calling thread: they need no heavy library. */
const texts = {
  markdown: { markup: 'markdown', read: readMarkdown },
  text: { markup: 'plain', read: readPlainText },
} as const satisfies Partial<
  Record<FormatName, { readonly markup: Markup; readonly read: (text: string) => ReadText }>
>;

/** The formats that `formats.ts` reads, in a process of their own. */
export type OtherFormat = Exclude<FormatName, keyof typeof texts>;

function isText(format: FormatName): format is keyof typeof texts {
  return format in texts;
}

/** Whether a file of this name is a document. */
export function isDocument(name: string): boolean {
  return formatOf(name) !== undefined && !isGenerated(name);
}

/**
 * Texts up to this size are read in milliseconds, at worst (a file of nothing but `![`) in half a second, so
 * handing them to another process is not worth it.
 */
export const longestReadAtOnce = 128 * 1024;

/** Reads Markdown and plain text up to `longestText` bytes; every other document is passed to `readOther`. */
export function createFileReader(readOther: FileReader, longestText = Infinity): FileReader {
  return async (id, bytes, signal) => {
    const format = formatOf(id);
    const isOther = format !== undefined && (!isText(format) || bytes.length > longestText);
    return isOther ? readOther(id, bytes, signal) : readBytes(id, bytes);
  };
}

/** Reads Markdown and plain text. */
export function readBytes(id: DocumentId, bytes: Uint8Array): ReadOutcome {
  const format = formatOf(id);
  if (format === undefined || !isText(format)) {
    return { kind: 'failed', reason: l10n.t('Files of this type are not read.') };
  }
  const { markup, read } = texts[format];
  const decoded = decodeText(bytes);
  if (decoded.kind === 'failed') return decoded;
  return toOutcome(id, {
    markup,
    text: decoded.text,
    places: [],
    ...read(decoded.text),
  });
}
