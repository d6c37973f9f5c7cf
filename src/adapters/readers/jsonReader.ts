import type { Node, ParseError } from 'jsonc-parser';
import { writtenLines } from '../../core/model/place';
import { elementTitle, type DataEntry, readData } from './dataBlocks';
import type { ReadText } from './readFile';

/** Reads JSON, with or without comments; a file with syntax errors is read as plain text. */
export async function readJson(text: string): Promise<ReadText> {
  const { parseTree } = await import('jsonc-parser');
  return readData(text, (body) => {
    const errors: ParseError[] = [];
    const root = parseTree(body, errors, { allowTrailingComma: true });
    if (root === undefined || errors.length > 0) throw new Error('not JSON');
    return entriesOf(root);
  });
}

/** Reads JSON Lines: one JSON value per line. */
export function readJsonLines(text: string): ReadText {
  return readData(text, (body) =>
    writtenLines(body).map(({ start, end }, index) => ({
      title: `[${index}]`,
      value: undefined,
      start,
      end,
      entries: [],
    })),
  );
}

function entriesOf(node: Node): DataEntry[] {
  const children = node.children ?? [];
  if (node.type !== 'object') return children.map(toElement);
  return children.map((property) => {
    const [key, value] = property.children ?? [];
    return toEntry(property, value, String(key?.value), value === undefined ? [] : entriesOf(value));
  });
}

function toElement(element: Node, index: number): DataEntry {
  const entries = entriesOf(element);
  return toEntry(element, element, elementTitle(entries, index), entries);
}

function toEntry(
  { offset, length }: Node,
  content: Node | undefined,
  title: string,
  entries: readonly DataEntry[],
): DataEntry {
  const value: unknown = content?.value;
  return {
    title,
    value: typeof value === 'string' ? value : undefined,
    start: offset,
    end: offset + length,
    entries,
  };
}
