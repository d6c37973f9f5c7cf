import type { AskCommand } from './askCommand';
import { askFlagsOf, askOptions } from '../commandLine/askOptions';
import { modelEnvironment } from '../commandLine/modelOptions';
import { batchOptions, embeddingEnvironment, folderAndText, inputOf } from '../commandLine/sharedOptions';
import { defineCommand } from '../commandLine/spec';
import { wrong } from '../commandLine/wrong';

export const ask = defineCommand({
  name: 'ask',
  summary: 'answer a question, with a checked quote for every claim',
  usage: [
    'FOLDER "QUESTION" [--style STYLE] [--agent NAME] [--trace FILE] [--model NAME]',
    'FOLDER --batch QUESTIONS.jsonl --out ANSWERS.jsonl',
  ],
  positionals: [
    { name: 'FOLDER', completes: 'folder' },
    { name: 'QUESTION', completes: 'text' },
  ],
  about: [
    '"An exact phrase" in a question must stand in what is found; in:docs/ type:pdf file:report say which documents are searched, -word and -in:drafts/ what is not. What begins with a - comes after --.',
    'Without --model rules write the answer, from verbatim sentences, and nothing leaves this machine.',
  ],
  options: {
    trace: {
      type: 'string',
      value: 'FILE',
      says: 'write down how the answer came about; replay shows it again',
      completes: 'file',
    },
    ...batchOptions,
    ...askOptions,
  },
  environment: [...modelEnvironment, ...embeddingEnvironment],
  exits: { 4: 'not sure: the places where the answer most likely is' },
  examples: [
    'ask-docs ask ./docs "How long are backups kept?"',
    'ask-docs ask ./docs "Compare the retention of backups and logs" --style bullets --json',
    'ask-docs ask ./docs "Who approves exceptions?" --model llama3.1 --model-endpoint http://127.0.0.1:11434/v1',
  ],
  read: (words, options): AskCommand => {
    const { folder, text } = folderAndText('ask', words);
    if (options.batch !== undefined && options.trace !== undefined)
      throw wrong('--trace is for one question, not for --batch', 'ask');
    return {
      ...askFlagsOf(folder, options),
      name: 'ask',
      input: inputOf(text, options),
      trace: options.trace,
    };
  },
  run: async (command, signal) => (await import('./askCommand')).ask(command, signal),
});
