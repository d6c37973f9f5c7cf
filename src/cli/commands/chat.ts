import type { ChatCommand } from '../chat/chatCommand';
import { askFlagsOf, askOptions } from '../commandLine/askOptions';
import { modelEnvironment } from '../commandLine/modelOptions';
import { embeddingEnvironment, folderAlone } from '../commandLine/sharedOptions';
import { defineCommand } from '../commandLine/spec';

export const chat = defineCommand({
  name: 'chat',
  summary: 'ask question after question, each leaning on the ones before',
  usage: ['FOLDER [--style STYLE] [--model NAME]'],
  positionals: [{ name: 'FOLDER', completes: 'folder' }],
  about: [
    'Answers are seen as they are written. When a question is asked back, the number of an option chooses it. Ctrl+C stops the answer; Ctrl+C once more, or Ctrl+D, leaves.',
    'In a conversation /help lists what else there is: /sources, /open N, /style NAME, /new, /save FILE, /trace FILE and /exit.',
    'Where the input is no terminal, each of its lines is a question. With --json the one document is {"answers": […]} at the end, with an answer line for each question.',
  ],
  options: askOptions,
  environment: [...modelEnvironment, ...embeddingEnvironment],
  examples: ['ask-docs chat ./docs', 'ask-docs chat ./docs --style bullets', 'ask-docs chat ./docs --json'],
  exits: { 0: 'the conversation came to its end' },
  read: (words, options): ChatCommand => ({
    ...askFlagsOf(folderAlone('chat', words), options),
    name: 'chat',
  }),
  run: async (command, signal) => (await import('../chat/chatCommand')).chat(command, signal),
});
