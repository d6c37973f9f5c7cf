import type { DocumentId, Markup } from '../../core/model';
import type { ReadOutcome } from '../../core/ports';
import { decodeText } from './decodeText';
import { formatOf, isLeftOut, type FormatName } from './documentFormats';
import { readMarkdown } from './markdownReader';
import { toOutcome } from './outcome';
import { readPlainText } from './plainTextReader';
import type { ReadText } from './readText';

/** Turns the bytes of a file into a document, or says why it cannot be one. */
export type FileReader = (id: DocumentId, bytes: Uint8Array, signal: AbortSignal) => Promise<ReadOutcome>;

/** The formats that are read where they are asked for: they need no library to speak of. */
const texts = {
  markdown: { markup: 'markdown', read: readMarkdown },
  text: { markup: 'plain', read: readPlainText },
} as const satisfies Partial<
  Record<FormatName, { readonly markup: Markup; readonly read: (text: string) => ReadText }>
>;

/** The formats that `formats.ts` reads, in a thread of its own. */
export type OtherFormat = Exclude<FormatName, keyof typeof texts>;

function isText(format: FormatName): format is keyof typeof texts {
  return format in texts;
}

/** Whether a file of this name is a document. */
export function isDocument(name: string): boolean {
  return formatOf(name) !== undefined && !isLeftOut(name);
}

/** Reads Markdown and plain text; every other document is read by `readOther`. */
export function createFileReader(readOther: FileReader): FileReader {
  return async (id, bytes, signal) => {
    const format = formatOf(id);
    return format === undefined || isText(format) ? readBytes(id, bytes) : readOther(id, bytes, signal);
  };
}

/** Reads Markdown and plain text. */
export function readBytes(id: DocumentId, bytes: Uint8Array): ReadOutcome {
  const format = formatOf(id);
  if (format === undefined || !isText(format)) {
    return { kind: 'failed', reason: 'Files of this type are not read.' };
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
