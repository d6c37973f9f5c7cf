// Schema of a contract's front matter, with its error messages.

import * as l10n from '@vscode/l10n';
import * as z from 'zod/mini';
import { quoted } from '../../util/displayLanguage';

const longestName = 60;
const longestText = 500;
const longestQuery = 2_000;
const mostOfAList = 50;

const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(longestText));
const word = z.union([text, z.pipe(z.number(), z.transform(String))]);
const words = z.union([
  z.pipe(
    word,
    z.transform((one) => [one]),
  ),
  z.array(word).check(z.maxLength(mostOfAList)),
]);
const none: string[] = [];
const list = z._default(words, none);

/** An agent's name, as typed to call it. */
export const agentName = z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), z.maxLength(longestName));

/** Problems are reported at an item's first line, so field names must be on one line. */
const fieldName = z.string().check(z.trim(), z.regex(/^[^\n*_`[\]{}|<>:]+$/), z.maxLength(longestName));

const whenToUse = z.union([
  z.pipe(
    words,
    z.transform((phrases) => ({ phrases, topics: none, examples: none })),
  ),
  z.strictObject({ phrases: list, topics: list, examples: list }),
]);

const requiredData = z.strictObject({
  name: fieldName,
  pattern: z.optional(text),
  words: list,
  file: z.optional(text),
  query: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(longestQuery))),
  question: text,
  options: list,
  each: z._default(z.boolean(), false),
});

const outputField = z.union([
  z.pipe(
    fieldName,
    z.transform((name) => ({ name, from: undefined, ask: undefined, headings: none })),
  ),
  z.strictObject({
    name: fieldName,
    from: z.optional(z.enum(['documents', 'question', 'coverage', 'gaps'])),
    ask: z.optional(text),
    headings: list,
  }),
]);

export const frontMatter = z.strictObject({
  name: agentName,
  description: text,
  'when-to-use': z._default(whenToUse, { phrases: none, topics: none, examples: none }),
  folders: list,
  glossary: z._default(z.record(z.string(), words), {}),
  style: z.optional(z.enum(['concise', 'detailed', 'bullets'])),
  'required-data': z._default(z.array(requiredData).check(z.maxLength(8)), []),
  'output-fields': z._default(z.array(outputField).check(z.maxLength(12)), []),
});

/** The known keys of each front-matter section, by its path without list indices. */
export const knownKeys: Readonly<Record<string, readonly string[]>> = {
  '': Object.keys(frontMatter.shape),
  'when-to-use': ['phrases', 'topics', 'examples'],
  'required-data': Object.keys(requiredData.shape),
  'output-fields': ['name', 'from', 'ask', 'headings'],
};

/** What is expected of a key's value, as part of an error message. `key` is its path without list indices. */
export function expectation(key: string): string {
  return expectations[key]?.() ?? l10n.t('{0} has a value that is not understood', quoted(key));
}

const expectations: Readonly<Record<string, () => string>> = {
  name: () =>
    l10n.t(
      '“name” must be lower-case letters, digits and hyphens, at most {0}, such as “release-notes”',
      longestName,
    ),
  description: () => l10n.t('“description” must be a text of 1 to {0} characters', longestText),
  'when-to-use': () =>
    l10n.t('“when-to-use” must be a list of phrases, or have lists under “phrases”, “topics” and “examples”'),
  folders: () => l10n.t('“folders” must be a list of folders and files in the workspace'),
  glossary: () => l10n.t('“glossary” must have terms, each with its synonyms: "SSO: [single sign-on]"'),
  style: () => l10n.t('“style” must be concise, detailed or bullets'),
  'required-data': () =>
    l10n.t(
      '“required-data” must be a list of at most 8, each with “name”, “question” and “pattern”, “words” or “query”',
    ),
  'required-data.name': () => l10n.t('required data needs a “name” of one line, without marks'),
  'required-data.question': () =>
    l10n.t('required data needs a “question”, which is asked back when it is missing'),
  'required-data.pattern': () => l10n.t('“pattern” must be a regular expression in quotation marks'),
  'required-data.file': () =>
    l10n.t('“file” must be a file in the workspace folder, such as “data/releases.csv”'),
  'required-data.query': () => l10n.t('“query” must be one SELECT of at most {0} characters', longestQuery),
  'required-data.each': () => l10n.t('“each” must be true or false'),
  'output-fields': () =>
    l10n.t('“output-fields” must be a list of at most 12 names, or of entries with “name”, “from” and “ask”'),
  'output-fields.name': () => l10n.t('a field needs a “name” of one line, without marks'),
  'output-fields.from': () => l10n.t('“from” must be documents, question, coverage or gaps'),
  'output-fields.headings': () => l10n.t('“headings” must be a list of headings'),
  'output-fields.ask': () => l10n.t('“ask” must be a text with a question'),
};
