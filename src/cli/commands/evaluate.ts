import { commonOf, embeddingEnvironment, folderAndText, indexOptions } from '../commandLine/sharedOptions';
import { defineCommand } from '../commandLine/spec';
import { wrong } from '../commandLine/wrong';
import type { EvalCommand } from '../eval/command';

export const evaluate = defineCommand({
  name: 'eval',
  summary: 'measure searches or answers on questions whose answers are known',
  usage: ['DATASET [--plan | --answers]'],
  positionals: [{ name: 'DATASET', completes: 'folder' }],
  about: ['DATASET holds corpus.jsonl and queries.dev.jsonl, or is a folder of such folders.'],
  options: {
    plan: { type: 'boolean', says: 'measure all searches of the plan instead of one search' },
    answers: { type: 'boolean', says: 'measure the answers' },
    ...indexOptions,
  },
  environment: embeddingEnvironment,
  examples: ['ask-docs eval ./dataset --plan', 'ask-docs eval ./dataset --answers --json'],
  exits: { 0: 'something was measured' },
  read: (words, options): EvalCommand => {
    const { folder, text } = folderAndText('eval', words);
    if (text !== undefined) throw wrong('eval takes one DATASET', 'eval');
    const { plan = false, answers = false } = options;
    return { ...commonOf(folder, options), name: 'eval', plan, answers };
  },
  run: async (command, signal) => (await import('../eval/evaluate')).evaluate(command, signal),
});
