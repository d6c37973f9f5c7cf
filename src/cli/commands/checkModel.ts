import type { CheckModelCommand } from './checkModelCommand';
import { modelEnvironment, modelFlags, modelOptions } from '../commandLine/modelOptions';
import { defineCommand } from '../commandLine/spec';
import { wrong } from '../commandLine/wrong';

export const checkModel = defineCommand({
  name: 'check-model',
  summary: 'whether the language model answers, or what is wrong',
  usage: ['[--model NAME] [--model-endpoint URL]'],
  positionals: [],
  options: modelOptions,
  environment: modelEnvironment,
  examples: ['ask-docs check-model --model llama3.1 --model-endpoint http://127.0.0.1:11434/v1'],
  exits: { 0: 'the model can be used', 1: 'it cannot' },
  read: ([more], options): CheckModelCommand => {
    if (more !== undefined) throw wrong('check-model takes no more than its options', 'check-model');
    return { name: 'check-model', json: options.json === true, model: modelFlags(options) };
  },
  run: async (command, signal) => (await import('./checkModelCommand')).checkModel(command, signal),
});
