import { helpOf, overview, unpainted } from '../commandLine/help';
import { findCommand } from '../commandLine/parse';
import { defineCommand, type CommandEntry } from '../commandLine/spec';
import { wrong } from '../commandLine/wrong';
import { exitCodes, paint, print, printJson } from '../terminal/output';

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
    summary: 'this list, or what there is to know of one command',
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
