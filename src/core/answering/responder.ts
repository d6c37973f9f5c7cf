import * as l10n from '@vscode/l10n';
import { isReplaced } from '../trust/conflictSides';
import type { AnswerCheck, Answer, Draft, Flag, SourceVersion, SubAnswer } from '../model/types';
import type { CitationAudit, Critique, Evaluation } from '../model/events';
import type { RecordedNote, IndexStatus } from '../model/ports';
import { isTooShort } from '../trust/critique/quality';
import { doubtOf, isHallucinated, labelOf } from '../trust/confidence';
import { counted, quoted } from '../util/displayLanguage';
import { failureInDraft } from './modelFailure';
import { unreadNotice } from '../trust/unreadNotice';

/** Results of the earlier stages. */
export interface Results {
  readonly draft: Draft;
  readonly subAnswers: readonly SubAnswer[];
  readonly critique: Critique;
  /** 0…1, after penalties (see `core/trust/confidence.ts`). */
  readonly confidence: number;
  readonly decision: Answer['decision'];
  readonly retries: number;
  /** Versions of the cited documents that the audit read. */
  readonly sources: readonly SourceVersion[];
  /** Versions of the cited documents in the index. */
  readonly indexed: readonly SourceVersion[];
  readonly audit: CitationAudit;
  readonly evaluation: Evaluation;
  readonly status: IndexStatus;
  /** Follow-up questions. */
  readonly followUps?: readonly string[];
  /** Notes recorded by the run's steps. */
  readonly notes: readonly RecordedNote[];
  /** See `Reasoner`. */
  readonly model?: string | undefined;
}

/** Assembles the answer as shown on every surface. */
export function respond(results: Results): Answer {
  const { draft, subAnswers, confidence, audit, critique, evaluation, notes } = results;
  const { decision, retries, sources, status, followUps = [] } = results;
  const notice = unreadNotice({ draft, subAnswers, verdict: critique.verdict, status });
  const modelFailure = failureInDraft(draft, notes, results.model);
  const confidenceLabel = labelOf(confidence, doubtOf(draft));
  return {
    text: draft.text,
    mode: draft.mode ?? 'answer',
    ...(draft.mode === undefined && { check: checkOf(draft, audit) }),
    citations: draft.citations,
    confidence,
    confidenceLabel,
    flags: flagsOf(results),
    evaluation,
    verdict: critique.verdict,
    audit,
    critique,
    decision,
    retries,
    sources,
    facetsCovered: draft.facetsCovered,
    facetsMissing: draft.facetsMissing,
    ...(draft.facetsUnsure !== undefined && { facetsUnsure: draft.facetsUnsure }),
    conflicts: draft.conflicts,
    warnings: warningsOf(subAnswers),
    ...(modelFailure !== undefined && { modelFailure }),
    ...(draft.told?.[0] !== undefined && { result: draft.told[0].result }),
    ...(notice !== undefined && { notice }),
    reasoning: reasoningOf(draft, subAnswers),
    ...(followUps.length > 0 && { followUps }),
  };
}

/** Result of checking a written draft. */
export function checkOf({ lacks, brokeOff, facetsMissing }: Draft, audit: CitationAudit): AnswerCheck {
  const { uncitedSentences, unsupportedSentences } = audit;
  const isSound = uncitedSentences.length + unsupportedSentences.length === 0 && !isHallucinated(audit);
  const isWhole = lacks === undefined && brokeOff === undefined && facetsMissing.length === 0;
  return isSound && isWhole ? 'checked' : 'partly';
}

/** Warnings about failed tasks. */
function warningsOf(subAnswers: readonly SubAnswer[]): string[] {
  const failed = subAnswers.flatMap(({ subQuery, failure }) =>
    failure === undefined
      ? []
      : l10n.t('Nothing was found about {0}: {1}', quoted(subQuery.question), failure),
  );
  return [...new Set(failed)];
}

function flagsOf(results: Results): Flag[] {
  const { draft, audit, subAnswers, status } = results;
  const flags: Flag[] = [];
  if (audit.uncitedSentences.length > 0) flags.push('uncited_claims');
  if (isHallucinated(audit)) flags.push('invalid_citations');
  if (subAnswers.some(({ injections = [] }) => injections.length > 0)) flags.push('injection_in_context');
  if (draft.mode === undefined && isTooShort(draft.text)) flags.push('answer_too_short');
  if (isStale(results)) flags.push('stale_sources');
  if (isPartial(status)) flags.push('partial_index');
  if (!draft.conflicts.every(isReplaced)) flags.push('conflicting_sources');
  if (isDegraded(results)) flags.push('degraded');
  return flags;
}

/** Whether the index, or the team's collection that is asked together with it, was never filled completely. */
function isPartial({ syncedAt, behind }: IndexStatus): boolean {
  return syncedAt === undefined || behind?.kind === 'filling';
}

/** Whether a cited document was changed or removed since it was indexed. */
function isStale({ draft, sources, indexed }: Results): boolean {
  const now = new Map(sources.map(({ documentId, contentHash }) => [documentId, contentHash]));
  const cited = new Set(draft.citations.map(({ documentId }) => documentId));
  return indexed.some(
    ({ documentId, contentHash }) => cited.has(documentId) && now.get(documentId) !== contentHash,
  );
}

function isDegraded({ draft, subAnswers, notes }: Results): boolean {
  const isPartial = subAnswers.some(
    ({ failure, degraded }) => failure !== undefined || degraded !== undefined,
  );
  return isPartial || draft.brokeOff !== undefined || notes.some(({ kind }) => kind === 'fallback');
}

function reasoningOf(draft: Draft, subAnswers: readonly SubAnswer[]): string {
  const found = subAnswers.flatMap(({ kept, dropped }) => [...kept, ...dropped]);
  const passages = new Set(found.map(({ chunk }) => chunk.id)).size;
  const documents = new Set(draft.citations.map((citation) => citation.documentId)).size;
  return l10n.t(
    '{0} from {1}, chosen from {2}.',
    counted(draft.citations.length, l10n.t('{0} quote'), l10n.t('{0} quotes')),
    counted(documents, l10n.t('{0} document'), l10n.t('{0} documents')),
    counted(passages, l10n.t('{0} passage'), l10n.t('{0} passages')),
  );
}
