import {
  documentOptions,
  commonOf,
  embeddingEnvironment,
  folderAlone,
  indexOptions,
} from '../commandLine/sharedOptions';
import { defineCommand, wrong } from '../commandLine/spec';
import { exitCodes, print, printJson } from '../terminal/output';
import type { IndexCommand, StatusCommand } from './indexCommands';

export const indexFolder = defineCommand({
  name: 'index',
  summary: 'read what is new and what changed in a folder',
  usage: ['FOLDER [--rebuild] [--replace] [--include GLOB] [--exclude GLOB]'],
  positionals: [{ name: 'FOLDER', completes: 'folder' }],
  about: [
    'Only documents that match an --include and no --exclude are in the index after the command. search, ask, chat and plan bring the index up to date themselves; this does no more than that.',
  ],
  options: {
    rebuild: { type: 'boolean', says: 'read everything anew' },
    replace: {
      type: 'boolean',
      says: "put the documents in place of those of a team's collection, though none of these is in FOLDER",
    },
    ...documentOptions,
    ...indexOptions,
  },
  environment: embeddingEnvironment,
  examples: ['ask-docs index ./docs', "ask-docs index . --include 'docs/**' --exclude '**/*.csv'"],
  exits: { 0: 'the index is up to date' },
  read: (words, options): IndexCommand => {
    const common = commonOf(folderAlone('index', words), options);
    const { rebuild = false, replace = false } = options;
    if (replace && common.team === undefined)
      throw wrong('--replace goes with --store and --collection', 'index');
    return { ...common, name: 'index', rebuild, ...(replace && { replace }) };
  },
  run: async (command, signal) => (await import('./indexCommands')).index(command, signal),
});

export const status = defineCommand({
  name: 'status',
  summary: 'what is in the index of a folder, and what is still to be read',
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

export const forget = defineCommand({
  name: 'forget',
  summary: 'remove a folder from the cache, even one that is gone',
  usage: ['FOLDER'],
  positionals: [{ name: 'FOLDER', completes: 'folder' }],
  about: [
    'The documents stay as they are; the next question reads them anew. An index that --index-dir puts elsewhere is yours to delete.',
  ],
  options: {},
  examples: ['ask-docs forget ./docs'],
  exits: { 0: 'the cache has nothing of the folder' },
  read: (words, { json = false }) => ({ folder: folderAlone('forget', words), name: 'forget', json }),
  run: async ({ folder, json }) => {
    const { forgetFolder } = await import('../library/cacheUse');
    const forgotten = await forgetFolder(folder);
    if (json) printJson({ forgotten });
    else
      print(forgotten ? 'This folder was removed from the cache.' : 'The cache has nothing of this folder.');
    return exitCodes.answered;
  },
});
