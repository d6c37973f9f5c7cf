import { isListed, isReplaced, newestOf } from '../../core/trust/conflictSides';
import { sectionsAbove } from '../../core/model/cited';
import { olderNote } from '../../core/model/older';
import { placeLabel } from '../../core/model/place';
import type { Answer, Citation, Flag } from '../../core/model/types';
import type { CitationAudit, Coverage } from '../../core/model/events';
import { troublesOf } from '../../core/answering/modelFailure';
import { flagWords } from '../../core/run/flagWords';
import { confidenceSentence } from '../../core/run/judgementWords';
import { type RunState, usageOf, type Usage } from '../../core/model/state';
import { isQuiet, paint, print } from './output';
import { treeLines } from './liveRun';

/**
 * Prints a finished run: the tree of steps (not with --quiet), the answer, and each quote with file and
 * place.
 */
export function printRun(run: RunState): void {
  if (!isQuiet()) {
    print(paint('bold', cutText(run.question, longestQuestion)));
    print('');
    for (const line of treeLines(run.steps, paint)) print(line);
    print('');
  }
  printOutcome(run, { options: '-', quotes: true });
}

/** How the outcome of a run is printed. */
interface OutcomeStyle {
  /** The prefix of a clarifying question's options: a dash, or numbers to choose by. */
  readonly options: '-' | 'numbers';
  /** Whether sources are printed with their quotes. */
  readonly quotes: boolean;
}

/** Prints the outcome of a run, without its question and steps. */
export function printOutcome(run: RunState, style: OutcomeStyle): void {
  const { outcome } = run;
  switch (outcome?.kind) {
    case 'answered':
      printAnswer(outcome.answer, style);
      break;
    case 'declined':
      print(outcome.message);
      if (run.text !== '') print(`\n${run.text}`);
      if (outcome.question !== undefined) print(paint('yellow', outcome.question));
      outcome.options.forEach((option, at) => {
        print(`${style.options === '-' ? '-' : `${at + 1}.`} ${option}`);
      });
      printCoverage(outcome.coverage, `${run.question}\n${outcome.message}`);
      break;
    case 'failed':
      print(paint('red', outcome.message));
      break;
    case 'cancelled':
    case undefined:
      print('Stopped.');
  }
  printUsage(usageOf(run));
}

function printAnswer(answer: Answer, { quotes }: OutcomeStyle): void {
  printEscalation(answer);
  for (const trouble of troublesOf(answer)) print(paint('yellow', `${trouble}\n`));
  print(answer.text);
  if (answer.notice !== undefined) print(`\n${paint('dim', answer.notice)}`);
  printConflicts(answer);
  printSources(answer.citations, quotes);
  printAudit(answer.audit);
  print('');
  for (const line of judgementLines(answer)) print(paint('dim', line));
}

/** A request to the user comes before an answer that is not good enough. */
function printEscalation({ decision }: Answer): void {
  if (decision.kind === 'escalate') print(paint('yellow', `${decision.question}\n`));
}

/** Flags that the audit, the conflicts or a warning describe in more detail. */
const saidElsewhere: ReadonlySet<Flag> = new Set<Flag>([
  'uncited_claims',
  'invalid_citations',
  'conflicting_sources',
  'degraded',
]);

/** The answer's confidence, a review's objections, and its flags. */
function judgementLines({
  mode,
  check,
  confidenceLabel,
  reasoning,
  critique,
  flags,
}: Answer): readonly string[] {
  return [
    `${confidenceSentence({ mode, check, confidenceLabel })}. ${reasoning}`,
    ...(critique.issues.length === 0 ? [] : [`A review objects: ${critique.issues.join(' ')}`]),
    ...flags.filter((flag) => !saidElsewhere.has(flag)).map((flag) => `${flagWords()[flag]}.`),
  ];
}

const longestQuestion = 400;

function cutText(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most)} …`;
}

/** Prints the audit's findings; nothing when there are none. */
function printAudit(audit: CitationAudit): void {
  const { invalidMarkers, missingQuotes, uncitedSentences, unsupportedSentences } = audit;
  const unknown = [...invalidMarkers, ...missingQuotes].map((marker) => `[${String(marker)}]`);
  if (unknown.length > 0) print(paint('yellow', `No source stands behind ${unknown.join(', ')}.`));
  for (const sentence of uncitedSentences)
    print(paint('yellow', `Without a source: ${cutText(sentence, longestSentence)}`));
  for (const { sentence } of unsupportedSentences)
    print(paint('yellow', `Not supported by its source: ${cutText(sentence, longestSentence)}`));
}

const longestSentence = 120;

/** Prints what conflicting sources say, if the text does not list it. */
function printConflicts({ conflicts, text }: Answer): void {
  for (const conflict of conflicts.filter((each) => !isListed(each, text))) {
    const newest = newestOf(conflict.sides);
    print('');
    const title = isReplaced(conflict) ? 'An older document says otherwise' : 'Sources disagree';
    print(paint('bold', `${title}: ${conflict.subject}`));
    for (const side of conflict.sides) {
      const notes = [...(side === newest ? ['newer'] : []), ...(side.date === undefined ? [] : [side.date])];
      print(`- ${side.value}${notes.length === 0 ? '' : ` (${notes.join(', ')})`} [${side.marker}]`);
    }
  }
}

/** Prints which models were used; nothing for a run without a model. */
function printUsage(usage: Usage): void {
  const { models, calls, inputTokens, outputTokens, isEstimated, cost, fallbacks } = usage;
  if (calls > 0) {
    const count = `${String(calls)} ${calls === 1 ? 'call' : 'calls'}`;
    const about = isEstimated ? 'about ' : '';
    const tokens = `${about}${inputTokens.toLocaleString('en')} tokens in, ${outputTokens.toLocaleString('en')} out`;
    const price =
      cost === undefined ? [] : [`cost ${cost.toLocaleString('en', { maximumSignificantDigits: 3 })}`];
    print(paint('dim', [models.join(', '), count, tokens, ...price].join(' · ')));
  }
  for (const reason of fallbacks) print(paint('yellow', `Done offline: ${reason}`));
}

const failedShown = 5;

/**
 * Prints what was searched for and what is missing, unless already `said`; the nearest passages and why, and
 * files that could not be read.
 */
function printCoverage({ queries, missing, nearest, failed }: Coverage, said: string): void {
  const isNew = (text: string): boolean => !said.includes(text);
  for (const query of queries.filter(isNew)) print(paint('dim', `  searched: ${query}`));
  if (missing.some(isNew)) print(paint('dim', `  missing: ${missing.join(', ')}`));
  for (const { documentId, place, holds } of nearest) {
    const why = holds.length === 0 ? '' : `  has ${holds.join(', ')}`;
    print(paint('dim', `  came near: ${documentId} ${placeLabel(place)}${why}`));
  }
  for (const { id, reason } of failed.slice(0, failedShown))
    print(paint('dim', `  not read: ${id}  ${reason}`));
  if (failed.length > failedShown)
    print(paint('dim', `  not read: ${failed.length - failedShown} more files`));
}

/** Prints the sources of an answer, one per line, with quotes if requested. */
export function printSources(citations: readonly Citation[], quotes: boolean): void {
  print('');
  print(paint('bold', 'Sources'));
  for (const citation of citations) {
    const { marker, documentId, place, quote, older } = citation;
    const tag = older === undefined ? '' : paint('yellow', olderNote(older));
    print(
      `[${marker}] ${paint('cyan', documentId)} ${placeLabel(place)}${tag}  ${paint('dim', sectionsAbove(citation).join(' › '))}`,
    );
    if (quotes) for (const line of quote.split(/\r?\n/)) print(`    ${paint('dim', '│')} ${line}`);
  }
}
