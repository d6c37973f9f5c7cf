import * as l10n from '@vscode/l10n';
import {
  correctionEvidence,
  correctionsOfQuote,
  findCorrections,
  type FoundCorrection,
} from '../corrections/findCorrections';
import type { Evidence, Injection, SubAnswer } from '../model/types';
import { findInjections } from '../trust/safety/injection';
import { verifyEvidence } from '../trust/evidence';
import type { Run } from './run';
import * as words from './stepWords';

/**
 * Puts earlier corrections of this question, verified in their file, first among the evidence: those of the
 * whole question for each of its aspects, those of one task for that task, and those of an answer that said what the
 * best quote says. A correction with instructions to
 * the model is left out and reported as an injection of its task, since a shared file can be planted. Does
 * nothing when there are no corrections, as for most questions.
 */
export async function recallCorrections(
  run: Run,
  subAnswers: readonly SubAnswer[],
): Promise<readonly SubAnswer[]> {
  const { corrections } = run.deps.memory;
  const { glossary } = run.deps.vocabulary;
  const ofWhole = findCorrections(run.question, corrections, glossary);
  const proposed = subAnswers.flatMap(({ subQuery, evidence }): Evidence[] => {
    const own = findCorrections(subQuery.question, corrections, glossary);
    const best = evidence.find(({ kind }) => kind !== 'correction');
    const ofBest = best === undefined ? [] : correctionsOfQuote(subQuery.question, best, corrections);
    return distinct([...ofBest, ...ofWhole, ...own]).map((found) => correctionEvidence(found, subQuery.id));
  });
  if (proposed.length === 0) return subAnswers;
  return run.recorder.step(
    { kind: 'evidence', title: l10n.t('Recall your corrections'), signal: run.signal },
    async () => {
      const honest = proposed.filter((entry) => injectionsIn(entry).length === 0);
      const { verified } = await verifyEvidence(honest, run.deps.index, run.signal);
      const originals = new Map(proposed.map((entry) => [idOf(entry), entry]));
      // Only the position may have changed: the date stays the day it was noted, whatever other dates its
      // file contains.
      const recalled = verified.flatMap((entry) => {
        const original = originals.get(idOf(entry));
        return original === undefined ? [] : [{ ...original, start: entry.start, place: entry.place }];
      });
      const quotes = [...new Set(recalled.map(({ quote }) => quote))];
      const dropped = new Set(proposed.map(({ chunkId }) => chunkId)).size - quotes.length;
      return {
        value: subAnswers.map((task) => withRecalled(withInjections(task, proposed), recalled)),
        summary: words.quoted(quotes.length, Math.max(0, dropped)),
        detail: { kind: 'evidence', quotes, dropped: Math.max(0, dropped) },
      };
    },
  );
}

function idOf({ subQueryId, chunkId }: Evidence): string {
  return `${subQueryId} ${chunkId}`;
}

function distinct(found: readonly FoundCorrection[]): FoundCorrection[] {
  return [...new Map(found.map((one) => [one.correction, one])).values()];
}

function injectionsIn({ documentId, chunkId, quote }: Evidence): Injection[] {
  return findInjections(quote).map((span) => ({ documentId, chunkId, ...span }));
}

function withInjections(task: SubAnswer, proposed: readonly Evidence[]): SubAnswer {
  const own = proposed.filter(({ subQueryId }) => subQueryId === task.subQuery.id);
  const found = own.flatMap(injectionsIn);
  if (found.length === 0) return task;
  // On a retry, the task may already have them.
  const ids = new Set(found.map(({ chunkId }) => chunkId));
  const others = (task.injections ?? []).filter(({ chunkId }) => !ids.has(chunkId));
  return { ...task, injections: [...others, ...found] };
}

function withRecalled(task: SubAnswer, recalled: readonly Evidence[]): SubAnswer {
  const own = recalled.filter(({ subQueryId }) => subQueryId === task.subQuery.id);
  if (own.length === 0) return task;
  // On a retry, the task may already have them.
  return { ...task, evidence: [...own, ...task.evidence.filter(({ kind }) => kind !== 'correction')] };
}
