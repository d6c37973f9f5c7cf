import type { AskCommand, ReplayCommand } from './askCommand';
import {
  askFlagsOf,
  askOptions,
  glossaryFlag,
  glossaryOption,
  modelEnvironment,
  modelFlags,
  modelOptions,
  agentFlags,
  agentOptions,
} from '../commandLine/askOptions';
import {
  batchOptions,
  embeddingEnvironment,
  folderAndText,
  inputOf,
  folderAlone,
  commonOf,
  documentOptions,
  indexOptions,
} from '../commandLine/sharedOptions';
import { defineCommand, wrong } from '../commandLine/spec';
import type { ChatCommand } from '../chat/chatCommand';
import type { PlanCommand } from './planCommand';
import type { AgentsCommand } from './agentsCommand';

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
    '"An exact phrase" in a question must appear in what is found; in:docs/ type:pdf file:report limit which documents are searched, -word and -in:drafts/ leave some out. A question that begins with - comes after --.',
    'Without --model, rules write the answer from verbatim sentences, and nothing leaves this machine.',
  ],
  options: {
    trace: {
      type: 'string',
      value: 'FILE',
      says: 'record how the answer came about; replay shows it again',
      completes: 'file',
    },
    ...batchOptions,
    ...askOptions,
  },
  environment: [...modelEnvironment, ...embeddingEnvironment],
  exits: { 4: 'not sure: the likeliest places are shown' },
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

export const chat = defineCommand({
  name: 'chat',
  summary: 'ask one question after another; each may refer to those before',
  usage: ['FOLDER [--style STYLE] [--model NAME]'],
  positionals: [{ name: 'FOLDER', completes: 'folder' }],
  about: [
    'Answers appear as they are written. When you are asked back, type the number of an option to choose it. Ctrl+C stops the answer; Ctrl+C again, or Ctrl+D, leaves.',
    'In a conversation, /help lists the commands: /sources, /open N, /style NAME, /new, /save FILE, /trace FILE and /exit.',
    'If the input is not a terminal, each of its lines is a question. With --json, the one document comes at the end: {"answers": […]}, with an answer line for each question.',
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
  run: async (command) => (await import('./askCommand')).replay(command),
});

export const agents = defineCommand({
  name: 'agents',
  summary: 'the domain agents of a folder, and what is wrong with their contracts',
  usage: ['FOLDER'],
  positionals: [{ name: 'FOLDER', completes: 'folder' }],
  about: [
    'A domain agent is a file in .askdocs/agents: who it is, when it answers, what it searches, and which fields its answers have. docs/agents.md describes it in full. One without a contract, or with a contract that has a problem, never runs.',
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
