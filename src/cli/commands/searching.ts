import {
  glossaryFlag,
  glossaryOption,
  modelEnvironment,
  modelFlags,
  modelOptions,
} from '../commandLine/askOptions';
import type { PathCondition } from '../../core/model/types';
import {
  batchOptions,
  commonOf,
  documentOptions,
  embeddingEnvironment,
  folderAndText,
  indexOptions,
  inputOf,
  folderAlone,
} from '../commandLine/sharedOptions';
import { defineCommand, wrong, type OptionSpecs, type ValuesOf } from '../commandLine/spec';
import type { ContradictionsCommand } from './contradictionsCommand';
import type { SearchCommand } from './searchCommand';
import type { TablesCommand } from './tablesCommand';

const limits = {
  in: {
    type: 'string',
    multiple: true,
    value: 'FOLDER',
    says: 'search only below this folder of FOLDER; repeatable',
    check: needsValue,
  },
  type: {
    type: 'string',
    multiple: true,
    value: 'EXT',
    says: 'search only documents of this type, such as pdf; repeatable',
    check: needsValue,
  },
  file: {
    type: 'string',
    multiple: true,
    value: 'NAME',
    says: 'search only documents with this in their name; repeatable',
    check: needsValue,
  },
} as const satisfies OptionSpecs;

const topK = {
  'top-k': {
    type: 'string',
    value: 'N',
    says: 'how many passages to show',
    default: '10',
    inConfig: true,
    check: (value: string) => {
      const number = Number(value);
      const isGood = Number.isInteger(number) && number >= 1 && number <= 1000;
      return isGood ? undefined : 'takes a whole number from 1 to 1000';
    },
  },
} as const satisfies OptionSpecs;

export const search = defineCommand({
  name: 'search',
  summary: 'the passages that match a query best',
  usage: [
    'FOLDER "QUERY" [--top-k N] [--plan] [--sections] [--in FOLDER] [--type EXT] [--file NAME]',
    'FOLDER --batch QUERIES.jsonl --out RESULTS.jsonl [--top-k N] [--plan]',
  ],
  positionals: [
    { name: 'FOLDER', completes: 'folder' },
    { name: 'QUERY', completes: 'text' },
  ],
  about: [
    '"An exact phrase" in a query must stand in what is found, -word and -"a phrase" must not; in:docs/ type:pdf file:report (with a - before: not) say which documents are searched.',
    'A result line of a batch is {"id", "results": [{"path", "chunkId", "score", "lines" | "page" | "sheet", "text"}], "notice", "ms"}; notice says what was missing, such as while the server of a team index cannot be reached, and is null otherwise.',
  ],
  options: {
    ...topK,
    plan: { type: 'boolean', says: 'plan the query as a question, and merge all searches of the plan' },
    sections: { type: 'boolean', says: 'give the whole section of each passage' },
    ...limits,
    ...glossaryOption,
    ...batchOptions,
    ...documentOptions,
    ...indexOptions,
  },
  environment: embeddingEnvironment,
  examples: [
    'ask-docs search ./docs "backup retention"',
    'ask-docs search ./docs "retention" --type pdf --top-k 3 --json',
    'ask-docs search ./docs --batch queries.jsonl --out results.jsonl',
  ],
  exits: { 0: 'something was found', 3: 'nothing was found' },
  read: (words, options): SearchCommand => {
    const { folder, text } = folderAndText('search', words);
    return {
      ...commonOf(folder, options),
      name: 'search',
      input: inputOf(text, options),
      topK: Number(options['top-k'] ?? '10'),
      plan: options.plan === true,
      sections: options.sections === true,
      conditions: conditions(options),
      ...glossaryFlag(options),
    };
  },
  run: async (command, signal) => (await import('./searchCommand')).search(command, signal),
});

function conditions(options: ValuesOf<typeof limits>): PathCondition[] {
  return (['in', 'type', 'file'] as const).flatMap((kind) =>
    (options[kind] ?? []).map((value) => ({ kind, value, negated: false })),
  );
}

function needsValue(value: string): string | undefined {
  return value.trim() === '' ? 'needs a value' : undefined;
}

export const contradictions = defineCommand({
  name: 'contradictions',
  summary: 'statements of the documents that contradict each other',
  usage: ['FOLDER [--since REV] [--sarif] [--model NAME]'],
  positionals: [{ name: 'FOLDER', completes: 'folder' }],
  about: [
    'Pairs of statements about the same subject with different numbers, dates, permissions, names or order of steps, and which of the two documents is newer. Documents and pairs that .askdocs/superseded.yaml lists count as settled. What the lens finds and what it does not is in docs/contradictions.md.',
    'With a model, both statements of each of the likeliest 60 pairs are sent to it, and only what it calls a contradiction is printed.',
  ],
  options: {
    sarif: { type: 'boolean', says: 'print SARIF 2.1.0, for code scanning and editors' },
    since: {
      type: 'string',
      value: 'REV',
      says: 'only pairs with a side in a document that changed since this Git revision',
      check: needsValue,
    },
    ...modelOptions,
    ...documentOptions,
    ...indexOptions,
  },
  environment: [...modelEnvironment, ...embeddingEnvironment],
  examples: ['ask-docs contradictions ./docs', 'ask-docs contradictions ./docs --since origin/main --sarif'],
  exits: { 0: 'nothing contradicts', 1: 'something does, or it failed' },
  read: (words, options): ContradictionsCommand => {
    const { sarif = false, json = false } = options;
    if (sarif && json) throw wrong('give either --sarif or --json', 'contradictions');
    return {
      ...commonOf(folderAlone('contradictions', words), options),
      name: 'contradictions',
      sarif,
      since: options.since,
      model: modelFlags(options),
    };
  },
  run: async (command, signal) => (await import('./contradictionsCommand')).contradictions(command, signal),
});

const mostTableRows = 100_000;

export const tables = defineCommand({
  name: 'tables',
  summary: 'the tables in the documents, and the result of an SQL query',
  usage: ['FOLDER [--file NAME]', 'FOLDER --query "SELECT …" [--file NAME] [--rows N]'],
  positionals: [{ name: 'FOLDER', completes: 'folder' }],
  about: [
    'Tables are named after the heading above them or the title of their document, and columns after their heads; names with spaces stand in double quotation marks. Types are integer, number, date (as text, 2026-03-31) and text. Empty cells are NULL, and so is what is no number in a column of numbers. Rows of totals are left out.',
    'A query is one SELECT, run by SQLite. It can read these tables and nothing else, and takes at most 10 seconds. Where its rows are rows of one table, each is printed with its place.',
  ],
  options: {
    query: { type: 'string', value: 'SQL', says: 'run this query over the tables', check: needsValue },
    file: {
      type: 'string',
      multiple: true,
      value: 'NAME',
      says: 'only tables in documents with this in their name (in their path, when it has a slash); repeatable',
      check: needsValue,
    },
    rows: {
      type: 'string',
      value: 'N',
      says: 'how many rows of a result to show',
      default: '200',
      check: (value) => {
        const number = Number(value);
        const isGood = Number.isInteger(number) && number >= 1 && number <= mostTableRows;
        return isGood ? undefined : `takes a whole number from 1 to ${mostTableRows}`;
      },
    },
    ...documentOptions,
    ...indexOptions,
  },
  environment: embeddingEnvironment,
  examples: [
    'ask-docs tables ./docs',
    'ask-docs tables ./docs --file prices.xlsx --query \'SELECT "Item", "Price" FROM "Prices" ORDER BY "Price" DESC LIMIT 5\'',
  ],
  exits: {
    0: 'there are tables, or rows',
    1: 'failed, or a query took too long',
    2: 'wrong usage, or a query that cannot be run',
    3: 'there are none',
  },
  read: (words, options): TablesCommand => ({
    ...commonOf(folderAlone('tables', words), options),
    name: 'tables',
    query: options.query,
    files: options.file ?? [],
    rows: Number(options.rows ?? '200'),
  }),
  run: async (command, signal) => (await import('./tablesCommand')).tables(command, signal),
});
