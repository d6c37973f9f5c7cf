import { folderAlone } from '../commandLine/sharedOptions';
import { defineCommand } from '../commandLine/spec';
import type { ForgetCommand } from './forgetCommand';

export const forget = defineCommand({
  name: 'forget',
  summary: 'remove what the cache keeps of a folder, also of one that is gone',
  usage: ['FOLDER'],
  positionals: [{ name: 'FOLDER', completes: 'folder' }],
  about: [
    'The documents stay as they are; the next question reads them anew. An index that --index-dir puts elsewhere is yours to delete.',
  ],
  options: {},
  examples: ['ask-docs forget ./docs'],
  exits: { 0: 'nothing is kept of the folder' },
  read: (words, { json = false }): ForgetCommand => ({
    folder: folderAlone('forget', words),
    name: 'forget',
    json,
  }),
  run: async (command) => (await import('./forgetCommand')).forget(command),
});
