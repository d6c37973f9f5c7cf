// The definition of a command; help, completion, the reference and the parser are all derived from it.

import { AskDocsError } from '../../core/model/errors';

/** An option, named as it is written after two dashes. */
export interface OptionSpec {
  readonly type: 'boolean' | 'string';
  /** May be given more than once. */
  readonly multiple?: true;
  /** The single-dash short form. */
  readonly short?: string;
  /** The placeholder for its value in help: FILE, N, NAME. */
  readonly value?: string;
  /** The description: one sentence without a full stop. */
  readonly says: string;
  /** The default, in words for help. */
  readonly default?: string;
  /** The allowed values. */
  readonly choices?: readonly string[];
  /** Shell completion of the value when there are no choices: some of the values it takes, or names. */
  readonly completes?: 'file' | 'folder' | readonly string[];
  /** Equivalent environment variables; the first that is set counts. */
  readonly environment?: readonly string[];
  /** Whether a config file may set it. */
  readonly inConfig?: true;
  /** Returns a problem with a value ("takes …"); undefined when it is valid. */
  readonly check?: (value: string) => string | undefined;
}

export type OptionSpecs = Readonly<Record<string, OptionSpec>>;

/** The given options, by name. */
export type ValuesOf<Options extends OptionSpecs> = {
  readonly [Name in keyof Options]?: ValueOf<Options[Name]> | undefined;
};

/** The same when the options are not known statically. */
export type Values = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;

type ValueOf<Option extends OptionSpec> = Option['type'] extends 'boolean'
  ? boolean
  : Option extends { readonly multiple: true }
    ? string[]
    : string;

/** A positional argument. */
export interface PositionalSpec {
  readonly name: string;
  /** Shell completion; `text` has none. */
  readonly completes: 'file' | 'folder' | 'command' | 'text' | readonly string[];
}

interface Texts {
  readonly name: string;
  /** One line for the list of commands, without a full stop. */
  readonly summary: string;
  /** Usage lines after `ask-docs NAME`; options shared by all commands are left out. */
  readonly usage: readonly string[];
  readonly positionals: readonly PositionalSpec[];
  /** Paragraphs of help after the usage. */
  readonly about?: readonly string[];
  readonly examples: readonly string[];
  /** Environment variables beyond those of its options. */
  readonly environment?: readonly EnvironmentSpec[];
  /** Exit codes whose meaning differs from the general one. */
  readonly exits?: Readonly<Record<number, string>>;
}

export interface EnvironmentSpec {
  readonly name: string;
  readonly says: string;
}

/** The definition of a command: how arguments and options are read into its input, and how it runs. */
export interface CommandSpec<Options extends OptionSpecs, Command extends object> extends Texts {
  readonly options: Options;
  /** Fails with `usage` on missing or extra arguments; `options` have been validated individually. */
  readonly read: (words: readonly string[], options: ValuesOf<Options & Everywhere>) => Command;
  /**
   * Resolves to the exit code. Heavy modules are imported in here, so that other commands start without them.
   */
  readonly run: (command: Command, signal: AbortSignal) => Promise<number>;
}

/** The options of every command; see `everywhere`. */
export type Everywhere = Readonly<
  Record<'help' | 'json' | 'quiet', { readonly type: 'boolean' } & OptionSpec>
> &
  Readonly<Record<'config', { readonly type: 'string' } & OptionSpec>>;

/** A command as an entry of the table. */
export interface CommandEntry extends Texts {
  readonly options: OptionSpecs;
  understand(words: readonly string[], options: Values): Understood;
}

/** A parsed command line, ready to run. */
export interface Understood {
  readonly command: object;
  run(signal: AbortSignal): Promise<number>;
}

/** Creates a table entry from a definition. */
export function defineCommand<const Options extends OptionSpecs, Command extends object>(
  spec: CommandSpec<Options, Command>,
): CommandEntry {
  const { read, run, ...entry } = spec;
  return {
    ...entry,
    understand(words, options) {
      // Safe: the parser reads by these specs, so the values have these types.
      const command = read(words, options as ValuesOf<Options & Everywhere>);
      return { command, run: (signal) => run(command, signal) };
    },
  };
}

/** The options that a config file may set. */
export function configurable(commands: readonly CommandEntry[]): ReadonlyMap<string, OptionSpec> {
  const all = commands.flatMap(({ options }) => Object.entries(options));
  return new Map(all.filter(([, { inConfig }]) => inConfig));
}

/** A `usage` error that points to the help of `command`, or to the general help. */
export function wrong(detail: string, command?: string): AskDocsError {
  const help = command === undefined ? 'ask-docs --help' : `ask-docs ${command} --help`;
  return new AskDocsError('usage', { detail: `${detail}${detail.endsWith('?') ? ' See' : '; see'} ${help}` });
}
