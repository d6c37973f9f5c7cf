import { defineCommand } from '../commandLine/spec';
import { wrong } from '../commandLine/wrong';
import type { ReplayCommand } from './replayCommand';

export const replay = defineCommand({
  name: 'replay',
  summary: 'show an answer again, from the trace that --trace wrote',
  usage: ['FILE'],
  positionals: [{ name: 'FILE', completes: 'file' }],
  about: ['Nothing is searched or asked; it ends as the run did.'],
  options: {},
  examples: ['ask-docs replay trace.json'],
  read: ([file, more], { json = false }): ReplayCommand => {
    if (file === undefined || more !== undefined) throw wrong('replay needs one FILE, a trace', 'replay');
    return { name: 'replay', file, json };
  },
  run: async (command) => (await import('./replayCommand')).replay(command),
});
