import { splitLine, understand } from '../../src/cli/commandLine/parse';
import { commands } from '../../src/cli/commands/table';

/** What the command line understands. */
export function parseCommand(args: readonly string[]): Readonly<Record<string, unknown>> {
  return { ...understand(splitLine(args, commands), commands).command };
}
