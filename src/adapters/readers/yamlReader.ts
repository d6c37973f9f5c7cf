import type { Document, Node, Pair } from 'yaml';
import { elementTitle, valueOf, type DataEntry, readData } from './dataBlocks';
import type { ReadText } from './readFile';

/**
 * Reads YAML, including several documents in one file; a file with syntax errors, such as a template, is read
 * as plain text.
 */
export async function readYaml(text: string): Promise<ReadText> {
  const yaml = await import('yaml');

  const entriesOf = (node: unknown): DataEntry[] => {
    if (yaml.isMap(node)) return node.items.flatMap((pair) => entryOfPair(pair));
    if (!yaml.isSeq(node)) return [];
    return node.items.flatMap((item, index) => {
      if (!yaml.isNode(item) || !item.range) return [];
      const entries = entriesOf(item);
      return [toEntry(elementTitle(entries, index), item.range, item, entries)];
    });
  };
  const entryOfPair = ({ key, value }: Pair): DataEntry[] => {
    if (!yaml.isNode(key) || !key.range) return [];
    const title = yaml.isScalar(key) ? String(key.value) : text.slice(key.range[0], key.range[1]);
    const content = yaml.isNode(value) ? value : undefined;
    const end = content?.range?.[1] ?? key.range[1];
    return [toEntry(title, [key.range[0], end], content, entriesOf(content))];
  };
  const toEntry = (
    title: string,
    [start, end]: readonly [number, number, ...unknown[]],
    content: Node | undefined,
    entries: readonly DataEntry[],
  ): DataEntry => {
    const value = yaml.isScalar(content) && typeof content.value === 'string' ? content.value : undefined;
    // The range of a block scalar ends after its last line break.
    return { title, value, start, end: start + text.slice(start, end).trimEnd().length, entries };
  };

  return readData(text, (body) => {
    if (depthOf(body) > maxDepth) throw new Error('nested too deep');
    const documents = yaml.parseAllDocuments(body, { uniqueKeys: false, logLevel: 'silent' });
    const all = Array.isArray(documents) ? (documents as Document.Parsed[]) : [];
    if (all.some(({ errors }) => errors.length > 0)) throw new Error('not YAML');
    if (all.length === 1) return entriesOf(all[0]?.contents);
    return all.flatMap(({ contents }, index) => {
      if (!contents?.range) return [];
      const entries = entriesOf(contents);
      return [toEntry(documentTitle(entries, index), contents.range, contents, entries)];
    });
  });
}

/** No real data is nested this deep, and the parser is quadratic in the depth. */
const maxDepth = 500;

/** The nesting depth of brackets, including those in strings. */
function depthOf(text: string): number {
  let [depth, deepest] = [0, 0];
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    depth = bracket === '[' || bracket === '{' ? depth + 1 : Math.max(0, depth - 1);
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** The title of a document as Kubernetes declares it: its kind and name. */
function documentTitle(entries: readonly DataEntry[], index: number): string {
  const metadata = entries.find(({ title }) => title === 'metadata')?.entries ?? [];
  const name = valueOf(metadata, ['name']);
  const kind = valueOf(entries, ['kind']);
  return name !== undefined && kind !== undefined ? `${kind} ${name}` : elementTitle(entries, index);
}
