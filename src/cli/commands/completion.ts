import { defineCommand, type CommandEntry } from '../commandLine/spec';
import { wrong } from '../commandLine/wrong';
import { exitCodes, print, printJson } from '../terminal/output';

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
    summary: 'a script with which a shell completes commands, options and folders',
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
  switch (shell) {
    case 'bash':
      return (await import('../commandLine/completion/bash')).bashCompletion(commands);
    case 'zsh':
      return (await import('../commandLine/completion/zsh')).zshCompletion(commands);
    case 'fish':
      return (await import('../commandLine/completion/fish')).fishCompletion(commands);
  }
}
