import type { AST } from 'toml-eslint-parser';
import { elementTitle, type DataEntry, readData } from './dataBlocks';
import type { ReadText } from './readFile';

/** Reads TOML, with its tables as headings; a file with syntax errors is read as plain text. */
export async function readToml(text: string): Promise<ReadText> {
  const { parseTOML } = await import('toml-eslint-parser');
  return readData(text, (body) => parseTOML(body).body[0].body.map(entryOf));
}

function entryOf(node: AST.TOMLKeyValue | AST.TOMLTable): DataEntry {
  const [start, end] = node.range;
  if (node.type === 'TOMLKeyValue') {
    return { ...contentOf(node.value), title: keyOf(node.key), start, end };
  }
  const entries = node.body.map(entryOf);
  const names = node.resolvedKey.map((part) => (typeof part === 'number' ? `[${part}]` : part));
  const number = node.resolvedKey.at(-1);
  // The last part of a table in an array is its index.
  const own = typeof number === 'number' ? ` ${elementTitle(entries, number)}` : '';
  const title = own === '' ? names.join('.') : `${names.slice(0, -1).join('.')}${own}`;
  return { title, value: undefined, start, end, entries };
}

function keyOf({ keys }: AST.TOMLKey): string {
  return keys.map((key) => (key.type === 'TOMLBare' ? key.name : key.value)).join('.');
}

function contentOf(node: AST.TOMLContentNode): Pick<DataEntry, 'value' | 'entries'> {
  switch (node.type) {
    case 'TOMLValue':
      return { value: typeof node.value === 'string' ? node.value : undefined, entries: [] };
    case 'TOMLInlineTable':
      return { value: undefined, entries: node.body.map(entryOf) };
    case 'TOMLArray':
      return { value: undefined, entries: node.elements.map(elementOf) };
  }
}

function elementOf(node: AST.TOMLContentNode, index: number): DataEntry {
  const content = contentOf(node);
  const [start, end] = node.range;
  return { ...content, title: elementTitle(content.entries, index), start, end };
}
