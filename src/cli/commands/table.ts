import {
  askFlagsOf,
  askOptions,
  modelEnvironment,
  modelFlags,
  modelOptions,
} from '../commandLine/askOptions';
import { caseFlagsOf, caseOptions } from '../commandLine/caseOptions';
import {
  embeddingEnvironment,
  folderAlone,
  folderAndText,
  embedderFlags,
  embedderOptions,
} from '../commandLine/sharedOptions';
import { defineCommand, wrong, type CommandEntry } from '../commandLine/spec';
import type { CasesCommand } from '../eval/caseReports';
import type { KeepCommand } from '../eval/keepCommand';
import type { McpCommand } from './mcpCommand';
import type { CheckModelCommand, DownloadCommand } from './modelCommands';
import { agents, ask, chat, plan, replay } from './asking';
import { completionOf, helpOn, version } from './help';
import { forget, indexFolder, status } from './indexing';
import { questionnaire } from './questionnaire';
import { contradictions, search, tables } from './searching';
import { verify } from './verifying';

const evaluate = defineCommand({
  name: 'eval',
  summary: 'ask questions about your documents whose answers you know',
  usage: [
    'FOLDER [--cases FILE.jsonl] [--junit FILE.xml] [--markdown FILE.md] [--sarif] [--min-pass SHARE] [--baseline FILE] [--gate]',
    'FOLDER --propose N [--out FILE.jsonl]',
  ],
  positionals: [{ name: 'FOLDER', completes: 'folder' }],
  about: [
    'FOLDER has documents, and cases in .askdocs/eval/*.jsonl, a line each: {"question", "document" or "documents" that the answer has to cite, "text" or "texts" that its quotes have to contain, "outcome": "declined" where the documents do not say, "id"}; all but the question may be left out. A path that ends in / is any document below a folder. What cases look like and how CI runs them is in docs/evaluation.md.',
    'Answers that keep wrote are cases, too: they pass while their quotes are in the documents; one whose quote is gone is asked again, and fails when what it says changed.',
  ],
  options: {
    baseline: {
      type: 'string',
      value: 'FILE',
      says: 'say which cases broke or were fixed since the --json output in FILE',
      completes: 'file',
    },
    gate: {
      type: 'boolean',
      says: 'fail when a case broke, a kept answer changed, a line was not a case, or the baseline has none of the cases; what failed before may fail again',
    },
    ...caseOptions,
    ...askOptions,
  },
  environment: [...modelEnvironment, ...embeddingEnvironment],
  examples: [
    'ask-docs eval ./docs --propose 20 --out proposed.jsonl',
    'ask-docs eval ./docs --junit results.xml --min-pass 0.95',
  ],
  exits: {
    0: 'enough cases passed, or cases were proposed',
    1: 'too few cases passed, a line was not a case, a case broke with --gate, or no case could be proposed',
    2: 'wrong usage, or there was no case',
  },
  read: (words, options): CasesCommand => {
    const folder = folderAlone('eval', words);
    const { baseline, gate = false } = options;
    if (options.sarif === true && options.json === true) throw wrong('give either --sarif or --json', 'eval');
    if (options.propose !== undefined && (gate || baseline !== undefined))
      throw wrong('--propose N asks nothing, so there is nothing to compare with --baseline', 'eval');
    return {
      ...askFlagsOf(folder, options),
      ...caseFlagsOf(options),
      name: 'eval',
      baseline,
      gate,
    };
  },
  run: async (command, signal) => (await import('../eval/cases')).evaluateCases(command, signal),
});

const keep = defineCommand({
  name: 'keep',
  summary: 'keep an answer true: eval says when documents change it',
  usage: ['FOLDER "QUESTION" [--style STYLE] [--model NAME]', 'FOLDER --from TRACE', 'FOLDER --accept'],
  positionals: [
    { name: 'FOLDER', completes: 'folder' },
    { name: 'QUESTION', completes: 'text' },
  ],
  about: [
    'The question, its answer, and its quotes with their places become a line of .askdocs/eval/kept.jsonl below FOLDER, in place of an earlier one to the same question. docs/kept.md says how CI watches them.',
  ],
  options: {
    from: {
      type: 'string',
      value: 'TRACE',
      says: 'keep the answer of a trace that --trace wrote, instead of asking',
      completes: 'file',
    },
    accept: {
      type: 'boolean',
      says: 'keep what changed answers say now, and the new places of quotes that moved',
    },
    ...askOptions,
  },
  environment: [...modelEnvironment, ...embeddingEnvironment],
  examples: ['ask-docs keep ./docs "How long are backups kept?"', 'ask-docs keep ./docs --accept'],
  exits: { 0: 'the answer was kept, or those that changed were', 1: 'there was nothing to keep' },
  read: (words, options): KeepCommand => {
    const { folder, text } = folderAndText('keep', words);
    const { from, accept = false } = options;
    const given = [text, from, accept ? true : undefined].filter((one) => one !== undefined);
    if (given.length !== 1) throw wrong('keep takes one of "QUESTION", --from TRACE and --accept', 'keep');
    const what: KeepCommand['what'] =
      text !== undefined
        ? { kind: 'question', question: text }
        : from !== undefined
          ? { kind: 'trace', file: from }
          : { kind: 'accept' };
    return { ...askFlagsOf(folder, options), name: 'keep', what };
  },
  run: async (command, signal) => (await import('../eval/keepCommand')).keep(command, signal),
});

const mcp = defineCommand({
  name: 'mcp',
  summary: 'serve a folder to MCP clients: assistants search, read and ask it',
  usage: ['FOLDER [--model NAME]', 'FOLDER --http PORT [--token-file FILE]'],
  positionals: [{ name: 'FOLDER', completes: 'folder' }],
  about: [
    'Without --http it serves the client that started it, on the standard streams. With --http it serves any number of clients on this machine (127.0.0.1), which send a token.',
    'Clients see the indexed documents and nothing else of the folder.',
  ],
  options: {
    http: {
      type: 'string',
      value: 'PORT',
      says: 'serve streamable HTTP on this port; 0 for any free port',
      check: (value) => (isPort(value) ? undefined : 'takes a port from 0 to 65535'),
    },
    'token-file': {
      type: 'string',
      value: 'FILE',
      says: 'file with the token for --http; it is made if missing',
      default: 'a new token, printed on the error output',
      completes: 'file',
    },
    ...askOptions,
  },
  environment: [
    { name: 'ASK_DOCS_MCP_TOKEN', says: 'token for --http, if there is no --token-file' },
    ...modelEnvironment,
    ...embeddingEnvironment,
  ],
  examples: ['ask-docs mcp ./docs', 'ask-docs mcp ./docs --http 0 --token-file ~/.config/ask-docs-token'],
  exits: { 0: 'the client has gone, or the server was told to end' },
  read: (words, options): McpCommand => {
    const { http, 'token-file': tokenFile } = options;
    if (tokenFile !== undefined && http === undefined) throw wrong('--token-file needs --http PORT', 'mcp');
    return {
      ...askFlagsOf(folderAlone('mcp', words), options),
      name: 'mcp',
      http: http === undefined ? undefined : Number(http),
      tokenFile,
    };
  },
  run: async (command, signal) => (await import('./mcpCommand')).mcp(command, signal),
});

function isPort(value: string): boolean {
  return /^\d{1,5}$/.test(value) && Number(value) <= 65_535;
}

const checkModel = defineCommand({
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

const downloadModel = defineCommand({
  name: 'download-model',
  summary: 'download a local embedding model',
  usage: ['MODEL [--model-host URL] [--models-dir DIR]'],
  positionals: [{ name: 'MODEL', completes: ['all-MiniLM-L6-v2', 'multilingual-e5-small'] }],
  about: [
    'MODEL is all-MiniLM-L6-v2 (English) or multilingual-e5-small. Its files are checked; --embedder local:MODEL uses it.',
  ],
  options: {
    'model-host': {
      type: 'string',
      value: 'URL',
      says: 'host to download it from, such as a mirror',
      default: 'the hub of its authors',
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

/** All commands, in the order of the help: a new command is a definition in a file next to this one and a line here. */
export const commands: readonly CommandEntry[] = [
  ask,
  chat,
  search,
  tables,
  contradictions,
  verify,
  questionnaire,
  indexFolder,
  status,
  forget,
  plan,
  mcp,
  agents,
  replay,
  checkModel,
  downloadModel,
  evaluate,
  keep,
  completionOf(() => commands),
  helpOn(() => commands),
  version,
];
