import * as vscode from 'vscode';
import type { CaseResult, EvalCase } from '../../core/features/eval/cases/model';
import { runCases } from '../../core/features/eval/cases/runCases';
import { logText, userSentence } from '../../core/model/errors';
import type { Library } from '../../core/run/library';
import { rangeOfLine } from '../base/lineProblem';
import type { Log } from '../base/log';
import { currentAnswerer } from '../models/currentAnswerer';
import { sentenceOf } from '../base/sentence';
import { readSettings } from '../base/settings';
import type { CaseItems } from './caseItems';
import { caseReport, failures } from './caseReport';

/** The context value of messages about a case, for `when` clauses of the manifest. */
export const messageContext = 'askDocsCase';

export interface AskingCasesDeps {
  readonly items: CaseItems;
  readonly library: Library;
  readonly log: Log;
  /** Called with each result as soon as it is available. */
  readonly keep: (item: vscode.TestItem, result: CaseResult) => void;
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
  { items, library, log, keep, signal }: AskingCasesDeps,
): Promise<void> {
  const waiting = queue(wanted, run, items);
  if (waiting.size === 0) return;
  const onStart = (evalCase: EvalCase) => {
    const item = waiting.get(evalCase);
    if (item !== undefined) run.started(item);
  };
  try {
    await library.refresh(signal);
    const deps = { library, concurrency: concurrency(), onStart };
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
