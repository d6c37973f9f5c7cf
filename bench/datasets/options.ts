import { parseArgs } from 'node:util';
import { embedderFlags } from '../../src/cli/commandLine/sharedOptions';
import { evalParts, type EvalCommand, type EvalPart } from './command';
import { WrongUse } from './failure';

/** More threads than this do not help on the existing datasets. */
const mostJobs = 16;

export const usage = `npm run eval [-- FOLDER] [-- OPTIONS]: measures what is found, answered and declined, and what attacks in documents do

FOLDER is a dataset, or has datasets in it; without it, the evaluation data is measured. A dataset holds queries.dev.jsonl,
and corpus.jsonl or the documents, in docs. A question is {"id", "query"} and, where they are known, "type", "answerable",
"relevant" (ids of documents), "answer" or "answers" and "evidence"; a document is {"id", "title", "text"}. A set of attacks
holds attacks.dev.jsonl and contexts.jsonl. Each measure stands with its 95 % interval, of 1,000 resamples of the questions;
what the dataset says nothing of is left out.

  --only PARTS                measure only some of ${evalParts.join(', ')} (with commas between them)
  --questions N               ask so many questions of each dataset, the same ones each time
  --jobs N                    ask in so many threads; results are the same, times are not (default: one a processor, four at most)
  --baseline FILE             say what rose or fell since the --json output in FILE (default: docs/figures/eval.json)
  --gate                      fail when something fell, a quote stands in no document, or the baseline says nothing of a dataset
  --write-docs                write docs/figures/eval.json, and the documents and charts that are made of it
  --embedder EMBEDDER         what makes the vectors: offline, local:MODEL, openai:MODEL or ollama:MODEL
  --embedding-endpoint URL    where the embedding service is
  --vector-precision PRECISION  how vectors are kept: int8 or float32
  --models-dir DIR            where local models are
  --json                      print one JSON document, and everything else to the error output
  -q, --quiet                 print nothing but results and failures
  -h, --help                  this

It ends with 0 when something was measured, 1 when nothing was or when --gate fails, 2 when the command line or a file makes
no sense, 130 when stopped.`;

/** What the command line asks for. */
export type Asked = { readonly kind: 'help' } | { readonly kind: 'eval'; readonly command: EvalCommand };

/** Whether only results and failures are wanted; asked before anything is checked. */
export function isQuiet(args: readonly string[]): boolean {
  return args.includes('--quiet') || args.includes('-q');
}

/** Reads the command line; throws `WrongUse` with what is wrong with it. */
export function readOptions(args: readonly string[]): Asked {
  const { values, positionals } = parse(args);
  if (values.help === true) return { kind: 'help' };
  const [folder, more] = positionals;
  if (folder === undefined || more !== undefined)
    throw new WrongUse('It takes one FOLDER; put a name with spaces in quotation marks');
  const { baseline, gate = false, json = false } = values;
  if (gate && baseline === undefined) throw new WrongUse('--gate needs --baseline FILE');
  const { embedding } = embedderFlags(values);
  return {
    kind: 'eval',
    command: {
      ...{ folder, only: partsOf(values.only), questions: countOf('questions', values.questions) },
      jobs: Math.min(mostJobs, countOf('jobs', values.jobs) ?? 1),
      ...{ baseline, gate, embedding, json },
    },
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        only: { type: 'string' },
        questions: { type: 'string' },
        jobs: { type: 'string' },
        baseline: { type: 'string' },
        gate: { type: 'boolean' },
        embedder: { type: 'string' },
        'embedding-endpoint': { type: 'string' },
        'vector-precision': { type: 'string' },
        'models-dir': { type: 'string' },
        json: { type: 'boolean' },
        quiet: { type: 'boolean', short: 'q' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    // The first sentence of Node's message; the others are of options that begin with a dash.
    throw new WrongUse(error instanceof Error ? (error.message.split(/\. |\n/)[0] ?? '') : String(error));
  }
}

/** All parts where none are named. */
function partsOf(value: string | undefined): readonly EvalPart[] {
  if (value === undefined) return evalParts;
  const words = value.split(',').map((word) => word.trim());
  const parts = evalParts.filter((part) => words.includes(part));
  if (parts.length === words.length) return parts;
  throw new WrongUse(`--only takes some of ${evalParts.join(', ')}`);
}

function countOf(option: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (/^[1-9]\d{0,6}$/.test(value)) return Number(value);
  throw new WrongUse(`--${option} takes a whole number from 1 on`);
}
