import { askFlagsOf, askOptions, modelEnvironment } from '../commandLine/askOptions';
import { caseFlagsOf, caseOptions } from '../commandLine/caseOptions';
import { embeddingEnvironment, folderAlone } from '../commandLine/sharedOptions';
import { defineCommand, wrong } from '../commandLine/spec';
import type { CasesCommand } from '../eval/caseReports';

export const evaluate = defineCommand({
  name: 'eval',
  summary: 'ask questions about your own documents whose answers are known',
  usage: [
    'FOLDER [--cases FILE.jsonl] [--junit FILE.xml] [--min-pass SHARE] [--baseline FILE [--gate]]',
    'FOLDER --propose N [--out FILE.jsonl]',
  ],
  positionals: [{ name: 'FOLDER', completes: 'folder' }],
  about: [
    'FOLDER has documents, and cases in .askdocs/eval/*.jsonl, a line each: {"question", "document" or "documents" that the answer has to cite, "text" or "texts" that its quotes have to hold, "outcome": "declined" where the documents do not say, "id"}; all but the question may be left out. A path that ends in / is any document below a folder. What cases look like and how CI runs them is in docs/evaluation.md.',
  ],
  options: {
    baseline: {
      type: 'string',
      value: 'FILE',
      says: 'say which cases broke or were mended since the --json output in FILE',
      completes: 'file',
    },
    gate: {
      type: 'boolean',
      says: 'fail when a case broke, a line was none, or the baseline has none of the cases; what failed before may fail again',
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
    1: 'too few cases passed, a line was no case, a case broke with --gate, or no case could be proposed',
    2: 'wrong usage, or there was no case',
  },
  read: (words, options): CasesCommand => {
    const folder = folderAlone('eval', words);
    const { baseline, gate = false } = options;
    if (gate && baseline === undefined) throw wrong('--gate needs --baseline FILE', 'eval');
    if (options.propose !== undefined && baseline !== undefined)
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
