import {
  documentOptions,
  commonOf,
  embeddingEnvironment,
  folderAlone,
  indexOptions,
} from '../commandLine/sharedOptions';
import { defineCommand } from '../commandLine/spec';
import type { IndexCommand } from './indexCommands';

export const indexFolder = defineCommand({
  name: 'index',
  summary: 'read what is new and what changed in a folder',
  usage: ['FOLDER [--rebuild] [--include GLOB] [--exclude GLOB]'],
  positionals: [{ name: 'FOLDER', completes: 'folder' }],
  about: [
    'Only documents that match an --include and no --exclude are in the index after the command. search, ask, chat and plan bring the index up to date themselves; this does no more than that.',
  ],
  options: {
    rebuild: { type: 'boolean', says: 'read everything anew' },
    ...documentOptions,
    ...indexOptions,
  },
  environment: embeddingEnvironment,
  examples: ['ask-docs index ./docs', "ask-docs index . --include 'docs/**' --exclude '**/*.csv'"],
  exits: { 0: 'the index is up to date' },
  read: (words, options): IndexCommand => ({
    ...commonOf(folderAlone('index', words), options),
    name: 'index',
    rebuild: options.rebuild === true,
  }),
  run: async (command, signal) => (await import('./indexCommands')).index(command, signal),
});
