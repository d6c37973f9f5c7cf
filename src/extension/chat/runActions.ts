import * as vscode from 'vscode';
import { answerMarkdown } from '../../core/conversation/markdownOf';
import type { RunState } from '../../core/run/state';
import type { CitationOpener } from '../citations/citations';
import type { Log } from '../log';
import { noteCorrection, type MemoryParts } from '../memory/memoryCommands';
import type { ActionsFor } from './actionsFor';
import { findCitation, findPassage, findRun } from './runLookup';
import type { Traces } from './traces';

export interface RunActionsDeps extends MemoryParts {
  readonly citations: CitationOpener;
  readonly traces: Traces;
  readonly log: Log;
}

type RunMessages =
  | 'citation-open'
  | 'sources-open'
  | 'quote-context-want'
  | 'passage-open'
  | 'answer-copy'
  | 'answer-rate'
  | 'correction-note'
  | 'trace-copy'
  | 'trace-save';

/** What a person does with one run. */
export function runActions(deps: RunActionsDeps): ActionsFor<RunMessages> {
  const { conversation, citations, traces } = deps;
  const open = async (cited: Parameters<CitationOpener['open']>[0] | undefined) => {
    if (cited !== undefined) await citations.open(cited);
  };
  return {
    'citation-open': ({ runId, marker }) => open(findCitation(conversation.runs, runId, marker)),
    'sources-open': () => undefined,
    'quote-context-want': () => undefined,
    'passage-open': ({ runId, chunkId }) => open(findPassage(conversation.runs, runId, chunkId)),
    'answer-copy': ({ runId }) =>
      withRun(conversation.runs, runId, async (run) => vscode.env.clipboard.writeText(answerMarkdown(run))),
    'answer-rate': ({ runId, rating, reason }) =>
      conversation.rate(runId, rating && { value: rating, ...(reason !== undefined && { reason }) }),
    'correction-note': ({ runId, text }) =>
      withRun(conversation.asked, runId, (run) => noteCorrection(deps.corrections, run, text)),
    'trace-copy': ({ runId, withTexts }) =>
      withRun(conversation.runs, runId, (run) => traces.copy(run, withTexts)),
    'trace-save': ({ runId }) => withRun(conversation.runs, runId, (run) => traces.save(run)),
  };
}

/** Does something with a run; nothing when it is no longer there. */
async function withRun(
  runs: readonly RunState[],
  runId: string,
  work: (run: RunState) => Promise<void>,
): Promise<void> {
  const run = findRun(runs, runId);
  if (run !== undefined) await work(run);
}
