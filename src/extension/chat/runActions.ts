import type { ToHost, ToWebview } from '../../protocol/messages';
import { logText } from '../../core/model/errors';
import type { Citation } from '../../core/model/types';
import type { CitationCopier } from '../citations/citationCopier';
import type { CitationOpener } from '../citations/citations';
import { noContext } from '../citations/quoteContext';
import type { Log } from '../base/log';
import * as vscode from 'vscode';
import { answerMarkdown } from '../../core/export/conversation/markdownOf';
import type { PassageSummary } from '../../core/model/events';
import type { RunState } from '../../core/model/state';
import type { Proposal } from '../../core/features/eval/cases/proposeCases';
import { openGlossary } from '../memory/openGlossary';
import type { LastEditor } from '../scope/currentScope';
import { insertAnswer } from './insertAnswer';
import { noteCorrection, type MemoryParts } from './memoryCommands';
import type { PinnedAnswers } from './pinnedAnswers';
import { saveChart } from './saveText';
import type { Traces } from './traces';

/** Replies to the page that asked, and to no other. */
export type Reply = (message: ToWebview) => void;

type MessageOf<T extends ToHost['type']> = Extract<ToHost, { readonly type: T }>;

/** The handlers for some of a page's messages. */
export type ActionsFor<T extends ToHost['type']> = {
  readonly [K in T]: (message: MessageOf<K>, reply: Reply) => Promise<void> | void;
};

interface TellContextDeps {
  readonly citations: Pick<CitationOpener, 'contextOf'>;
  readonly log: Pick<Log, 'warn'>;
}

/**
 * Replies with the text that surrounds a quote now: empty texts when the document or the quote is gone,
 * `isUnread` when the document could not be read this time. No reply when another document was requested
 * meanwhile: the hover card is closed, and asks again when it opens.
 */
export async function tellContext(
  { citations, log }: TellContextDeps,
  runId: string,
  citation: Citation,
  reply: Reply,
): Promise<void> {
  const context = await citations.contextOf(citation).catch((error: unknown) => {
    log.warn(logText(error));
    return { ...noContext, isUnread: true as const };
  });
  if (context !== undefined) reply({ type: 'quote-context', runId, marker: citation.marker, ...context });
}

export interface RunActionsDeps extends MemoryParts {
  readonly citations: CitationOpener;
  readonly copier: CitationCopier;
  readonly traces: Traces;
  readonly log: Log;
  readonly lastEditor: LastEditor;
  readonly pinned: PinnedAnswers;
  /** Adds a question to the evaluation questions, and shows it there. */
  readonly addCase: (question: Proposal) => Promise<void>;
  /** Keeps an answer: it is checked whenever a document changes that it quotes. */
  readonly keepAnswer: (run: RunState) => Promise<void>;
}

type RunMessages =
  | 'citation-open'
  | 'sources-open'
  | 'quote-context-want'
  | 'passage-open'
  | 'answer-copy'
  | 'answer-links-copy'
  | 'answer-insert'
  | 'answer-pin'
  | 'question-keep'
  | 'answer-keep'
  | 'answer-rate'
  | 'correction-note'
  | 'glossary-open'
  | 'trace-copy'
  | 'trace-save'
  | 'chart-save';

/** Handlers for messages about a single run. */
export function runActions(deps: RunActionsDeps): ActionsFor<RunMessages> {
  const { conversation, citations, traces } = deps;
  return {
    'citation-open': (message) =>
      open(citations, findCitation(conversation.runs, message.runId, message.marker), {
        ...message,
        among: findRun(conversation.runs, message.runId)?.citations,
      }),
    'sources-open': ({ runId }) =>
      withRun(conversation.runs, runId, (run) => citations.openAll(run.citations)),
    'quote-context-want': async ({ runId, marker }, reply) => {
      const citation = findCitation(conversation.runs, runId, marker);
      if (citation !== undefined) await tellContext(deps, runId, citation, reply);
    },
    'passage-open': (message) =>
      open(citations, findPassage(conversation.runs, message.runId, message.chunkId), message),
    'answer-copy': ({ runId }) =>
      withRun(conversation.runs, runId, async (run) => vscode.env.clipboard.writeText(answerMarkdown(run))),
    'answer-links-copy': ({ runId }) =>
      withRun(conversation.runs, runId, (run) => deps.copier.copyAnswer(run)),
    'answer-insert': ({ runId }) =>
      withRun(conversation.runs, runId, (run) => insertAnswer(run, deps.lastEditor.get())),
    'answer-pin': ({ runId }) => withRun(conversation.asked, runId, (run) => deps.pinned.toggle(run)),
    'question-keep': ({ runId }) =>
      withRun(conversation.runs, runId, async (run) => {
        const [first] = run.citations;
        if (first !== undefined) await deps.addCase(caseOf(run.question, first));
      }),
    'answer-keep': ({ runId }) => withRun(conversation.asked, runId, deps.keepAnswer),
    'answer-rate': ({ runId, rating, reason }) =>
      conversation.rate(runId, rating && { value: rating, ...(reason !== undefined && { reason }) }),
    'correction-note': ({ runId, text }) =>
      withRun(conversation.asked, runId, (run) => noteCorrection(deps.corrections, run, text)),
    'glossary-open': ({ runId }) =>
      withRun(conversation.runs, runId, async ({ outcome }) => {
        if (outcome?.kind === 'declined' && outcome.glossaryTerm !== undefined)
          await openGlossary(outcome.glossaryTerm);
      }),
    'trace-copy': ({ runId, withTexts }) =>
      withRun(conversation.runs, runId, (run) => traces.copy(run, withTexts)),
    'trace-save': ({ runId }) => withRun(conversation.runs, runId, (run) => traces.save(run)),
    'chart-save': ({ runId, ...drawing }) =>
      withRun(conversation.runs, runId, (run) => saveChart(run, drawing)),
  };
}

/** A longer quote is not asked for: a better answer may quote less of it. */
const longestKept = 160;

function caseOf(question: string, { documentId, quote }: Citation): Proposal {
  const text = quote.trim();
  return { question, document: documentId, ...(text.length <= longestKept && { text }) };
}

/** The citation behind marker `[n]` of a run. */
function findCitation(runs: readonly RunState[], runId: string, marker: number): Citation | undefined {
  return findRun(runs, runId)?.citations.find((citation) => citation.marker === marker);
}

/** The passage with this id in the steps of a run or in its report of the nearest passages. */
function findPassage(runs: readonly RunState[], runId: string, chunkId: string): PassageSummary | undefined {
  const run = findRun(runs, runId);
  return run && passagesOf(run).find((passage) => passage.chunkId === chunkId);
}

/** Finds a run by its id; undefined when it no longer exists. */
function findRun(runs: readonly RunState[], runId: string): RunState | undefined {
  return runs.find((run) => run.runId === runId);
}

function passagesOf(run: RunState): readonly PassageSummary[] {
  const searched = run.steps.flatMap(({ detail }) =>
    detail?.kind === 'search' ? [...detail.kept, ...detail.dropped] : [],
  );
  return run.outcome?.kind === 'declined' ? [...searched, ...run.outcome.coverage.nearest] : searched;
}

/** Opens a place; does nothing when it no longer exists. */
async function open(
  citations: CitationOpener,
  cited: Parameters<CitationOpener['open']>[0] | undefined,
  { isBeside, takesFocus, among }: Parameters<CitationOpener['open']>[1] & object,
): Promise<void> {
  if (cited !== undefined) await citations.open(cited, { isBeside, takesFocus, among });
}

/** Calls a function with a run; does nothing when the run no longer exists. */
async function withRun(
  runs: readonly RunState[],
  runId: string,
  work: (run: RunState) => Promise<void>,
): Promise<void> {
  const run = findRun(runs, runId);
  if (run !== undefined) await work(run);
}
