import type { CheckModelCommand, DownloadCommand } from './modelCommands';
import { modelEnvironment, modelFlags, modelOptions } from '../commandLine/askOptions';
import { defineCommand, wrong } from '../commandLine/spec';
import { embedderFlags, embedderOptions } from '../commandLine/sharedOptions';

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
  run: async (command, signal) => (await import('./modelCommands')).checkModel(command, signal),
});

export const downloadModel = defineCommand({
  name: 'download-model',
  summary: 'get a local embedding model',
  usage: ['MODEL [--model-host URL] [--models-dir DIR]'],
  positionals: [{ name: 'MODEL', completes: ['all-MiniLM-L6-v2', 'multilingual-e5-small'] }],
  about: [
    'MODEL is all-MiniLM-L6-v2 (English) or multilingual-e5-small. Its files are checked; --embedder local:MODEL uses it.',
  ],
  options: {
    'model-host': {
      type: 'string',
      value: 'URL',
      says: 'host to get it from, such as a mirror',
      default: 'the hub of its makers',
      environment: ['ASK_DOCS_MODEL_HOST'],
      inConfig: true,
    },
    'models-dir': embedderOptions['models-dir'],
  },
  examples: ['ask-docs download-model all-MiniLM-L6-v2'],
  exits: { 0: 'the model is there' },
  read: ([model, more], options): DownloadCommand => {
    if (model === undefined || more !== undefined)
      throw wrong('download-model needs one MODEL', 'download-model');
    const { json = false, 'model-host': host } = options;
    return { name: 'download-model', model, host, json, ...embedderFlags(options) };
  },
  run: async (command, signal) => (await import('./modelCommands')).download(command, signal),
});
