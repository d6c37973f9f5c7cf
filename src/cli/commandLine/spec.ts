/** What a command of the command line is made of; help, completion, the reference and the parser all read it. */

/** An option, as it is written after two dashes. */
export interface OptionSpec {
  readonly type: 'boolean' | 'string';
  /** May be given more than once. */
  readonly multiple?: true;
  /** The letter after one dash. */
  readonly short?: string;
  /** What stands for its value in help: FILE, N, NAME. */
  readonly value?: string;
  /** What it does, as one sentence without a full stop. */
  readonly says: string;
  /** What holds without it, in words for help. */
  readonly default?: string;
  /** The only values that it takes. */
  readonly choices?: readonly string[];
  /** What a shell completes its value with, where there are no choices: values that are among what it takes, or names. */
  readonly completes?: 'file' | 'folder' | readonly string[];
  /** Variables of the environment that say the same, the first that is set counts. */
  readonly environment?: readonly string[];
  /** Whether a config file can hold it. */
  readonly inConfig?: true;
  /** What is wrong with a value ("takes …"); undefined when nothing is. */
  readonly check?: (value: string) => string | undefined;
}

export type OptionSpecs = Readonly<Record<string, OptionSpec>>;

/** The options that were given, by name. */
export type ValuesOf<Options extends OptionSpecs> = {
  readonly [Name in keyof Options]?: ValueOf<Options[Name]> | undefined;
};

/** The same where it is not known which options they are. */
export type Values = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;

type ValueOf<Option extends OptionSpec> = Option['type'] extends 'boolean'
  ? boolean
  : Option extends { readonly multiple: true }
    ? string[]
    : string;

/** What stands after the name of a command, without dashes. */
export interface PositionalSpec {
  readonly name: string;
  /** What a shell completes it with: a text is nothing to complete. */
  readonly completes: 'file' | 'folder' | 'command' | 'text' | readonly string[];
}

interface Texts {
  readonly name: string;
  /** One line for the list of commands, without a full stop. */
  readonly summary: string;
  /** What follows `ask-docs NAME` on a usage line; options that all take are left out. */
  readonly usage: readonly string[];
  readonly positionals: readonly PositionalSpec[];
  /** Paragraphs of help below the usage. */
  readonly about?: readonly string[];
  readonly examples: readonly string[];
  /** Variables of the environment beside those of its options. */
  readonly environment?: readonly EnvironmentSpec[];
  /** What its exit codes mean where that differs from what they mean everywhere. */
  readonly exits?: Readonly<Record<number, string>>;
}

export interface EnvironmentSpec {
  readonly name: string;
  readonly says: string;
}

/** A command: how words and options become what it works with, and how that is run. */
export interface CommandSpec<Options extends OptionSpecs, Command extends object> extends Texts {
  readonly options: Options;
  /** Fails with `usage` when something is missing or too much; `options` were checked one by one. */
  readonly read: (words: readonly string[], options: ValuesOf<Options & Everywhere>) => Command;
  /** Resolves to the exit code. What is heavy is imported in here, so that other commands start without it. */
  readonly run: (command: Command, signal: AbortSignal) => Promise<number>;
}

/** What every command takes; see `everywhere`. */
export type Everywhere = Readonly<
  Record<'help' | 'json' | 'quiet', { readonly type: 'boolean' } & OptionSpec>
> &
  Readonly<Record<'config', { readonly type: 'string' } & OptionSpec>>;

/** A command as the table has it. */
export interface CommandEntry extends Texts {
  readonly options: OptionSpecs;
  understand(words: readonly string[], options: Values): Understood;
}

/** A command line that was understood, ready to be run. */
export interface Understood {
  readonly command: object;
  run(signal: AbortSignal): Promise<number>;
}

/** Makes the entry of the table. */
export function defineCommand<const Options extends OptionSpecs, Command extends object>(
  spec: CommandSpec<Options, Command>,
): CommandEntry {
  const { read, run, ...entry } = spec;
  return {
    ...entry,
    understand(words, options) {
      // The parser reads by these specs, so the values are of these types.
      const command = read(words, options as ValuesOf<Options & Everywhere>);
      return { command, run: (signal) => run(command, signal) };
    },
  };
}
