import { commonOf, documentOptions, embeddingEnvironment, indexOptions } from '../commandLine/sharedOptions';
import { defineCommand, wrong } from '../commandLine/spec';
import type { VerifyCommand } from './verifyCommand';

export const verify = defineCommand({
  name: 'verify',
  summary: 'whether the documents still say what Markdown files quote from them',
  usage: ['FOLDER|FILE… [--documents FOLDER] [--strict] [--here] [--junit FILE.xml] [--sarif]'],
  positionals: [{ name: 'FOLDER|FILE', completes: 'file' }],
  about: [
    'Verified links are copied in VS Code; docs/verified-links.md describes them. Each is verbatim, moved (the quote is at another place, or in another document), changed (what is there now is printed) or gone.',
    'Paths of links are relative to the folder of --documents. An index is made only to look for quotes that are not in the document that they cite.',
  ],
  options: {
    documents: {
      type: 'string',
      value: 'FOLDER',
      says: 'the folder of the documents that are cited',
      default: 'FOLDER, or the working directory if files are given',
      completes: 'folder',
    },
    strict: { type: 'boolean', says: 'fail for moved quotes, too' },
    here: {
      type: 'boolean',
      says: 'look for quotes only in the documents that they cite; makes no index',
    },
    junit: {
      type: 'string',
      value: 'FILE.xml',
      says: 'write the results as JUnit XML, which CI systems show as tests',
      completes: 'file',
    },
    sarif: { type: 'boolean', says: 'print SARIF 2.1.0, for code scanning and editors' },
    ...documentOptions,
    ...indexOptions,
  },
  environment: embeddingEnvironment,
  examples: ['ask-docs verify ./docs', 'ask-docs verify README.md notes.md --documents ./docs --sarif'],
  exits: { 0: 'everything is verbatim or moved', 1: 'something changed or is gone, or it failed' },
  read: (words, options): VerifyCommand => {
    const { sarif = false, json = false, strict = false, here = false, junit, documents } = options;
    if (sarif && json) throw wrong('give either --sarif or --json', 'verify');
    return {
      ...commonOf(documents ?? documentsOf(words), options),
      ...{ name: 'verify', paths: words, strict, here, junit, sarif },
    };
  },
  run: async (command, signal) => (await import('./verifyCommand')).verify(command, signal),
});

/** The folder of the documents where none is named. */
function documentsOf([first, ...others]: readonly string[]): string {
  if (first === undefined) throw wrong('verify needs a FOLDER or FILE', 'verify');
  return others.length > 0 || /\.(?:md|mdx|markdown)$/i.test(first) ? '.' : first;
}
