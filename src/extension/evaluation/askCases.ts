import * as l10n from '@vscode/l10n';
import { type CaseResult, checkSentence, type EvalCase } from '../../core/features/eval/cases/model';
import type { Citation } from '../../core/model/types';
import { placeLabel } from '../../core/model/place';
import type { RunOutcome } from '../../core/model/events';
import { quoted } from '../../core/util/displayLanguage';
import { plainText } from '../../core/util/text';
import { sentenceOf, rangeOfLine } from '../base/lineProblem';
import * as vscode from 'vscode';
import { runCases } from '../../core/features/eval/cases/runCases';
import type { Asking } from '../../core/features/eval/kept/checkKept';
import { logText, userSentence } from '../../core/model/errors';
import type { Library } from '../../core/run/library';
import type { Log } from '../base/log';
import { currentAnswerer } from '../models/answeringModel';
import { readSettings } from '../base/settings';
import type { CaseItems } from './caseItems';

// The report on a case, for people to read in the output of a test run.

/** A sentence for each expectation that was not met; empty for a passed case. */
export function failures({ checks }: CaseResult): readonly string[] {
  return checks.filter(({ passed }) => !passed).map((check) => sentenceOf(plainText(checkSentence(check))));
}

/** The question, the failures, and the answer with its quotes, for a terminal; free of control characters. */
export function caseReport(result: CaseResult): string {
  const { passed, run } = result;
  const mark = passed ? '\u001b[32m✓\u001b[0m' : '\u001b[31m✗\u001b[0m';
  const lines = [
    `${mark} ${onOneLine(result.case.question)}`,
    ...failures(result).map((failure) => `  ${failure}`),
    ...outcomeLines(run.outcome)
      .flatMap((text) => plainText(text).trimEnd().split('\n'))
      .map((line) => `  ${line}`),
    '',
    '',
  ];
  return lines.map((line) => line.trimEnd()).join('\r\n');
}

function outcomeLines(outcome: RunOutcome | undefined): readonly string[] {
  switch (outcome?.kind) {
    case 'answered':
      return [outcome.answer.text, ...outcome.answer.citations.map(citationLine)];
    case 'declined': {
      const nearest = outcome.coverage.nearest.map((passage) => `- ${placeIn(passage)}`);
      const question = outcome.question === undefined ? [] : [outcome.question];
      return [
        outcome.message,
        ...question,
        ...(nearest.length === 0 ? [] : [l10n.t('Closest matches:'), ...nearest]),
      ];
    }
    case 'failed':
      return [outcome.message];
    case 'cancelled':
    case undefined:
      return [];
  }
}

function citationLine(citation: Citation): string {
  return `[${String(citation.marker)}] ${placeIn(citation)}: ${quoted(onOneLine(citation.quote))}`;
}

function placeIn({ documentId, place }: Pick<Citation, 'documentId' | 'place'>): string {
  return [documentId, placeLabel(place)].filter((part) => part !== '').join(', ');
}

function onOneLine(text: string): string {
  return plainText(text).replace(/\s+/g, ' ').trim();
}

/** The context value of messages about a case, for `when` clauses of the manifest. */
export const messageContext = 'askDocsCase';

export interface AskingCasesDeps {
  readonly items: CaseItems;
  readonly library: Library;
  readonly log: Log;
  /** Called with each result as soon as it is available. */
  readonly keep: (item: vscode.TestItem, result: CaseResult) => void;
  /** Which kept answers are asked; where not all are, documents changed just now, and the index is up to date. */
  readonly asking: Asking;
  /** Ends the run; cases not yet asked are skipped. */
  readonly signal: AbortSignal;
}

/**
 * Runs the cases behind some items over an up-to-date index, and reports the results to a test run. Never
 * rejects.
 */
export async function askCases(
  wanted: readonly vscode.TestItem[],
  run: vscode.TestRun,
  { items, library, log, keep, asking, signal }: AskingCasesDeps,
): Promise<void> {
  const waiting = queue(wanted, run, items);
  if (waiting.size === 0) return;
  const onStart = (evalCase: EvalCase) => {
    const item = waiting.get(evalCase);
    if (item !== undefined) run.started(item);
  };
  try {
    if (asking === 'all') await library.refresh(signal);
    const deps = { library, concurrency: concurrency(), onStart, asking };
    for await (const result of runCases([...waiting.keys()], deps, signal)) {
      const item = waiting.get(result.case);
      if (item === undefined) continue;
      waiting.delete(result.case);
      keep(item, result);
      tell(run, item, result);
    }
  } catch (error) {
    if (!signal.aborted) {
      log.error(logText(error));
      for (const item of waiting.values()) run.errored(item, messageAt(item, userSentence(error)));
      return;
    }
  }
  for (const item of waiting.values()) run.skipped(item);
}

/** The cases behind items; an invalid line fails before anything is asked. */
function queue(
  wanted: readonly vscode.TestItem[],
  run: vscode.TestRun,
  items: CaseItems,
): Map<EvalCase, vscode.TestItem> {
  const waiting = new Map<EvalCase, vscode.TestItem>();
  for (const item of wanted) {
    const leaf = items.leafOf(item.id);
    if (leaf === undefined) continue;
    if ('problem' in leaf) run.errored(item, messageAt(item, sentenceOf(leaf.problem.reason)));
    else {
      waiting.set(leaf.evalCase, item);
      run.enqueued(item);
    }
  }
  return waiting;
}

/** Rules keep this thread busy, so they take one question at a time; a model is mostly waited for. */
function concurrency(): number {
  return currentAnswerer().kind === 'offline' ? 1 : readSettings().maxParallelTasks;
}

function tell(run: vscode.TestRun, item: vscode.TestItem, result: CaseResult): void {
  run.appendOutput(caseReport(result), undefined, item);
  const { outcome } = result.run;
  if (result.passed) run.passed(item, result.ms);
  // That nothing could be asked says nothing about the answer.
  else if (outcome?.kind === 'failed') run.errored(item, messageAt(item, outcome.message), result.ms);
  else
    run.failed(
      item,
      failures(result).map((failure) => messageAt(item, failure)),
      result.ms,
    );
}

/** A message at the line of a case. */
function messageAt({ uri, range }: vscode.TestItem, text: string): vscode.TestMessage {
  const message = new vscode.TestMessage(text);
  message.contextValue = messageContext;
  if (uri !== undefined) message.location = new vscode.Location(uri, range ?? rangeOfLine(1));
  return message;
}
