import * as l10n from '@vscode/l10n';
import * as z from 'zod/mini';
import { quoted, listOr } from '../../core/util/displayLanguage';
import type { VariantGroup, GlossaryTerm } from '../../core/model/knowledge';
import type { Node, Pair } from 'yaml';

/** The entries parsed from a file, and its problems. */
export interface Understood<T> {
  readonly values: readonly T[];
  readonly problems: readonly Problem[];
}

const maxWordCharacters = 200;
/** A longer text explains a term rather than being another name for it. */
const maxNameWords = 8;

const word = z.union([z.string().check(z.maxLength(maxWordCharacters)), z.number(), z.boolean()]);
const names = z.union([z.nullish(z.string()), z.number(), z.boolean(), z.array(word)]);
const details = z.strictObject({
  term: z.optional(word),
  name: z.optional(word),
  synonyms: z.optional(names),
  aliases: z.optional(names),
  expansion: z.optional(names),
  definition: z.optional(z.unknown()),
  description: z.optional(z.unknown()),
});
const anyNames = z.union([names, details]);

/** What the list of a glossary may stand below. */
export const glossaryHeadings: readonly string[] = ['terms', 'glossary'];

/** Parses the terms of a glossary. Its list may be below one of `glossaryHeadings`. */
export function glossaryOf(entries: readonly YamlEntry[]): Understood<GlossaryTerm> {
  return understand(unwrap(entries, glossaryHeadings), (entry) => {
    const synonyms = namesOf(entry);
    return Array.isArray(synonyms) ? { term: entry.name, synonyms } : synonyms;
  });
}

/** Parses the groups of variants in a file. Its list may be below `variants` or `groups`. */
export function variantGroupsOf(entries: readonly YamlEntry[]): Understood<VariantGroup> {
  return understand(unwrap(entries, ['variants', 'groups']), (entry): VariantGroup | Problem => {
    const inner = entry.entries.find(({ name }) => name === 'variants')?.entries ?? entry.entries;
    const { values, problems } = understand(inner.length > 0 ? inner : commaListed(entry), (variant) => {
      const aliases = namesOf(variant);
      return Array.isArray(aliases) ? { name: variant.name, aliases } : aliases;
    });
    const [problem] = problems;
    if (problem !== undefined) return problem;
    return values.length > 1
      ? { name: entry.name, variants: values }
      : { line: entry.line, reason: l10n.t('{0} needs two variants or more', quoted(entry.name)) };
  });
}

function understand<T extends object>(
  entries: readonly YamlEntry[],
  read: (entry: YamlEntry) => T | Problem,
): Understood<T> {
  const values: T[] = [];
  const problems: Problem[] = [];
  for (const entry of entries) {
    const one = isUsable(entry.name)
      ? read(entry)
      : { line: entry.line, reason: l10n.t('a name is empty or too long') };
    if ('reason' in one) problems.push(one);
    else values.push(one);
  }
  return { values, problems };
}

/** The other names of an entry: a list, a comma-separated string, or a map that contains them. */
function namesOf({ name, value, line }: YamlEntry): string[] | Problem {
  const parsed = anyNames.safeParse(value);
  if (!parsed.success) return { line, reason: reasonFor(name, value) };
  const { data } = parsed;
  const given =
    typeof data === 'object' && data !== null && !Array.isArray(data)
      ? [data.synonyms, data.aliases, data.expansion].flatMap(listed)
      : listed(data);
  return [...new Set(given)].filter((other) => other !== name);
}

function listed(value: z.infer<typeof names>): string[] {
  const all = typeof value === 'string' ? value.split(/[,;]/) : Array.isArray(value) ? value : [value ?? ''];
  return all
    .map((text) => String(text).trim())
    .filter((text) => text !== '' && text.split(/\s+/).length <= maxNameWords);
}

function reasonFor(name: string, value: unknown): string {
  const known = Object.keys(details.shape);
  const unknown = Object.keys(isMap(value) ? value : {}).find((key) => !known.includes(key));
  return unknown === undefined
    ? l10n.t('other names for {0} must be a word or a list of words', quoted(name))
    : l10n.t(
        '{0} has {1}, where only synonyms, aliases, expansion and definition are understood',
        quoted(name),
        quoted(unknown),
      );
}

function commaListed({ value, line }: YamlEntry): YamlEntry[] {
  if (typeof value !== 'string') return [];
  return listed(value).map((name) => ({ name, value: undefined, line, entries: [] }));
}

/** The entries below the only one, if that is one of the headings. */
function unwrap(entries: readonly YamlEntry[], headings: readonly string[]): readonly YamlEntry[] {
  const [only, ...others] = entries;
  const isHeading = only !== undefined && others.length === 0 && headings.includes(only.name);
  return isHeading && hasMap(only.value) ? only.entries : entries;
}

function hasMap(value: unknown): boolean {
  return isMap(value) || (Array.isArray(value) && value.some(isMap));
}

function isMap(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isUsable(name: string): boolean {
  return name.trim() !== '' && name.length <= maxWordCharacters;
}

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
export const nameKeys = ['term', 'name'];

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
        reason: l10n.t('it must contain names, each with its other names'),
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
