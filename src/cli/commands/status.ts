import { commonOf, documentOptions, folderAlone, indexOptions } from '../commandLine/sharedOptions';
import { defineCommand } from '../commandLine/spec';
import type { StatusCommand } from './indexCommands';

export const status = defineCommand({
  name: 'status',
  summary: 'what the index of a folder holds, and what waits to be read',
  usage: ['FOLDER'],
  positionals: [{ name: 'FOLDER', completes: 'folder' }],
  options: { ...documentOptions, ...indexOptions },
  examples: ['ask-docs status ./docs', 'ask-docs status ./docs --json'],
  exits: { 0: 'the status was shown' },
  read: (words, options): StatusCommand => ({
    ...commonOf(folderAlone('status', words), options),
    name: 'status',
  }),
  run: async (command, signal) => (await import('./indexCommands')).status(command, signal),
});
