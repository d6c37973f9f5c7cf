import type { Answer, Citation } from '../../model/types';
import type { Coverage, RunOutcome } from '../../model/events';
import { foldRun, type RunState } from '../../model/state';
import { auditWithoutTexts, critiqueWithoutTexts, decisionWithoutTexts } from './redactJudgement';
import {
  createPlaceholders,
  onlyMarkers,
  withoutDetail,
  withoutText,
  type Placeholders,
} from './placeholders';
import { stepWithoutTexts } from './redactSteps';
import { settingsWithoutHosts } from './settings';
import { traceOf, type Trace } from './trace';

/**
 * Redacts a trace: the question and anything from documents is replaced by text lengths, paths by
 * `document-1.md`, and hosts are removed. Structure, scores, counts and times stay, and it can still be
 * replayed.
 */
export function withoutTexts({ events, versions, settings }: Trace): Trace {
  const { product, index } = versions;
  const run = runWithoutTexts(foldRun(events));
  return traceOf(run, { versions: { product, index }, settings: settingsWithoutHosts(settings) });
}

function runWithoutTexts(run: RunState): RunState {
  const names = createPlaceholders();
  const { style, startedAt, endedAt, outcome } = run;
  return {
    runId: 'run',
    question: withoutText(run.question),
    style,
    startedAt,
    endedAt,
    steps: run.steps.map((step) => stepWithoutTexts(step, names)),
    citations: run.citations.map((citation) => citationWithoutTexts(citation, names)),
    text: onlyMarkers(run.text),
    outcome: outcome && outcomeWithoutTexts(outcome, names),
  };
}

function outcomeWithoutTexts(outcome: RunOutcome, names: Placeholders): RunOutcome {
  switch (outcome.kind) {
    case 'answered':
      return { kind: 'answered', answer: answerWithoutTexts(outcome.answer, names) };
    case 'declined': {
      const { kind, reason, message, flags, coverage, options, question } = outcome;
      return {
        ...{ kind, reason, flags },
        message: withoutDetail(message),
        coverage: coverageWithoutTexts(coverage, names),
        options: options.map(withoutText),
        ...(question !== undefined && { question: withoutText(question) }),
      };
    }
    case 'failed':
      return { kind: 'failed', message: withoutDetail(outcome.message) };
    case 'cancelled':
      return outcome;
  }
}

// Fields are listed explicitly: new ones stay out until they are known to contain no text.

function answerWithoutTexts(answer: Answer, names: Placeholders): Answer {
  const { mode, confidence, confidenceLabel, flags, evaluation, verdict, retries } = answer;
  return {
    ...{ mode, confidence, confidenceLabel, flags, evaluation, verdict, retries },
    text: onlyMarkers(answer.text),
    citations: answer.citations.map((citation) => citationWithoutTexts(citation, names)),
    audit: auditWithoutTexts(answer.audit),
    critique: critiqueWithoutTexts(answer.critique),
    decision: decisionWithoutTexts(answer.decision),
    sources: answer.sources.map(({ documentId }) => {
      const document = names.document(documentId);
      return { documentId: document, contentHash: `hash of ${document}` };
    }),
    facetsCovered: answer.facetsCovered.map(withoutText),
    facetsMissing: answer.facetsMissing.map(withoutText),
    conflicts: answer.conflicts.map(({ subject, sides }) => ({
      subject: withoutText(subject),
      sides: sides.map(({ marker, value }) => ({ marker, value: withoutText(value), date: undefined })),
    })),
    warnings: answer.warnings.map(withoutDetail),
    reasoning: withoutText(answer.reasoning),
  };
}

function citationWithoutTexts(citation: Citation, names: Placeholders): Citation {
  const { marker, documentId, quote } = citation;
  const documentTitle = names.document(documentId);
  return { marker, ...names.passage(citation), documentTitle, quote: withoutText(quote) };
}

function coverageWithoutTexts(coverage: Coverage, names: Placeholders): Coverage {
  const { documentsSearched, queries, missing, nearest, failed } = coverage;
  return {
    documentsSearched,
    queries: queries.map(withoutText),
    missing: missing.map(withoutText),
    nearest: nearest.map((passage) => ({ ...names.passage(passage), holds: passage.holds.map(withoutText) })),
    failed: failed.map(({ id, reason }) => ({ id: names.document(id), reason: withoutDetail(reason) })),
  };
}
