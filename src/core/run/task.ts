import type { Evidence, Passage, SubAnswer, SubQuery } from '../model';
import { verifyEvidence } from '../stages/evidence';
import { research, scoreThreshold, type Research } from '../stages/researcher';
import type { PassageSummary } from './events';
import type { Run } from './run';
import * as words from './words';

/** One task of the plan: search, then evidence, each a step of the tree. */
export async function runTask(run: Run, subQuery: SubQuery, signal: AbortSignal): Promise<SubAnswer> {
  return run.recorder.step({ kind: 'task', title: subQuery.question, signal }, async (stepId) => {
    const found = await search(run, subQuery, stepId, signal);
    const evidence = found.kept.length === 0 ? [] : await extract({ run, subQuery, found, stepId }, signal);
    const confidence = found.kept[0]?.score ?? 0;
    const { kept, dropped, terms } = found;
    const value = { subQuery, evidence, kept, dropped, terms, confidence, failure: undefined };
    const detail = { kind: 'task', question: subQuery.question, confidence } as const;
    return { value, summary: words.taskDone(value), detail };
  });
}

async function search(
  run: Run,
  subQuery: SubQuery,
  parentId: string,
  signal: AbortSignal,
): Promise<Research> {
  return run.recorder.step(
    { kind: 'search', title: words.search(run.filter), parentId, signal },
    async () => {
      const value = await research(subQuery, run.deps.index, run.deps.settings.candidates, signal);
      const detail = {
        kind: 'search',
        queries: subQuery.searchQueries,
        threshold: scoreThreshold,
        kept: value.kept.map(summarise),
        dropped: value.dropped.map(summarise),
      } as const;
      return { value, summary: words.searched(value), detail };
    },
  );
}

async function extract(
  task: { readonly run: Run; readonly subQuery: SubQuery; readonly found: Research; readonly stepId: string },
  signal: AbortSignal,
): Promise<readonly Evidence[]> {
  const { run, subQuery, found, stepId } = task;
  return run.recorder.step(
    { kind: 'evidence', title: 'Quote the evidence', parentId: stepId, signal },
    async () => {
      const { reasoner, index, settings } = run.deps;
      const passages = { passages: found.kept, terms: found.terms };
      const proposed = await reasoner.extractEvidence(
        { subQuery, found: passages, style: settings.style },
        signal,
      );
      const { verified, dropped } = await verifyEvidence(proposed, index, signal);
      const quotes = verified.map((evidence) => evidence.quote);
      return {
        value: verified,
        summary: words.quoted(quotes.length, dropped),
        detail: { kind: 'evidence', quotes, dropped },
      };
    },
  );
}

/** A passage without its text, for the tree of steps and coverage reports. */
export function summarise({ chunk, score }: Passage): PassageSummary {
  const { id, documentId, headings, place } = chunk;
  return { chunkId: id, documentId, headings, place, score };
}
