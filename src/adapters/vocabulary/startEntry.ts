import * as l10n from '@vscode/l10n';
import type * as yamlModule from 'yaml';
import type { Pair, YAMLMap, YAMLSeq } from 'yaml';
import { glossaryHeadings, nameKeys } from './vocabularyEntries';

/** An entry begun in a glossary: what the term also goes by is typed where `text` ends, at the end of a line. */
export interface StartedEntry {
  /** Where `text` is inserted, an offset in the file. */
  readonly at: number;
  /** Empty if the glossary has an entry of this name. */
  readonly text: string;
}

/**
 * Begins an entry in the text of a glossary, after the last one and written as the others are, or finds the one that there
 * is. An empty text begins with a comment that says what the file is for. A text that is not understood gets it at its end; one in braces
 * or brackets gets nothing, as a line of its own would break it.
 */
export async function startEntry(file: string, term: string): Promise<StartedEntry> {
  const yaml = await import('yaml');
  const document = yaml.parseDocument(file, { logLevel: 'silent' });
  const entries = entriesOf(yaml, document.contents);
  const name = yaml.stringify(term).trim();
  const heading = emptyHeadingOf(yaml, document.contents);
  if ([document.contents, heading?.value].some((list) => yaml.isCollection(list) && list.flow === true))
    return { at: file.length, text: '' };
  if (heading !== undefined) return { at: lineEnd(file, endOf(yaml, heading)), text: `\n  ${name}: ` };
  if (entries === undefined) return { at: file.length, text: `${beforeFirst(file)}${name}: ` };
  const items = entries.items as readonly unknown[];
  const known = items.find((item) => nameOf(yaml, item)?.toLowerCase() === term.toLowerCase());
  if (known !== undefined) return { at: lineEnd(file, endOf(yaml, known)), text: '' };
  const [start = 0] = entries.range ?? [];
  const indent = ' '.repeat(start - (file.lastIndexOf('\n', start - 1) + 1));
  const at = lineEnd(file, endOf(yaml, items.at(-1)));
  const text = yaml.isSeq(entries) ? `- term: ${name}\n${indent}  synonyms: ` : `${name}: `;
  return { at, text: `\n${indent}${text}` };
}

type Yaml = Pick<typeof yamlModule, 'isCollection' | 'isPair' | 'isScalar' | 'isMap' | 'isNode'>;

/** What the first entry at the end of a file has before it. */
function beforeFirst(file: string): string {
  if (file.trim() === '') return `# ${purpose()}\n`;
  return file.endsWith('\n') ? '' : '\n';
}

function purpose(): string {
  return l10n.t('Other words for those in your documents, for example: SLA: service level agreement');
}

/** The list of the entries, written in lines of their own; undefined if there is none. */
function entriesOf(yaml: Yaml, contents: unknown): YAMLMap | YAMLSeq | undefined {
  if (!yaml.isCollection(contents) || contents.flow === true || contents.items.length === 0) return undefined;
  const [only, ...others] = contents.items;
  const isHeading = yaml.isPair(only) && others.length === 0 && glossaryHeadings.includes(String(only.key));
  const inner = isHeading ? entriesOf(yaml, only.value) : undefined;
  return inner ?? contents;
}

/** A heading that no entry stands below yet. */
function emptyHeadingOf(yaml: Yaml, contents: unknown): Pair | undefined {
  const [only, ...others]: unknown[] = yaml.isMap(contents) ? contents.items : [];
  if (!yaml.isPair(only) || others.length > 0 || !glossaryHeadings.includes(String(only.key)))
    return undefined;
  const isEmpty = yaml.isScalar(only.value) && only.value.value === null;
  return isEmpty || (yaml.isMap(only.value) && only.value.flow === true) ? only : undefined;
}

function nameOf(yaml: Yaml, item: unknown): string | undefined {
  if (yaml.isPair(item)) return String(item.key);
  if (yaml.isScalar(item)) return String(item.value);
  if (!yaml.isMap(item)) return undefined;
  const name = nameKeys.map((key) => item.get(key)).find((value) => value !== undefined);
  return String(name ?? item.items[0]?.key);
}

/** Where an item ends, an offset. */
function endOf(yaml: Yaml, item: unknown): number {
  const nodes = yaml.isPair(item) ? [item.value, item.key] : [item];
  return Math.max(0, ...nodes.flatMap((node) => (yaml.isNode(node) ? (node.range?.[1] ?? []) : [])));
}

/** The end of the line that holds an offset, or of the line before where that one is empty. */
function lineEnd(file: string, offset: number): number {
  let from = offset;
  while (from > 0 && /\s/.test(file[from - 1] ?? '')) from -= 1;
  const end = file.slice(from).search(/\r?\n/);
  return end === -1 ? file.length : from + end;
}
