import { parseArgs, type ParseArgsOptionDescriptor } from 'node:util';
import { nearestName } from '../../core/language/nearestName';
import { everywhere } from './sharedOptions';
import {
  type CommandEntry,
  type OptionSpec,
  type OptionSpecs,
  type Understood,
  type Values,
  wrong,
} from './spec';

/** The parts of a command line, before they are checked against each other. */
export interface CommandLine {
  /** Undefined when only options were given. */
  readonly name: string | undefined;
  readonly words: readonly string[];
  readonly values: Values;
}

const version = { version: { type: 'boolean', says: 'show the version' } } as const;

/**
 * Splits a command line into its parts; throws `usage` when an option is unknown to every command or lacks
 * its value.
 */
export function splitLine(args: readonly string[], commands: readonly CommandEntry[]): CommandLine {
  const all: readonly OptionSpecs[] = [version, everywhere, ...commands.map(({ options }) => options)];
  const known = Object.fromEntries(all.flatMap((options) => Object.entries(options)));
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: Object.fromEntries(Object.entries(known).map(([name, option]) => [name, descriptor(option)])),
      allowPositionals: true,
    });
    const [name, ...words] = positionals;
    return { name, words, values };
  } catch (error) {
    throw wrong(sentenceOf(error, Object.keys(known)));
  }
}

function descriptor({ type, multiple, short }: OptionSpec): ParseArgsOptionDescriptor {
  return { type, ...(multiple && { multiple }), ...(short !== undefined && { short }) };
}

/** The first sentence of Node's message, with a suggestion for the intended option. */
function sentenceOf(error: unknown, names: readonly string[]): string {
  const sentence = error instanceof Error ? (error.message.split(/\. |\n/)[0] ?? '') : '';
  const unknown = /^Unknown option '-*([^']+)'/.exec(sentence)?.[1];
  if (unknown === undefined) return sentence.replace(/^Option/, 'option');
  return `there is no option --${unknown}${meant(unknown, names, '--')}`;
}

function meant(written: string, names: readonly string[], dashes = ''): string {
  const nearest = nearestName(written, names);
  return nearest === undefined ? '' : `; did you mean ${dashes}${nearest}?`;
}

/** Finds a command by name; throws `usage` when there is none. */
export function findCommand(name: string, commands: readonly CommandEntry[]): CommandEntry {
  const found = commands.find((command) => command.name === name);
  if (found !== undefined) return found;
  const names = commands.map((command) => command.name);
  throw wrong(`there is no command "${name}"${meant(name, names)}`);
}

/** Parses a command line; throws `usage` with the problem. */
export function understand(line: CommandLine, commands: readonly CommandEntry[]): Understood {
  const command = commandOf(line, commands);
  const { name, words, values } = line;
  if (command.name !== name) {
    const topic = command.name === 'help' && name !== undefined ? [name] : [];
    return command.understand(topic, values);
  }
  checkOptions(command, values);
  return command.understand(words, values);
}

/** The command to run: `help` when there is none, or with --help. */
export function commandOf({ name, values }: CommandLine, commands: readonly CommandEntry[]): CommandEntry {
  if (values.version === true) return findCommand('version', commands);
  return findCommand(values.help === true || name === undefined ? 'help' : name, commands);
}

/** Throws `usage` when the command does not take an option, or the option not its value. */
function checkOptions({ name, options }: CommandEntry, values: Values): void {
  const known: OptionSpecs = { ...everywhere, ...options };
  for (const [option, value] of Object.entries(values)) {
    const spec = Object.hasOwn(known, option) ? known[option] : undefined;
    if (spec === undefined) throw wrong(`${name} does not take --${option}`, name);
    for (const text of Array.isArray(value) ? value : [value]) {
      const problem = typeof text === 'string' ? problemOf(spec, text) : undefined;
      if (problem !== undefined) throw wrong(`--${option} ${problem}`, name);
    }
  }
}

/** Describes why an option's value is invalid; undefined when it is valid. */
export function problemOf({ check, choices }: OptionSpec, value: string): string | undefined {
  if (check !== undefined) return check(value);
  return choices === undefined || choices.includes(value) ? undefined : `takes ${listed(choices)}`;
}

/** `a`, `a or b`, `a, b or c`. */
function listed(choices: readonly string[]): string {
  return choices.join(', ').replace(/, ([^,]*)$/, ' or $1');
}
