// Answer sets as they are asked: an index over the documents of each, and what it finds.
import path from 'node:path';
import { createFolderSource, defaultMaxFileMb } from '../src/adapters/documents/folderSource';
import { createFileReader, longestReadAtOnce } from '../src/adapters/readers/reader';
import { createProcessReader, defaultReadLimits } from '../src/adapters/readers/readerProcess';
import type { Passage, QueryTerm, SourceDocument, SubQuery } from '../src/core/model/types';
import { research } from '../src/core/retrieval/researcher';
import { singleTask } from '../src/core/understanding/plan';
import { passagesAsked } from '../src/core/units/rankUnits';
import { openIndexOver } from '../src/worker/openIndex';
import type { AnswerQuestion, AnswerSet } from './answerSets';

const root = path.join(import.meta.dirname, '..');
const never = new AbortController().signal;
/** Questions of other folders that are put to each, as their documents hold no answer. */
const strangersOfEach = 25;

export interface Searched {
  readonly subQuery: SubQuery;
  readonly passages: readonly Passage[];
  readonly terms: readonly QueryTerm[];
}

export interface OpenAnswerSet {
  readonly search: (question: string) => Promise<Searched>;
  readonly readDocument: (id: string) => Promise<SourceDocument | undefined>;
}

export async function openAnswerSet(set: AnswerSet, indexDir: string): Promise<OpenAnswerSet> {
  const read = createFileReader(
    createProcessReader(path.join(root, 'dist/reader.mjs'), defaultReadLimits).read,
    longestReadAtOnce,
  );
  const source = createFolderSource([{ name: 'documents', path: set.folder }], read, defaultMaxFileMb);
  const index = await openIndexOver(source, indexDir);
  await index.sync({ rebuild: true }, () => undefined, never);
  return {
    search: async (question) => {
      const [subQuery] = singleTask(question, '').subQueries;
      if (subQuery === undefined) throw new Error('a plan without a task');
      const limits = { index, topK: passagesAsked, maxSources: 6 };
      const { kept, dropped, terms } = await research(subQuery, [], limits, never);
      return { subQuery, passages: [...kept, ...dropped].slice(0, passagesAsked), terms };
    },
    readDocument: (id) => index.readDocument(id, never),
  };
}

/** Every so-manieth question of the other folders in the same order each time. */
export function strangersTo(set: AnswerSet, sets: readonly AnswerSet[]): readonly AnswerQuestion[] {
  const others = sets
    .filter(({ name }) => name !== set.name)
    .flatMap(({ questions }) => questions.filter(({ after }) => after === undefined));
  const step = Math.floor(others.length / strangersOfEach);
  return others.filter((_, at) => at % step === set.name.length % step).slice(0, strangersOfEach);
}
