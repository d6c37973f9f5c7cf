import { askFlagsOf, askOptions } from '../commandLine/askOptions';
import { caseFlagsOf, caseOptions } from '../commandLine/caseOptions';
import { modelEnvironment } from '../commandLine/modelOptions';
import { embeddingEnvironment, folderAlone } from '../commandLine/sharedOptions';
import { type Values, defineCommand } from '../commandLine/spec';
import { wrong } from '../commandLine/wrong';
import { evalParts, type EvalCommand, type EvalPart } from '../eval/command';

/** More threads than this do not help on the existing datasets. */
const mostJobs = 16;

export const evaluate = defineCommand({
  name: 'eval',
  summary: 'ask questions whose answers are known: cases of your own documents, or a dataset',
  usage: [
    'FOLDER [--cases FILE.jsonl] [--junit FILE.xml] [--min-pass SHARE] [--baseline FILE [--gate]]',
    'FOLDER --propose N [--out FILE.jsonl]',
    'DATASET [--only PARTS] [--questions N] [--baseline FILE [--gate]]',
  ],
  positionals: [{ name: 'FOLDER', completes: 'folder' }],
  about: [
    'FOLDER has documents, and cases in .askdocs/eval/*.jsonl, a line each: {"question", "document" or "documents" that the answer has to cite, "text" or "texts" that its quotes have to hold, "outcome": "declined" where the documents do not say, "id"}; all but the question may be left out. A path that ends in / is any document below a folder. What cases look like and how CI runs them is in docs/evaluation.md.',
    'A FOLDER with cases of its own is asked these, whatever else lies in it; --only, --questions and --jobs are for datasets. DATASET holds queries.dev.jsonl and corpus.jsonl (or the documents, in docs), or is a folder of such folders.',
    'A question is {"id", "query"} and, where they are known, "type", "answerable", "relevant" (ids of documents), "answer" or "answers" and "evidence"; a document is {"id", "title", "text"}. Each measure stands with its 95 % interval, of 1,000 resamples of the questions; what the dataset says nothing of is left out.',
  ],
  options: {
    only: {
      type: 'string',
      value: 'PARTS',
      says: `measure only some of ${evalParts.join(', ')} (with commas between them)`,
      default: 'all',
      completes: evalParts,
      check: (value) => (partsOf(value) === undefined ? `takes some of ${evalParts.join(', ')}` : undefined),
    },
    questions: {
      type: 'string',
      value: 'N',
      says: 'ask so many questions of each dataset, the same ones each time',
      default: 'all',
      check: isCount,
    },
    jobs: {
      type: 'string',
      value: 'N',
      says: 'ask in so many threads; results are the same, times are not',
      default: '1',
      check: isCount,
    },
    baseline: {
      type: 'string',
      value: 'FILE',
      says: 'say what rose or fell, or which cases broke or were mended, since the --json output in FILE',
      completes: 'file',
    },
    gate: {
      type: 'boolean',
      says: 'of datasets: fail when something fell, a quote stands in no document, or the baseline says nothing of one of them; of cases: fail when one broke, a line was none, or the baseline has none of them',
    },
    ...caseOptions,
    ...askOptions,
  },
  environment: [...modelEnvironment, ...embeddingEnvironment],
  examples: [
    'ask-docs eval ./docs --propose 20 --out proposed.jsonl',
    'ask-docs eval ./docs --junit results.xml --min-pass 0.95',
    'ask-docs eval ./dataset --only searches,planned --questions 50',
  ],
  exits: {
    0: 'enough cases passed, something was measured, or cases were proposed',
    1: 'too few cases passed, a line was no case, something fell with --gate, or no case could be proposed',
    2: 'wrong usage, or there was no case',
  },
  read: (words, options): EvalCommand => {
    const folder = folderAlone('eval', words);
    const { only, questions, jobs = '1', baseline, gate = false } = options;
    if (gate && baseline === undefined) throw wrong('--gate needs --baseline FILE', 'eval');
    if (options.propose !== undefined && baseline !== undefined)
      throw wrong('--propose N asks nothing, so there is nothing to compare with --baseline', 'eval');
    return {
      ...askFlagsOf(folder, options),
      ...caseFlagsOf(options),
      name: 'eval',
      isFor: kindOf(options),
      only: (only === undefined ? undefined : partsOf(only)) ?? evalParts,
      questions: questions === undefined ? undefined : Number(questions),
      jobs: Math.min(mostJobs, Number(jobs)),
      baseline,
      gate,
    };
  },
  run: async (command, signal) => (await import('../eval/evaluate')).evaluate(command, signal),
});

/** What the options apply to, cases or datasets; undefined when they fit both. */
function kindOf(options: Values): EvalCommand['isFor'] {
  const given = (names: readonly string[]): string | undefined =>
    names.find((name) => options[name] !== undefined);
  const [ofCases, ofDatasets] = [given(Object.keys(caseOptions)), given(['only', 'questions', 'jobs'])];
  if (ofCases !== undefined && ofDatasets !== undefined)
    throw wrong(`--${ofCases} is for cases, --${ofDatasets} for datasets`, 'eval');
  if (ofCases !== undefined) return 'cases';
  return ofDatasets === undefined ? undefined : 'datasets';
}

function partsOf(value: string): readonly EvalPart[] | undefined {
  const words = value.split(',').map((word) => word.trim());
  const parts = evalParts.filter((part) => words.includes(part));
  return parts.length === words.length ? parts : undefined;
}

function isCount(value: string): string | undefined {
  return /^[1-9]\d{0,6}$/.test(value) ? undefined : 'takes a whole number from 1 on';
}
