import { helpOf, overview, unpainted } from '../commandLine/help';
import { findCommand } from '../commandLine/parse';
import { defineCommand, type CommandEntry, wrong } from '../commandLine/spec';
import { exitCodes, paint, print, printJson } from '../terminal/output';
import { version as product } from '../../../package.json';

interface HelpCommand {
  readonly name: 'help';
  /** The command to show help for. */
  readonly topic?: string;
  readonly json: boolean;
}

/** The `help` command for a table of commands. */
export function helpOn(commands: () => readonly CommandEntry[]): CommandEntry {
  return defineCommand({
    name: 'help',
    summary: 'this list, or the help for one command',
    usage: ['[COMMAND]'],
    positionals: [{ name: 'COMMAND', completes: 'command' }],
    options: {},
    examples: ['ask-docs help ask', 'ask-docs ask --help'],
    read: ([topic, more], { json = false }): HelpCommand => {
      if (more !== undefined) throw wrong('help takes one COMMAND');
      if (topic !== undefined) findCommand(topic, commands());
      return { name: 'help', json, ...(topic !== undefined && { topic }) };
    },
    run: ({ topic, json }) => {
      const all = commands();
      const painted = json ? unpainted : paint;
      const text = topic === undefined ? overview(all, painted) : helpOf(findCommand(topic, all), painted);
      if (json) printJson({ help: text });
      else print(text);
      return Promise.resolve(exitCodes.answered);
    },
  });
}

interface CompletionCommand {
  readonly name: 'completion';
  readonly shell: Shell;
  readonly json: boolean;
}

const shells = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof shells)[number];

/** The `completion` command for a table of commands. */
export function completionOf(commands: () => readonly CommandEntry[]): CommandEntry {
  return defineCommand({
    name: 'completion',
    summary: 'a script that lets a shell complete commands, options and folders',
    usage: ['bash|zsh|fish'],
    positionals: [{ name: 'SHELL', completes: shells }],
    about: [
      'For bash, put `source <(ask-docs completion bash)` into ~/.bashrc; for zsh, `source <(ask-docs completion zsh)` into ~/.zshrc, after compinit; for fish, `ask-docs completion fish > ~/.config/fish/completions/ask-docs.fish`.',
    ],
    options: {},
    examples: ['ask-docs completion bash'],
    exits: { 0: 'the script was printed' },
    read: ([shell, more], { json = false }): CompletionCommand => {
      const known = shells.find((name) => name === shell);
      if (known === undefined || more !== undefined)
        throw wrong('completion needs the name of a shell: bash, zsh or fish', 'completion');
      return { name: 'completion', shell: known, json };
    },
    run: async ({ shell, json }) => {
      const script = await scriptFor(shell, commands());
      if (json) printJson({ shell, script });
      else print(script.trimEnd());
      return exitCodes.answered;
    },
  });
}

async function scriptFor(shell: Shell, commands: readonly CommandEntry[]): Promise<string> {
  const { bashCompletion, fishCompletion, zshCompletion } = await import('../commandLine/completion');
  return { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion }[shell](commands);
}

export const version = defineCommand({
  name: 'version',
  summary: 'the version of Ask Docs',
  usage: [''],
  positionals: [],
  options: {},
  examples: ['ask-docs --version'],
  read: ([more], { json = false }) => {
    if (more !== undefined) throw wrong('version takes nothing else', 'version');
    return { name: 'version', json };
  },
  run: ({ json }) => {
    if (json) printJson({ version: product });
    else print(product);
    return Promise.resolve(exitCodes.answered);
  },
});
