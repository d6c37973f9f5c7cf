import { agentFlags, agentOptions } from '../commandLine/agentOptions';
import { glossaryFlag, glossaryOption } from '../commandLine/askOptions';
import { modelEnvironment, modelFlags, modelOptions } from '../commandLine/modelOptions';
import {
  commonOf,
  documentOptions,
  embeddingEnvironment,
  folderAndText,
  indexOptions,
} from '../commandLine/sharedOptions';
import { defineCommand } from '../commandLine/spec';
import { wrong } from '../commandLine/wrong';
import type { PlanCommand } from './planCommand';

export const plan = defineCommand({
  name: 'plan',
  summary: 'how a question is understood, and what would be searched',
  usage: ['FOLDER "QUESTION" [--agent NAME] [--model NAME]'],
  positionals: [
    { name: 'FOLDER', completes: 'folder' },
    { name: 'QUESTION', completes: 'text' },
  ],
  options: { ...modelOptions, ...agentOptions, ...glossaryOption, ...documentOptions, ...indexOptions },
  environment: [...modelEnvironment, ...embeddingEnvironment],
  examples: ['ask-docs plan ./docs "Compare the retention of backups and logs"'],
  exits: { 0: 'the question would be run', 3: 'it would be declined' },
  read: (words, options): PlanCommand => {
    const { folder, text } = folderAndText('plan', words);
    if (text === undefined) throw wrong('plan needs a QUESTION', 'plan');
    return {
      ...commonOf(folder, options),
      name: 'plan',
      question: text,
      model: modelFlags(options),
      ...agentFlags(options),
      ...glossaryFlag(options),
    };
  },
  run: async (command, signal) => (await import('./planCommand')).printPlan(command, signal),
});
