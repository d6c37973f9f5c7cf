import type {
  Answer,
  CitationAudit,
  ConfidenceLabel,
  Draft,
  Evaluation,
  Flag,
  IndexStatus,
  SubAnswer,
  Verdict,
} from '../model';
import type { RecordedNote } from '../ports';
import { count } from '../text/count';
import { lackOf, type MissingWords } from './missingWords';

/** What the earlier stages came to. */
export interface Results {
  readonly draft: Draft;
  readonly subAnswers: readonly SubAnswer[];
  /** How likely the quotes hold the answer, 0…1; see core/stages/sufficiency.ts. */
  readonly support: number;
  /** Asked only for an answer that is little sure: all passages are looked through for it. */
  readonly missing: () => MissingWords;
  readonly audit: CitationAudit;
  readonly evaluation: Evaluation;
  readonly status: IndexStatus;
  /** What the run's steps noted on the way. */
  readonly notes: readonly RecordedNote[];
}

/** Puts the answer together as every surface shows it. */
export function respond(results: Results): Answer {
  const { draft, subAnswers, support, audit, evaluation, notes } = results;
  const confidence = round(support * evaluation.overall * penalty(audit));
  return {
    text: draft.text,
    citations: draft.citations,
    confidence,
    confidenceLabel: label(confidence),
    flags: flagsOf(results),
    evaluation,
    verdict: verdictOf(audit),
    audit,
    facetsCovered: draft.facetsCovered,
    facetsMissing: draft.facetsMissing,
    conflicts: draft.conflicts,
    warnings: [...doubtOf(results, label(confidence)), ...warningsOf(subAnswers, notes)],
    reasoning: reasoningOf(draft, subAnswers),
  };
}

/** [004]: an invalid citation halves the confidence, each sentence without one costs 3 %, at most 40 %. */
function penalty(audit: CitationAudit): number {
  const invalid = audit.invalidMarkers.length > 0 || audit.missingQuotes.length > 0 ? 0.5 : 1;
  return invalid * (1 - Math.min(0.4, audit.uncitedSentences.length * 0.03));
}

/** Borders of [001]. */
function label(confidence: number): ConfidenceLabel {
  if (confidence > 0.8) return 'high';
  return confidence > 0.6 ? 'medium' : 'low';
}

function verdictOf(audit: CitationAudit): Verdict {
  if (audit.invalidMarkers.length > 0 || audit.missingQuotes.length > 0) return 'FAIL';
  return audit.uncitedSentences.length > 0 ? 'REVISE' : 'PASS';
}

/** What a reader of an answer that is little sure of itself should know first. */
function doubtOf({ missing }: Results, confidence: ConfidenceLabel): string[] {
  if (confidence !== 'low') return [];
  const lack = lackOf(missing());
  return lack === undefined
    ? ['This may not answer the question; it is the nearest that the documents say.']
    : [`The documents may not answer this: ${lack.charAt(0).toLowerCase()}${lack.slice(1)}.`];
}

/** What an answer lacks because a task failed or who was to write it did. */
function warningsOf(subAnswers: readonly SubAnswer[], notes: readonly RecordedNote[]): string[] {
  const failed = subAnswers.flatMap(({ subQuery, failure }) =>
    failure === undefined ? [] : `Nothing was found out about "${subQuery.question}": ${failure}`,
  );
  const rewritten = notes.flatMap((note) =>
    note.kind === 'fallback' && note.stepKind === 'synthesize'
      ? `${note.message} The answer is made of what the sources say word for word.`
      : [],
  );
  return [...new Set([...failed, ...rewritten])];
}

function flagsOf({ draft, audit, subAnswers, status, notes }: Results): Flag[] {
  const flags: Flag[] = [];
  if (audit.uncitedSentences.length > 0) flags.push('uncited_claims');
  if (audit.invalidMarkers.length > 0 || audit.missingQuotes.length > 0) flags.push('invalid_citations');
  if (status.syncedAt === undefined) flags.push('partial_index');
  if (draft.conflicts.length > 0) flags.push('conflicting_sources');
  if (subAnswers.some(isDegraded) || notes.some(({ kind }) => kind === 'fallback')) flags.push('degraded');
  return flags;
}

function isDegraded({ failure, degraded }: SubAnswer): boolean {
  return failure !== undefined || degraded !== undefined;
}

function reasoningOf(draft: Draft, subAnswers: readonly SubAnswer[]): string {
  const passages = new Set(subAnswers.flatMap(({ kept }) => kept.map((passage) => passage.chunk.id))).size;
  const documents = new Set(draft.citations.map((citation) => citation.documentId)).size;
  const quotes = count(draft.citations.length, 'quote');
  return `${quotes} from ${count(documents, 'document')}, chosen from ${count(passages, 'passage')}.`;
}

function round(score: number): number {
  return Math.round(score * 1000) / 1000;
}
