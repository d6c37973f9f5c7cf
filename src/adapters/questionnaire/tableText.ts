import { AskDocsError } from '../../core/model/errors';

/** The text of a file, and the inverse: `bytesOf(text)` returns the original bytes. */
export interface TableText {
  readonly text: string;
  /**
   * Encodes another text in the same encoding; unsupported characters become the nearest equivalent, or "?".
   */
  readonly bytesOf: (text: string) => Uint8Array;
}

type Encoding = Pick<TableText, 'bytesOf'> & { readonly decode: (bytes: Uint8Array) => string };

/**
 * Decodes a file losslessly: UTF-8 and UTF-16 by their byte order marks, otherwise UTF-8, otherwise
 * Windows-1252. Fails with `questionnaire-unreadable` when it is not text.
 */
export function readTableText(bytes: Uint8Array): TableText {
  const { mark, encoding } = encodingOf(bytes);
  const text = encoding.decode(bytes.subarray(mark.length));
  return { text, bytesOf: (changed) => Buffer.concat([mark, encoding.bytesOf(changed)]) };
}

function encodingOf(bytes: Uint8Array): { readonly mark: Uint8Array; readonly encoding: Encoding } {
  const wide = wideEncodings.find(({ mark }) => beginsWith(bytes, mark));
  if (wide !== undefined && bytes.length % 2 === 0) return { mark: wide.mark, encoding: wide.encoding };
  if (bytes.includes(0)) throw new AskDocsError('questionnaire-unreadable');
  const mark = beginsWith(bytes, utf8Mark) ? utf8Mark : new Uint8Array();
  return { mark, encoding: isUtf8(bytes.subarray(mark.length)) ? utf8 : windows1252 };
}

function beginsWith(bytes: Uint8Array, mark: Uint8Array): boolean {
  return mark.every((byte, at) => bytes[at] === byte);
}

const utf8: Encoding = {
  decode: (bytes) => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes),
  bytesOf: (text) => new TextEncoder().encode(text),
};

const utf16: Encoding = {
  decode: (bytes) => Buffer.from(bytes).toString('utf16le'),
  bytesOf: (text) => Buffer.from(text, 'utf16le'),
};

const utf16BigEndian: Encoding = {
  decode: (bytes) => Buffer.from(bytes).swap16().toString('utf16le'),
  bytesOf: (text) => Buffer.from(text, 'utf16le').swap16(),
};

const windows1252: Encoding = {
  decode: (bytes) => new TextDecoder('windows-1252').decode(bytes),
  bytesOf: (text) => {
    const codes = codesOfWindows1252();
    const codeOf = (letter: string) =>
      codes.get(letter) ?? codes.get(letter.normalize('NFD')[0] ?? '') ?? 0x3f;
    return Uint8Array.from(Array.from(text), codeOf);
  },
};

const utf8Mark = Uint8Array.of(0xef, 0xbb, 0xbf);
const wideEncodings = [
  { mark: Uint8Array.of(0xff, 0xfe), encoding: utf16 },
  { mark: Uint8Array.of(0xfe, 0xff), encoding: utf16BigEndian },
];

function codesOfWindows1252(): ReadonlyMap<string, number> {
  const all = Uint8Array.from({ length: 256 }, (_, code) => code);
  return new Map(Array.from(new TextDecoder('windows-1252').decode(all), (letter, code) => [letter, code]));
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    utf8.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** A cell of a table in a text file; `start` and `end` are offsets of its raw content. */
export interface TextCell {
  /** The value, without quotes and escapes. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A row of a table in a text file: a line, or several when its cells contain line breaks. */
export interface TextRow {
  /** Number of its first line, 1-based. */
  readonly number: number;
  readonly start: number;
  /** Offset before its line break. */
  readonly end: number;
  readonly cells: readonly TextCell[];
}

/** An edit of a text: the range from `start` to `end` is replaced with `text`. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Applies edits, which must be in order and must not overlap. */
export function withEdits(text: string, edits: readonly TextEdit[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const edit of edits) {
    parts.push(text.slice(at, edit.start), edit.text);
    at = edit.end;
  }
  return parts.join('') + text.slice(at);
}
