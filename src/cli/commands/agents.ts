import type { AgentsCommand } from './agentsCommand';
import { folderAlone } from '../commandLine/sharedOptions';
import { defineCommand } from '../commandLine/spec';

export const agents = defineCommand({
  name: 'agents',
  summary: 'the domain agents of a folder, and what is wrong with their contracts',
  usage: ['FOLDER'],
  positionals: [{ name: 'FOLDER', completes: 'folder' }],
  about: [
    'A domain agent is a file of .askdocs/agents: who it is, when it answers, what it searches, and which fields its answers have. docs/agents.md has the whole form. One without a contract, or with a contract that has a problem, never runs.',
  ],
  options: {},
  examples: ['ask-docs agents ./docs', 'ask-docs ask ./docs "What changed in 2.0?" --agent release-notes'],
  exits: { 0: 'every contract can be used', 1: 'a contract has a problem' },
  read: (words, { json = false }): AgentsCommand => ({
    name: 'agents',
    folder: folderAlone('agents', words),
    json,
  }),
  run: async (command) => (await import('./agentsCommand')).listAgents(command),
});
