import type { Citation, LineRange, Place } from '../core/model';
import { cellRange } from '../core/place';
import type { Coverage, StepDetail } from '../core/run/events';
import type { RunState } from '../core/run/state';
import { usageOf } from '../core/run/usage';

interface PlaceFields {
  readonly lines?: LineRange;
  readonly page?: number;
  readonly slide?: number;
  readonly cell?: number;
  readonly sheet?: string;
  readonly range?: string;
}

/** A place in the fields of the command line's contract. */
export function placeFields(place: Place): PlaceFields {
  switch (place.kind) {
    case 'lines':
      return { lines: place.lines };
    case 'page':
      return { page: place.page };
    case 'slide':
      return { slide: place.slide };
    case 'notebook-cell':
      return { cell: place.cell };
    case 'cells':
      return { sheet: place.sheet, range: cellRange(place) };
    case 'section':
      return {};
  }
}

/** A run that has ended, in the fields of the command line's contract; the same in `--json` and in batches. */
export function answerLine(id: string, run: RunState) {
  const plan = detail(run, 'plan')?.subQueries ?? [];
  const { models, calls, inputTokens, outputTokens, isEstimated, cost, fallbacks } = usageOf(run);
  return {
    id,
    ...outcomeFields(run.outcome),
    route: detail(run, 'route')?.route.kind ?? null,
    subQueries: plan.map(({ id: task, question, dependsOn }) => ({ id: task, question, dependsOn })),
    retries: 0,
    ms: (run.endedAt ?? run.startedAt) - run.startedAt,
    modelCalls: calls,
    usage: { models, inputTokens, outputTokens, isEstimated, cost: cost ?? null, fallbacks },
  };
}

const nothing = {
  reason: null,
  answer: '',
  citations: [],
  confidence: 0,
  confidenceLabel: 'low',
  flags: [],
  evaluation: null,
  verdict: null,
} as const;

function outcomeFields(outcome: RunState['outcome']) {
  switch (outcome?.kind) {
    case 'answered': {
      const { text, citations, confidence, confidenceLabel, flags, evaluation, verdict } = outcome.answer;
      const scores = { confidence, confidenceLabel, flags, evaluation, verdict };
      return {
        outcome: 'answered',
        reason: null,
        answer: text,
        citations: citations.map(citationFields),
        ...scores,
      };
    }
    case 'declined': {
      const { reason, message, flags } = outcome;
      const coverage = coverageFields(outcome.coverage);
      return { outcome: 'declined', ...nothing, reason, answer: message, flags, coverage };
    }
    case 'failed':
      return { outcome: 'failed', ...nothing, reason: outcome.message };
    case 'cancelled':
    case undefined:
      return { outcome: 'failed', ...nothing, reason: 'cancelled' };
  }
}

function coverageFields({ nearest, failed, ...coverage }: Coverage) {
  return {
    ...coverage,
    nearest: nearest.map(({ documentId, chunkId, score, place, holds }) => {
      return { path: documentId, chunkId, score, ...placeFields(place), holds };
    }),
    failed: failed.map(({ id, reason }) => ({ path: id, reason })),
  };
}

function citationFields({ marker, documentId, headings, chunkId, place, quote, score }: Citation) {
  return { marker, path: documentId, ...placeFields(place), headings, chunkId, quote, score };
}

function detail<K extends StepDetail['kind']>(
  run: RunState,
  kind: K,
): Extract<StepDetail, { kind: K }> | undefined {
  const details = run.steps.map((step) => step.detail);
  return details.find((entry): entry is Extract<StepDetail, { kind: K }> => entry?.kind === kind);
}
