import { commonOf, embeddingEnvironment, folderAndText, indexOptions } from '../commandLine/sharedOptions';
import { defineCommand } from '../commandLine/spec';
import { wrong } from '../commandLine/wrong';
import { evalParts, type EvalCommand, type EvalPart } from '../eval/command';

/** More threads than this gain nothing on the datasets that there are. */
const mostJobs = 16;

export const evaluate = defineCommand({
  name: 'eval',
  summary: 'measure searches and answers on questions whose answers are known',
  usage: ['DATASET [--only PARTS] [--questions N] [--baseline FILE [--gate]]'],
  positionals: [{ name: 'DATASET', completes: 'folder' }],
  about: [
    'DATASET holds queries.dev.jsonl and corpus.jsonl (or the documents, in docs), or is a folder of such folders.',
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
      says: 'say what rose or fell, outside of noise, since the --json output in FILE',
      completes: 'file',
    },
    gate: { type: 'boolean', says: 'fail when something fell, or a quote stands in no document' },
    ...indexOptions,
  },
  environment: embeddingEnvironment,
  examples: ['ask-docs eval ./dataset', 'ask-docs eval ./dataset --only searches,planned --questions 50'],
  exits: { 0: 'something was measured', 1: 'something fell, with --gate' },
  read: (words, options): EvalCommand => {
    const { folder, text } = folderAndText('eval', words);
    if (text !== undefined) throw wrong('eval takes one DATASET', 'eval');
    const { only, questions, jobs = '1', baseline, gate = false } = options;
    if (gate && baseline === undefined) throw wrong('--gate needs --baseline FILE', 'eval');
    return {
      ...commonOf(folder, options),
      name: 'eval',
      only: (only === undefined ? undefined : partsOf(only)) ?? evalParts,
      questions: questions === undefined ? undefined : Number(questions),
      jobs: Math.min(mostJobs, Number(jobs)),
      baseline,
      gate,
    };
  },
  run: async (command, signal) => (await import('../eval/evaluate')).evaluate(command, signal),
});

function partsOf(value: string): readonly EvalPart[] | undefined {
  const words = value.split(',').map((word) => word.trim());
  const parts = evalParts.filter((part) => words.includes(part));
  return parts.length === words.length ? parts : undefined;
}

function isCount(value: string): string | undefined {
  return /^[1-9]\d{0,6}$/.test(value) ? undefined : 'takes a whole number from 1 on';
}
