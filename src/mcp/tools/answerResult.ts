import { answerLine } from '../../core/contract/answerLine';
import type { Answer, Citation } from '../../core/model';
import type { RunOutcome } from '../../core/run/events';
import type { RunState } from '../../core/run/state';
import { placeText } from '../documents/place';

/** How a run ended that gave an answer, or a reason for none. */
export type Ended = Extract<RunOutcome, { readonly kind: 'answered' | 'declined' }>;

/** What a model needs least of an answer and is the longest: traces have it. */
const leftToTraces = new Set(['id', 'routing', 'audit', 'critique', 'confidenceHistory']);

/** A run that has ended, in the fields of the contract. */
export function answerFields(run: RunState): Record<string, unknown> {
  const line = answerLine('1', run);
  return {
    ...Object.fromEntries(Object.entries(line).filter(([name]) => !leftToTraces.has(name))),
    subQueries: line.subQueries.map(({ id, question, facet, confidence }) => ({
      id,
      question,
      facet,
      confidence,
    })),
  };
}

/** An answer for a model to read: the text, then what each marker stands for. */
export function answerText(outcome: Ended): string {
  return outcome.kind === 'answered' ? answered(outcome) : declined(outcome);
}

function answered({ answer }: Extract<Ended, { readonly kind: 'answered' }>): string {
  const { text, citations, flags, warnings, facetsMissing, decision, notice } = answer;
  const doubts = [
    ...(flags.length > 0 ? [`Flags: ${flags.join(', ')}.`] : []),
    ...(facetsMissing.length > 0 ? [`Not in the documents: ${facetsMissing.join('; ')}.`] : []),
    ...warnings,
    ...(notice === undefined ? [] : [notice]),
    ...(decision.kind === 'escalate' ? [decision.question] : []),
  ];
  return [
    text,
    ['Citations:', ...citations.map(citationText)].join('\n'),
    [sureness(answer), ...doubts].join('\n'),
  ].join('\n\n');
}

/** What the check of a written answer came to, or how sure one of quotes is; places claim nothing. */
function sureness({ mode, check, confidenceLabel }: Answer): string {
  if (mode === 'places') return 'Not sure: these are the likeliest places.';
  if (check === undefined) return `Confidence: ${confidenceLabel}.`;
  return check === 'checked' ? 'Checked against its sources.' : 'Partly checked against its sources.';
}

/** `[1] path:lines "quote"`. */
function citationText({ marker, documentId, place, quote }: Citation): string {
  return `[${marker}] ${placeText(documentId, place)} "${quote.replace(/\s+/g, ' ').trim()}"`;
}

function declined(outcome: Extract<Ended, { readonly kind: 'declined' }>): string {
  const { message, question, options, coverage, flags } = outcome;
  const nearest = coverage.nearest.map(({ documentId, place }) => placeText(documentId, place));
  return [
    message,
    ...(question === undefined ? [] : [question]),
    ...(options.length > 0 ? [`Ask again with one of: ${options.join(' | ')}`] : []),
    ...(nearest.length > 0 ? [`Nearest passages: ${nearest.join('; ')}. read_document shows them.`] : []),
    ...(flags.length > 0 ? [`Flags: ${flags.join(', ')}.`] : []),
  ].join('\n');
}
