import path from 'node:path';
import type { DocumentId } from '../../core/model';
import type { ReadOutcome } from '../../core/ports';
import { decodeText } from './decodeText';
import { toOutcome } from './outcome';
import { UnreadableFile, type ReadFile } from './readFile';
import type { ReadText } from './readText';

type Load = () => Promise<(bytes: Uint8Array) => Promise<ReadFile>>;

interface Format {
  /** As in "a PDF file". */
  readonly name: string;
  /** Its library is loaded with the first file of the format. */
  readonly load: Load;
}

const html: Format = { name: 'an HTML page', load: async () => (await import('./htmlReader')).readHtml };
const sheet: Format = { name: 'a spreadsheet', load: async () => (await import('./sheetReader')).readSheets };
const delimited: Format = {
  name: 'a table',
  load: async () => ofText((await import('./delimitedReader')).readDelimited),
};

/** The formats that libraries read, by file name extension. */
const formats: Readonly<Record<string, Format>> = {
  '.pdf': { name: 'a PDF file', load: async () => (await import('./pdfReader')).readPdf },
  '.docx': { name: 'a Word document', load: async () => (await import('./docxReader')).readDocx },
  '.xlsx': sheet,
  '.xlsm': sheet,
  '.xls': sheet,
  '.ods': sheet,
  '.csv': delimited,
  '.tsv': delimited,
  '.html': html,
  '.htm': html,
  '.xhtml': html,
};

/** The file name extensions of these formats, in lower case. */
export const formatExtensions: readonly string[] = Object.keys(formats);

/** What files begin with that Office protects by a password, or wrote before 2007. */
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0];
const zipFile = [0x50, 0x4b];

/** Reads a file of one of these formats, or says why it cannot be read. Never rejects. */
export async function readFormat(id: DocumentId, bytes: Uint8Array): Promise<ReadOutcome> {
  const extension = path.extname(id).toLowerCase();
  const format = formats[extension];
  if (format === undefined) return { kind: 'failed', reason: 'Files of this type are not read.' };
  const mismatch = reasonAtOnce(extension, format, bytes);
  if (mismatch !== undefined) return { kind: 'failed', reason: mismatch };
  try {
    const read = await format.load();
    return toOutcome(id, await read(bytes));
  } catch (error) {
    // Libraries fail in their own ways on what is damaged; which of them it was helps nobody.
    const reason = error instanceof UnreadableFile ? error.message : damaged(format);
    return { kind: 'failed', reason };
  }
}

/** What the first bytes tell; libraries would guess at what a file is that has another beginning. */
function reasonAtOnce(extension: string, format: Format, bytes: Uint8Array): string | undefined {
  const beginsWith = (signature: readonly number[]) => signature.every((byte, at) => bytes[at] === byte);
  if (bytes.length === 0) return 'It is empty.';
  if (/^\.(?:docx|xlsx|xlsm|ods)$/.test(extension)) {
    if (beginsWith(compoundFile)) return 'It is protected by a password, or in a format of before 2007.';
    if (!beginsWith(zipFile)) return damaged(format);
  }
  return extension === '.xls' && !beginsWith(compoundFile) ? damaged(format) : undefined;
}

function damaged({ name }: Format): string {
  return `It is damaged, or not ${name}.`;
}

/** A reader of texts, for bytes: the text stays the file's own. */
function ofText(read: (text: string) => ReadText | Promise<ReadText>) {
  return async (bytes: Uint8Array): Promise<ReadFile> => {
    const decoded = decodeText(bytes);
    if (decoded.kind === 'failed') throw new UnreadableFile(decoded.reason);
    return { markup: 'plain', text: decoded.text, places: [], ...(await read(decoded.text)) };
  };
}
