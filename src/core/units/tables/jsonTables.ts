import type { SourceDocument } from '../../model/types';

/** A list of records as a table; offsets are of the document's text. */
interface RecordTable extends Span {
  readonly headings: readonly string[];
  readonly columns: readonly string[];
  readonly rows: readonly (Span & { readonly cells: readonly string[] })[];
}

/** Whether a document is JSON, whose records are rows. */
export function isJson(id: string): boolean {
  return /\.(?:json|jsonc|json5|jsonl|ndjson)$/i.test(id);
}

/** More columns would be fields of different kinds of records. */
const mostColumns = 300;

/** The arrays of records in JSON, and the lines of JSON Lines, as tables: records are rows, and their keys columns. */
export function jsonTablesOf(document: SourceDocument): RecordTable[] {
  const lists = /\.(?:jsonl|ndjson)$/i.test(document.id)
    ? [recordLines(document.text)]
    : recordArrays(document.text);
  return lists.flatMap((list) => tableOf(document, list) ?? []);
}

interface RecordList {
  /** The key of the array; undefined for the whole file. */
  readonly key?: string | undefined;
  readonly records: readonly Span[];
}

interface Span {
  readonly start: number;
  readonly end: number;
}

function tableOf(document: SourceDocument, { key, records }: RecordList): RecordTable | undefined {
  const [first, last] = [records[0], records.at(-1)];
  const read = records.map(({ start, end }) => fieldsOf(document.text.slice(start, end)));
  if (first === undefined || last === undefined || !read.every((fields) => fields !== undefined))
    return undefined;
  const columns = [...new Set(read.flatMap((fields) => [...fields.keys()]))];
  if (columns.length < 2 || columns.length > mostColumns) return undefined;
  const rows = read.map((fields, at) => {
    const { start = 0, end = 0 } = records[at] ?? {};
    return { start, end, cells: columns.map((column) => fields.get(column) ?? '') };
  });
  const headings = key === undefined ? [] : [key];
  return { start: first.start, end: last.end, headings, columns, rows };
}

/** The fields of a record, those of records in it by "outer.inner"; undefined if it is none. */
function fieldsOf(text: string): Map<string, string> | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(value)) return undefined;
  const fields = new Map<string, string>();
  const add = (record: Readonly<Record<string, unknown>>, before: string): void => {
    for (const [key, inner] of Object.entries(record)) {
      if (isRecord(inner) && before === '') add(inner, `${key}.`);
      else fields.set(`${before}${key}`, cellOf(inner));
    }
  };
  add(value, '');
  return fields;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(cellOf).join(', ');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.replace(/\s+/g, ' ').trim();
}

function recordLines(text: string): RecordList {
  const records = Array.from(text.matchAll(/\{[^\n]*\}/g), ({ index, 0: line }) => ({
    start: index,
    end: index + line.length,
  }));
  return { records };
}

/** Arrays that hold records and nothing else; of two within each other, the outer one. */
function recordArrays(text: string): RecordList[] {
  const scan = new ArrayScan(text);
  for (const { index, 0: token } of text.matchAll(tokens)) {
    if (token === '{' || token === '[') scan.open(index, token === '[');
    else if (token === '}' || token === ']') scan.close(index + 1);
    else if (!token.startsWith('/')) scan.value();
  }
  const { lists } = scan;
  return lists.filter(({ records: [inner] }) => !lists.some((other) => isWithin(inner, other)));
}

interface Bracket {
  readonly start: number;
  readonly isArray: boolean;
  readonly records: Span[];
  /** Whether it holds anything but records. */
  isMixed: boolean;
}

class ArrayScan {
  readonly lists: RecordList[] = [];
  readonly #open: Bracket[] = [];

  constructor(private readonly text: string) {}

  open(start: number, isArray: boolean): void {
    this.#open.push({ start, isArray, records: [], isMixed: false });
  }

  close(end: number): void {
    const closed = this.#open.pop();
    if (closed === undefined) return;
    const { start, isArray, records, isMixed } = closed;
    if (isArray && !isMixed && records.length > 1)
      this.lists.push({ key: keyBefore(this.text, start), records });
    if (isArray) this.value();
    else this.#open.at(-1)?.records.push({ start, end });
  }

  /** Of a list, anything but a record. */
  value(): void {
    const around = this.#open.at(-1);
    if (around !== undefined) around.isMixed = true;
  }
}

/** Brackets, strings, comments, and the beginnings of other values. */
const tokens = /[[\]{}]|"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\/|[^\s,:[\]{}"/]+/g;

function isWithin(span: Span | undefined, { records }: RecordList): boolean {
  return (
    span !== undefined &&
    records.some(({ start, end }) => start <= span.start && span.end <= end && start !== span.start)
  );
}

function keyBefore(text: string, at: number): string | undefined {
  return /"([^"\\\n]{1,100})"\s*:\s*$/.exec(text.slice(Math.max(0, at - 120), at))?.[1];
}
