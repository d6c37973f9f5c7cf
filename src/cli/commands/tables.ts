import {
  commonOf,
  documentOptions,
  embeddingEnvironment,
  folderAlone,
  indexOptions,
} from '../commandLine/sharedOptions';
import { defineCommand } from '../commandLine/spec';
import type { TablesCommand } from './tablesCommand';

const mostRows = 100_000;

export const tables = defineCommand({
  name: 'tables',
  summary: 'the tables of the documents, and what a query in SQL gives',
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
      says: 'only tables of files with this in their name (in their path, when it has a slash); as often as wanted',
      check: needsValue,
    },
    rows: {
      type: 'string',
      value: 'N',
      says: 'how many rows of a result to give',
      default: '200',
      check: (value) => {
        const number = Number(value);
        const isGood = Number.isInteger(number) && number >= 1 && number <= mostRows;
        return isGood ? undefined : `takes a whole number from 1 to ${mostRows}`;
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
    1: 'failed, also when a query took too long',
    2: 'wrong usage, also a query that cannot be run',
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

function needsValue(value: string): string | undefined {
  return value.trim() === '' ? 'needs a value' : undefined;
}
