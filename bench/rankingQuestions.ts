import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readDataset, type Dataset } from './datasets/dataset';
import { IndexStore } from '../src/adapters/index/indexStore';
import { lookAt } from '../src/core/retrieval/rerank';
import { featuresOf } from '../src/core/retrieval/ranking/features';
import type { IndexSnapshot } from '../src/core/retrieval/ports';
import { findCandidates } from '../src/core/retrieval/search';
import { openIndexOver } from '../src/worker/openIndex';
import { linesOf } from './jsonLines';

/** How much each kind of question counts in its set: those that are measured, steps of such, and others made like them. */
const shares = { asked: 1, step: 0.5, further: 0.7 };
export type Kind = keyof typeof shares;

interface LabelledQuestion {
  readonly kind: Kind;
  readonly id: string;
  readonly query: string;
  /** Ids of records. */
  readonly relevant: readonly string[];
}

/** A question with the features of what is found for it, best first by the fused list. */
export interface CollectedQuestion {
  readonly set: string;
  readonly kind: Kind;
  /** The same for a question and its steps. */
  readonly id: string;
  readonly features: readonly Float64Array[];
  readonly documents: readonly string[];
  /** Ids of records, as are the documents. */
  readonly relevant: ReadonlySet<string>;
  /** Every set counts the same. */
  readonly weight: number;
}

interface PlannedQuestion {
  readonly id: string;
  readonly decomposition?: readonly {
    readonly question: string;
    readonly answer: string;
    readonly doc: string;
  }[];
}

const never = new AbortController().signal;

/** Asks the questions of a set; of more than `most` only every so-many-th. */
export async function collectQuestions(folder: string, most: number): Promise<CollectedQuestion[]> {
  const dataset = await readDataset(folder);
  const labelled = await labelledQuestions(dataset, folder);
  const kinds = (Object.keys(shares) as Kind[])
    .map((kind) =>
      everyNth(
        labelled.filter((question) => question.kind === kind),
        most,
      ),
    )
    .filter((questions) => questions.length > 0);
  const whole = kinds.reduce((sum, [first]) => sum + (first === undefined ? 0 : shares[first.kind]), 0);
  return withSnapshot(dataset, async (index) => {
    const collected: CollectedQuestion[] = [];
    for (const questions of kinds) {
      for (const { kind, id, query, relevant } of questions) {
        const found = await findCandidates(query, 0, index);
        const { candidates, asked } = lookAt(found, index);
        collected.push({
          set: dataset.name,
          kind,
          id,
          features: featuresOf(candidates, asked),
          documents: candidates.map(({ chunk }) => dataset.recordOf(chunk.documentId)),
          relevant: new Set(relevant),
          weight: shares[kind] / whole / questions.length,
        });
      }
    }
    return collected;
  });
}

async function labelledQuestions(dataset: Dataset, folder: string): Promise<LabelledQuestion[]> {
  const planned = await linesOf<PlannedQuestion>(path.join(folder, 'queries.dev.jsonl'));
  const file = path.join(folder, 'queries.train.jsonl');
  const further = existsSync(file) ? await linesOf<Omit<LabelledQuestion, 'kind'>>(file) : [];
  const asked = dataset.questions.map(({ id, query, relevant }) => ({ id, query, relevant }));
  return [
    ...asked.map((question) => ({ kind: 'asked' as const, ...question })),
    ...planned.flatMap(stepsOf),
    ...further.map(({ id, query, relevant }) => ({ kind: 'further' as const, id, query, relevant })),
  ].filter(({ relevant }) => relevant.length > 0);
}

/** The steps of a question that is answered in several, each with the answers of those before it put in. */
function stepsOf({ id, decomposition = [] }: PlannedQuestion): LabelledQuestion[] {
  return decomposition.map(({ question, doc }) => {
    const filled = question.replace(
      /#(\d)/g,
      (_, number: string) => decomposition[Number(number) - 1]?.answer ?? '',
    );
    return { kind: 'step', id, query: filled.replaceAll('>>', ' '), relevant: [doc] };
  });
}

function everyNth<T>(all: readonly T[], most: number): T[] {
  const step = Math.max(1, Math.ceil(all.length / most));
  return all.filter((_, at) => at % step === 0);
}

async function withSnapshot<T>(dataset: Dataset, work: (index: IndexSnapshot) => Promise<T>): Promise<T> {
  const indexDir = await mkdtemp(path.join(os.tmpdir(), 'ask-docs-fit-'));
  try {
    const index = await openIndexOver(dataset.source, indexDir);
    await index.sync({ rebuild: false }, () => undefined, never);
    return await work((await IndexStore.open(indexDir)).snapshot);
  } finally {
    await rm(indexDir, { recursive: true, force: true });
  }
}
