import { glossaryFlag, glossaryOption } from '../commandLine/askOptions';
import type { PathCondition } from '../../core/model/types';
import {
  batchOptions,
  commonOf,
  documentOptions,
  embeddingEnvironment,
  folderAndText,
  indexOptions,
  inputOf,
} from '../commandLine/sharedOptions';
import { defineCommand, type OptionSpecs, type ValuesOf } from '../commandLine/spec';
import type { SearchCommand } from './searchCommand';

const limits = {
  in: {
    type: 'string',
    multiple: true,
    value: 'FOLDER',
    says: 'search only below this folder of FOLDER; as often as wanted',
    check: needsValue,
  },
  type: {
    type: 'string',
    multiple: true,
    value: 'EXT',
    says: 'search only files of this type, such as pdf; as often as wanted',
    check: needsValue,
  },
  file: {
    type: 'string',
    multiple: true,
    value: 'NAME',
    says: 'search only files with this in their name; as often as wanted',
    check: needsValue,
  },
} as const satisfies OptionSpecs;

const topK = {
  'top-k': {
    type: 'string',
    value: 'N',
    says: 'how many passages to give',
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
  summary: 'the passages that fit a query best',
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
    'A result line of a batch is {"id", "results": [{"path", "chunkId", "score", "lines" | "page" | "sheet", "text"}], "ms"}.',
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
