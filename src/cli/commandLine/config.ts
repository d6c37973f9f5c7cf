import path from 'node:path';
import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Pair } from 'yaml';
import { clauseOf, readNamedText } from '../../adapters/documents/ownFile';
import { AskDocsError } from '../../core/model/errors';
import { configurable, type CommandEntry, type OptionSpec, type Values } from './spec';
import { nearestName } from '../../core/language/nearestName';
import { problemOf } from './parse';

/**
 * Reads the options of a config file: a YAML map keyed by option names. Paths in it are relative to the file.
 * Fails with `config-unusable` and all problems by line.
 */
export async function readConfig(file: string, commands: readonly CommandEntry[]): Promise<Values> {
  const text = await readNamedText(file);
  if (typeof text !== 'string')
    throw new AskDocsError('config-unusable', { detail: `${file}: ${clauseOf(text.reason)}` });
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const problems: string[] = [];
  const note = (offset: number, problem: string): void => {
    problems.push(`line ${lines.linePos(offset).line}: ${problem}`);
  };
  for (const error of document.errors) note(error.pos[0], 'this is not YAML');
  const { contents } = document;
  if (contents !== null && !isMap(contents)) note(0, 'it must be a map of options');
  const options = configurable(commands);
  const values: Record<string, Values[string]> = {};
  for (const pair of isMap(contents) ? contents.items : []) {
    const read = readPair(pair, options);
    if ('problem' in read) note(offsetOf(pair.key), read.problem);
    else values[read.name] = relativeTo(path.dirname(file), read.option, read.value);
  }
  if (problems.length > 0)
    throw new AskDocsError('config-unusable', { detail: `${file}, ${problems.join('; ')}` });
  return values;
}

/**
 * Merges a command's options with those of a config file; precedence: command line, environment, file.
 * Options the command does not take are dropped.
 */
export function withConfig(
  given: Values,
  config: Values,
  { options }: CommandEntry,
  environment: Readonly<Record<string, string | undefined>>,
): Values {
  const isSet = (name: string): boolean => (environment[name] ?? '') !== '';
  const counting = Object.entries(config).filter(
    ([name]) => Object.hasOwn(options, name) && !options[name]?.environment?.some(isSet),
  );
  return { ...Object.fromEntries(counting), ...given };
}

type ReadPair =
  | { readonly problem: string }
  | { readonly name: string; readonly option: OptionSpec; readonly value: Value };
type Value = string | boolean | readonly string[];

function readPair({ key, value }: Pair, options: ReadonlyMap<string, OptionSpec>): ReadPair {
  const name = isScalar(key) ? String(key.value) : '';
  const option = options.get(name);
  if (option === undefined) return { problem: unknownKey(name, [...options.keys()]) };
  const read = readValue(option, value);
  return 'problem' in read ? { problem: `${name} ${read.problem}` } : { name, option, value: read.value };
}

function unknownKey(name: string, known: readonly string[]): string {
  if (/(key|token|secret|password)s?$/i.test(name))
    return `${name} does not belong into a file: set ASK_DOCS_MODEL_API_KEY or ASK_DOCS_EMBEDDING_API_KEY in the environment`;
  const nearest = nearestName(name, known);
  return `there is no option ${name}${nearest === undefined ? '' : `; did you mean ${nearest}?`}`;
}

type ReadValue = { readonly problem: string } | { readonly value: Value };

function readValue(option: OptionSpec, node: unknown): ReadValue {
  if (option.type === 'string')
    return readTexts(option, option.multiple && isSeq(node) ? node.items : [node]);
  const value = isScalar(node) ? node.value : undefined;
  return typeof value === 'boolean' ? { value } : { problem: 'takes true or false' };
}

function readTexts(option: OptionSpec, nodes: readonly unknown[]): ReadValue {
  const texts = nodes.flatMap((item) => textOf(item) ?? []);
  if (texts.length < nodes.length)
    return { problem: option.multiple ? 'takes a text or a list of texts' : 'takes a text' };
  const problem = texts.map((text) => problemOf(option, text)).find((found) => found !== undefined);
  if (problem !== undefined) return { problem };
  return { value: option.multiple ? texts : (texts[0] ?? '') };
}

/** A string or number as text; undefined for anything else. */
function textOf(node: unknown): string | undefined {
  const value = isScalar(node) ? node.value : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function relativeTo(folder: string, { completes }: OptionSpec, value: Value): Value {
  const isPath = completes === 'file' || completes === 'folder';
  return isPath && typeof value === 'string' ? path.resolve(folder, value) : value;
}

function offsetOf(node: unknown): number {
  return isScalar(node) ? (node.range?.[0] ?? 0) : 0;
}
