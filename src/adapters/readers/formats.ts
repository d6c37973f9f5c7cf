import * as l10n from '@vscode/l10n';
import type { DocumentId } from '../../core/model/types';
import type { ReadOutcome } from '../../core/model/ports';
import { decodeText } from './plainTextReader';
import { formatOf, type FormatName } from './documentFormats';
import { toOutcome, UnreadableFile, type ReadFile, type ReadOptions, type ReadText } from './readFile';
import type { OtherFormat } from './reader';

type Load = () => Promise<(bytes: Uint8Array, options?: ReadOptions) => Promise<ReadFile>>;

interface Format {
  /** The message for a file that is not what its name says. */
  readonly damaged: () => string;
  /** The signature of the format, where it is certain. */
  readonly signature?: 'zip' | 'compound';
  /** Loads the library when the first file of the format is read. */
  readonly load: Load;
}

/** The formats that are read with libraries. */
const formats: Readonly<Record<OtherFormat, Format>> = {
  pdf: {
    damaged: () => l10n.t('It is damaged, or not a PDF file.'),
    load: async () => (await import('./pdfReader')).readPdf,
  },
  word: {
    damaged: () => l10n.t('It is damaged, or not a Word document.'),
    signature: 'zip',
    load: async () => (await import('./docxReader')).readDocx,
  },
  presentation: {
    damaged: () => l10n.t('It is damaged, or not a presentation.'),
    signature: 'zip',
    load: async () => (await import('./presentationReader')).readPresentation,
  },
  openDocument: {
    damaged: () => l10n.t('It is damaged, or not an OpenDocument file.'),
    signature: 'zip',
    load: async () => (await import('./openDocumentReader')).readOpenDocument,
  },
  epub: {
    damaged: () => l10n.t('It is damaged, or not an EPUB book.'),
    signature: 'zip',
    load: async () => (await import('./epubReader')).readEpub,
  },
  sheet: {
    damaged: () => l10n.t('It is damaged, or not a spreadsheet.'),
    signature: 'zip',
    load: loadSheets,
  },
  oldSheet: {
    damaged: () => l10n.t('It is damaged, or not a spreadsheet.'),
    signature: 'compound',
    load: loadSheets,
  },
  html: {
    damaged: () => l10n.t('It is damaged, or not an HTML page.'),
    load: async () => (await import('./htmlReader')).readHtml,
  },
  notebook: {
    damaged: () => l10n.t('It is damaged, or not a notebook.'),
    load: async () => (await import('./notebookReader')).readNotebook,
  },
  delimited: {
    damaged: () => l10n.t('It is damaged, or not a table.'),
    load: async () => ofText((await import('./delimitedReader')).readDelimited),
  },
  restructuredText: {
    damaged: () => l10n.t('It is damaged, or not a reStructuredText file.'),
    load: async () => ofText((await import('./restructuredTextReader')).readRestructuredText),
  },
  asciidoc: {
    damaged: () => l10n.t('It is damaged, or not an AsciiDoc file.'),
    load: async () => ofText((await import('./asciidocReader')).readAsciidoc),
  },
  json: {
    damaged: () => l10n.t('It is damaged, or not a JSON file.'),
    load: async () => ofText((await import('./jsonReader')).readJson),
  },
  jsonLines: {
    damaged: () => l10n.t('It is damaged, or not a JSON file.'),
    load: async () => ofText((await import('./jsonReader')).readJsonLines),
  },
  yaml: {
    damaged: () => l10n.t('It is damaged, or not a YAML file.'),
    load: async () => ofText((await import('./yamlReader')).readYaml),
  },
  toml: {
    damaged: () => l10n.t('It is damaged, or not a TOML file.'),
    load: async () => ofText((await import('./tomlReader')).readToml),
  },
};

/** Signature of compound files: password-protected Office files, and formats from before 2007. */
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0];
/** The stream of a compound file that contains the encrypted document. */
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le');
const zipFile = [0x50, 0x4b];

/** Reads a file of one of these formats, or returns why it cannot be read. Never rejects. */
export function readFormat(id: DocumentId, bytes: Uint8Array): Promise<ReadOutcome> {
  return readAs(id, bytes, {});
}

/** The same, with how the document looks where its format can tell. */
export function readWithLooks(id: DocumentId, bytes: Uint8Array): Promise<ReadOutcome> {
  return readAs(id, bytes, { hasLooks: true });
}

async function readAs(id: DocumentId, bytes: Uint8Array, options: ReadOptions): Promise<ReadOutcome> {
  const format = otherFormatOf(id);
  if (format === undefined) return { kind: 'failed', reason: l10n.t('Files of this type are not read.') };
  const mismatch = reasonAtOnce(format, bytes);
  if (mismatch !== undefined) return { kind: 'failed', reason: mismatch };
  try {
    const read = await format.load();
    return toOutcome(id, await read(bytes, options));
  } catch (error) {
    // Libraries fail on damaged files in their own ways; the details help nobody.
    const reason = error instanceof UnreadableFile ? error.message : format.damaged();
    return { kind: 'failed', reason };
  }
}

/** The reason not to read a file whose first bytes contradict its extension; undefined if they do not. */
export function reasonBeforeReading(id: DocumentId, bytes: Uint8Array): string | undefined {
  const format = otherFormatOf(id);
  return format && reasonAtOnce(format, bytes);
}

/** The reason of a file that is not what its name says. */
export function damagedReason(id: DocumentId): string {
  return otherFormatOf(id)?.damaged() ?? l10n.t('Files of this type are not read.');
}

function otherFormatOf(id: DocumentId): Format | undefined {
  const name = formatOf(id);
  return name === undefined || !isOther(name) ? undefined : formats[name];
}

function isOther(name: FormatName): name is OtherFormat {
  return name in formats;
}

/** What the first bytes reveal; libraries would guess at a file with the wrong signature. */
function reasonAtOnce(format: Format, bytes: Uint8Array): string | undefined {
  const beginsWith = (signature: readonly number[]) => signature.every((byte, at) => bytes[at] === byte);
  if (bytes.length === 0) return l10n.t('It is empty.');
  if (format.signature === 'zip' && beginsWith(compoundFile)) {
    return Buffer.from(bytes).includes(encryptedPackage)
      ? l10n.t('It is protected by a password.')
      : l10n.t('It is in a format from before 2007.');
  }
  const signature = { zip: zipFile, compound: compoundFile, none: [] }[format.signature ?? 'none'];
  return beginsWith(signature) ? undefined : format.damaged();
}

async function loadSheets() {
  return (await import('./sheetReader')).readSheets;
}

/** Adapts a text reader to bytes: the text is the file's own. */
function ofText(read: (text: string) => ReadText | Promise<ReadText>) {
  return async (bytes: Uint8Array): Promise<ReadFile> => {
    const decoded = decodeText(bytes);
    if (decoded.kind === 'failed') throw new UnreadableFile(decoded.reason);
    return { markup: 'plain', text: decoded.text, places: [], ...(await read(decoded.text)) };
  };
}
