// npm run docs -- command-line: writes docs/command-line.md from the table of commands.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { reference } from '../src/cli/commandLine/help.ts';
import { commands } from '../src/cli/commands/table.ts';
import { root } from './project.mjs';

const file = path.join(root, 'docs', 'command-line.md');
writeFileSync(file, await format(reference(commands), { ...(await resolveConfig(file)), filepath: file }));
