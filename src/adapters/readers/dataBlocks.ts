import type { DocumentBlock } from '../../core/model/types';
import { readPlainText } from './plainTextReader';
import type { ReadText } from './readFile';

/** Returns the entries of a data file; throws on a syntax error. */
type ParseData = (text: string) => readonly DataEntry[];

/**
 * Reads JSON, YAML or TOML: its own lines, with the keys as headings. A file with syntax errors is read as
 * plain text: whoever wrote it may well ask about it.
 */
export function readData(text: string, parse: ParseData): ReadText {
  let entries: readonly DataEntry[];
  try {
    entries = parse(text);
  } catch {
    // Also when it is nested so deeply that the parser gives up.
    return readPlainText(text);
  }
  return { title: valueOf(entries, ['title']), blocks: dataBlocks(text, entries) };
}

/** A key with its value, or an element of a list: offsets in the text, and its children in order. */
export interface DataEntry {
  /** The key, or the name or number of an element. */
  readonly title: string;
  /** The text of a scalar value. */
  readonly value: string | undefined;
  readonly start: number;
  readonly end: number;
  readonly entries: readonly DataEntry[];
}

/** Containers longer than this become sections. */
const minSectionCharacters = 200;
/** Neighbours are joined into one block up to this length, which is the longest quote. */
const maxBlockCharacters = 1000;
/** Below this depth, entries are not split further. */
const maxDepth = 8;
const maxTitles = 8;

/**
 * The blocks of a data file, which cover all of its text: long keys and elements become sections, with the
 * keys as heading path; short neighbours are joined. A comment belongs to what follows it.
 */
function dataBlocks(text: string, entries: readonly DataEntry[]): DocumentBlock[] {
  const blocks: DocumentBlock[] = [];
  let cursor = 0;

  const heading = (level: number, title: string): void => {
    blocks.push({ kind: 'heading', level, title, start: cursor, end: cursor });
  };
  const takeTo = (end: number, kind: 'code' | 'paragraph'): void => {
    const start = cursor + (/^(?:[^\S\n]*\n)*/.exec(text.slice(cursor, end))?.[0].length ?? 0);
    const body = text.slice(start, end).trimEnd();
    if (body.trim() !== '') blocks.push({ kind, start, end: start + body.length });
    cursor = end;
  };
  /** Ends a section: closing brackets join the last block, anything else forms one. */
  const closeAt = (end: number): void => {
    const last = blocks.at(-1);
    const isWords = /[\p{L}\p{N}]/u.test(text.slice(cursor, end));
    if (isWords || last === undefined || last.kind === 'heading') {
      takeTo(end, 'code');
      return;
    }
    blocks.splice(-1, 1, { ...last, end: last.start + text.slice(last.start, end).trimEnd().length });
    cursor = end;
  };
  const addSection = (entry: DataEntry, level: number): void => {
    const end = endOf(text, entry);
    heading(level, entry.title);
    if (end - cursor <= maxBlockCharacters || level >= maxDepth) takeTo(end, 'code');
    else {
      addAll(entry.entries, level + 1);
      closeAt(end);
    }
  };
  const addAll = (all: readonly DataEntry[], level: number): void => {
    let isAfterSection = false;
    for (const group of groupsOf(all)) {
      const [first] = group;
      if (first !== undefined && isSection(first)) {
        addSection(first, level);
        isAfterSection = true;
        continue;
      }
      // Otherwise it would belong to the section before it.
      if (isAfterSection) heading(level, titleOf(group));
      const isLong = group.length === 1 && first !== undefined && lengthOf(first) > maxBlockCharacters;
      takeTo(endOf(text, group.at(-1)), isLong ? 'paragraph' : 'code');
    }
  };

  addAll(entries, 1);
  closeAt(text.length);
  return blocks;
}

/** Groups of entries that form one block each; a section and a long value stand alone. */
function groupsOf(entries: readonly DataEntry[]): DataEntry[][] {
  const groups: DataEntry[][] = [];
  let isOpen = false;
  for (const entry of entries) {
    const group = groups.at(-1);
    const isAlone = isSection(entry) || lengthOf(entry) > maxBlockCharacters;
    const fits = entry.end - (group?.[0]?.start ?? entry.start) <= maxBlockCharacters;
    if (isOpen && !isAlone && fits) group?.push(entry);
    else groups.push([entry]);
    isOpen = !isAlone;
  }
  return groups;
}

function isSection(entry: DataEntry): boolean {
  return entry.entries.length > 0 && lengthOf(entry) > minSectionCharacters;
}

function lengthOf({ start, end }: DataEntry): number {
  return end - start;
}

/** The end of an entry, including a comma and a comment that end the line. */
function endOf(text: string, entry: DataEntry | undefined): number {
  const end = entry?.end ?? 0;
  const rest = /^[^\S\r\n]*(?:,[^\S\r\n]*)?(?:(?:#|\/\/)[^\r\n]*)?(?=\r?\n|$)/.exec(
    text.slice(end, end + 500),
  );
  return end + (rest?.[0].length ?? 0);
}

function titleOf(group: readonly DataEntry[]): string {
  const titles = group.map((entry) => entry.title);
  if (titles.length > 1 && titles.every((title) => /^\[\d+\]$/.test(title))) {
    return `${titles[0] ?? ''}–${titles.at(-1) ?? ''}`;
  }
  return titles.slice(0, maxTitles).join(', ');
}

/** The title of a list element: its own name, or else its number. */
export function elementTitle(entries: readonly DataEntry[], index: number): string {
  return valueOf(entries, ['title', 'name', 'id']) ?? `[${index}]`;
}

/** The value of the first of these keys with a short one. */
export function valueOf(entries: readonly DataEntry[], keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const value = entries.find((entry) => entry.title === key)?.value?.trim();
    if (value !== undefined && value !== '' && value.length <= 100) return value;
  }
  return undefined;
}
