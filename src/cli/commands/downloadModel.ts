import { embedderFlags, embedderOptions } from '../commandLine/sharedOptions';
import { defineCommand } from '../commandLine/spec';
import { wrong } from '../commandLine/wrong';
import type { DownloadCommand } from './downloadCommand';

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
  run: async (command, signal) => (await import('./downloadCommand')).download(command, signal),
});
