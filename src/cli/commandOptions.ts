/** The options of the command line, and which command takes which. */
import { parseArgs } from 'node:util';
import { AskDocsError } from '../core/errors';
import { modelOptionNames, modelOptions, reviewOption } from './modelFlags';

const options = {
  ...modelOptions,
  ...reviewOption,
  help: { type: 'boolean', short: 'h' },
  json: { type: 'boolean' },
  rebuild: { type: 'boolean' },
  plan: { type: 'boolean' },
  answers: { type: 'boolean' },
  sections: { type: 'boolean' },
  'index-dir': { type: 'string' },
  'top-k': { type: 'string' },
  style: { type: 'string' },
  trace: { type: 'string' },
  'no-corrections': { type: 'boolean' },
  batch: { type: 'string' },
  out: { type: 'string' },
  embedder: { type: 'string' },
  'embedding-endpoint': { type: 'string' },
  'vector-precision': { type: 'string' },
  'models-dir': { type: 'string' },
  'model-host': { type: 'string' },
  include: { type: 'string', multiple: true },
  exclude: { type: 'string', multiple: true },
  in: { type: 'string', multiple: true },
  type: { type: 'string', multiple: true },
  file: { type: 'string', multiple: true },
} as const;

/** The options of a command line, as they were given. */
export type Values = ReturnType<typeof parse>['values'];

const everywhere = ['help', 'json', 'models-dir'];
const withIndex = ['index-dir', 'embedder', 'embedding-endpoint', 'vector-precision'] as const;

/** Options that make sense for a command, beside those that all take. */
const ownOptions: Readonly<Record<string, readonly (keyof Values)[]>> = {
  index: [...withIndex, 'rebuild', 'include', 'exclude'],
  status: [...withIndex, 'include', 'exclude'],
  search: [
    ...withIndex,
    'top-k',
    'plan',
    'sections',
    'batch',
    'out',
    'in',
    'type',
    'file',
    'include',
    'exclude',
  ],
  ask: [
    ...withIndex,
    ...modelOptionNames,
    'no-review',
    'no-corrections',
    'style',
    'trace',
    'batch',
    'out',
    'include',
    'exclude',
  ],
  plan: [...withIndex, ...modelOptionNames, 'include', 'exclude'],
  eval: [...withIndex, 'plan', 'answers'],
  'download-model': ['model-host'],
  'check-model': modelOptionNames,
  replay: [],
};

/** Takes a command line apart; throws `usage` when an option is not known or lacks its value. */
export function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw wrong(error instanceof Error ? (error.message.split('. ')[0] ?? '') : '');
  }
}

/** Throws `usage` when there is no such command, or it does not take an option. */
export function checkOptions(name: string, values: Values): void {
  const own = Object.hasOwn(ownOptions, name) ? ownOptions[name] : undefined;
  if (own === undefined) throw wrong(`there is no command "${name}"`);
  const known = new Set<string>([...everywhere, ...own]);
  const foreign = Object.keys(values).find((option) => !known.has(option));
  if (foreign !== undefined) throw wrong(`${name} does not take --${foreign}`);
}

/** What is wrong with a command line. */
export function wrong(detail: string): AskDocsError {
  return new AskDocsError('usage', { detail: `${detail}; see ask-docs --help` });
}
