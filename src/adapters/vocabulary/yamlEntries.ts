import * as l10n from '@vscode/l10n';
import type { Node, Pair } from 'yaml';
import { listOr } from '../../core/util/displayLanguage';

/** A named entry in a YAML file. */
export interface YamlEntry {
  readonly name: string;
  /** Its value as plain data; for a map in a list, including its name. */
  readonly value: unknown;
  /** Line of the name, 1-based. */
  readonly line: number;
  /** The entries below it. */
  readonly entries: readonly YamlEntry[];
}

/** A problem at a line of a file. */
export interface Problem {
  /** 1-based. */
  readonly line: number;
  /** The end of a sentence. */
  readonly reason: string;
}

export interface YamlEntries {
  readonly entries: readonly YamlEntry[];
  readonly problems: readonly Problem[];
}

/** Keys that hold the name of a list item. */
const nameKeys = ['term', 'name'];

/**
 * The entries of a YAML text: the pairs of a map, or the items of a list, each a name, a map with its name
 * under `term` or `name`, or a map with a single pair. For invalid YAML, returns the first problem and no
 * entries. Never rejects.
 */
export async function readYamlEntries(text: string): Promise<YamlEntries> {
  const yaml = await import('yaml');
  const lines = new yaml.LineCounter();
  const document = yaml.parseDocument(text, { lineCounter: lines, logLevel: 'silent' });
  const problems: Problem[] = [];

  const lineOf = (node: unknown): number =>
    yaml.isNode(node) && node.range ? lines.linePos(node.range[0]).line : 1;
  const toEntry = (name: unknown, at: unknown, content: unknown): YamlEntry => ({
    name: String(name),
    value: yaml.isNode(content) ? content.toJS(document) : undefined,
    line: lineOf(at),
    entries: entriesOf(content),
  });
  const ofPair = ({ key, value }: Pair): YamlEntry =>
    toEntry(yaml.isScalar(key) ? key.value : key, key, value);
  const ofItem = (item: unknown): YamlEntry[] => {
    if (yaml.isScalar(item)) return [toEntry(item.value, item, undefined)];
    if (!yaml.isMap(item)) return [];
    const name = nameKeys.map((key) => item.get(key)).find((value) => value !== undefined);
    if (name !== undefined) return [toEntry(name, item, item)];
    if (item.items.length === 1) return item.items.map(ofPair);
    problems.push({
      line: lineOf(item),
      reason: l10n.t('an item of the list lacks its {0}', listOr(nameKeys)),
    });
    return [];
  };
  const entriesOf = (node: unknown): YamlEntry[] => {
    if (yaml.isMap(node)) return node.items.map(ofPair);
    return yaml.isSeq(node) ? node.items.flatMap(ofItem) : [];
  };

  const [broken] = document.errors;
  if (broken !== undefined) return { entries: [], problems: [syntaxProblem(broken)] };
  try {
    const { contents } = document;
    if (contents !== null && !yaml.isCollection(contents))
      problems.push({
        line: lineOf(contents),
        reason: l10n.t('it must hold names, each with what else it goes by'),
      });
    return { entries: entriesOf(contents satisfies Node | null), problems };
  } catch {
    // Only `toJS` throws, on aliases that would expand without bounds.
    return { entries: [], problems: [{ line: 1, reason: l10n.t('it has too many aliases') }] };
  }
}

function syntaxProblem(error: {
  message: string;
  linePos?: readonly { line: number }[] | undefined;
}): Problem {
  const [sentence = ''] = error.message.split('\n');
  const reason = sentence.replace(/ at line \d+, column \d+:?$/, '');
  return { line: error.linePos?.[0]?.line ?? 1, reason: l10n.t('it is not YAML ({0})', reason) };
}
