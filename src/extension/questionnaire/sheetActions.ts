import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { logText } from '../../core/errors';
import type { Citation } from '../../core/model';
import type { QuestionnaireToHost, QuestionnaireToPage } from '../../protocol/questionnaireMessages';
import type { CitationOpener } from '../citations/citations';
import { noContext } from '../citations/quoteContext';
import { commandIds } from '../commandIds';
import type { WorkspaceIndex } from '../index/workspaceIndex';
import type { Log } from '../log';
import { chooseColumn } from './chooseColumn';
import { exportQuestionnaire } from './exportQuestionnaire';
import type { ColumnChoice } from './columnChoice';
import { reportQuestionnaire } from './reportQuestionnaire';
import type { RowsAsked } from './rowsToAnswer';
import type { QuestionnaireSession } from './session';

export interface SheetActionsDeps {
  readonly uri: vscode.Uri;
  readonly session: QuestionnaireSession;
  readonly column: ColumnChoice;
  readonly index: WorkspaceIndex;
  readonly log: Log;
  readonly loadCitations: () => Promise<CitationOpener>;
}

type Reply = (message: QuestionnaireToPage) => void;
type MessageOf<T extends QuestionnaireToHost['type']> = Extract<QuestionnaireToHost, { readonly type: T }>;

type ActionTable = {
  readonly [K in QuestionnaireToHost['type']]: (message: MessageOf<K>, reply: Reply) => Promise<void> | void;
};

/** Does what a message of a page asks for; resolves when it is done. */
export type SheetActions = (message: QuestionnaireToHost, reply: Reply) => Promise<void>;

/** All that a page of a questionnaire can ask for. */
export function sheetActions(deps: SheetActionsDeps): SheetActions {
  const { uri, session, index, column } = deps;
  const table: ActionTable = {
    ready: () => undefined,
    'run-start': ({ rows }) => startRun(session, rows),
    'run-stop': () => {
      session.stop();
    },
    'review-change': ({ rowId, change }) => session.review(rowId, change),
    'earlier-want': async ({ rowId }, reply) => {
      reply({ type: 'earlier', rowId, earlier: await session.earlierOf(rowId) });
    },
    'chat-ask': async ({ rowId }) => {
      const question = session.questionOf(rowId);
      if (question !== undefined) await vscode.commands.executeCommand(commandIds.askQuestion, question);
    },
    'column-choose': async () => {
      if (await chooseColumn(session, column)) await session.load();
    },
    'file-open': async () => {
      await vscode.commands.executeCommand('vscode.openWith', uri, 'default');
    },
    export: () => exportQuestionnaire(uri, session),
    report: () => reportQuestionnaire(uri, session),
    'index-start': () => index.index({ rebuild: false }),
    'index-cancel': () => {
      index.cancel();
    },
    'index-pause': ({ isPaused }) => (isPaused ? index.pause() : index.resume()),
    ...citationActions(deps),
  };
  return async (message, reply) => {
    // The table has for each type a function that takes messages of it, which the compiler cannot follow through the lookup.
    const act = table[message.type] as (message: QuestionnaireToHost, reply: Reply) => Promise<void> | void;
    await act(message, reply);
  };
}

/** What is done with the citations of an answer; nothing when it is no longer there. */
function citationActions({
  session,
  loadCitations,
  log,
}: SheetActionsDeps): Pick<ActionTable, 'citation-open' | 'sources-open' | 'quote-context-want'> {
  const citationOf = ({ rowId, variant, marker }: MessageOf<'citation-open' | 'quote-context-want'>) =>
    session.answerOf(rowId, variant)?.citations.find((citation) => citation.marker === marker);
  return {
    'citation-open': async (message) => {
      const { isBeside, takesFocus } = message;
      const citation = citationOf(message);
      if (citation !== undefined) await (await loadCitations()).open(citation, { isBeside, takesFocus });
    },
    'sources-open': async ({ rowId, variant }) => {
      const citations = session.answerOf(rowId, variant)?.citations ?? [];
      if (citations.length > 0) await (await loadCitations()).openAll(citations);
    },
    'quote-context-want': async (message, reply) => {
      const { rowId, variant, marker } = message;
      const citation = citationOf(message);
      const context = citation && (await contextOf(await loadCitations(), citation, log));
      if (context === undefined) return;
      const { before, after } = context;
      reply({ type: 'quote-context', rowId, variant, marker, before, after });
    },
  };
}

/** Empty texts when the document is gone or cannot be read. */
function contextOf(citations: CitationOpener, citation: Citation, log: Log) {
  return citations.contextOf(citation).catch((error: unknown) => {
    log.warn(logText(error));
    return noContext;
  });
}

/** Answers rows; all of them again only when the person says so. */
async function startRun(session: QuestionnaireSession, rows: RowsAsked): Promise<void> {
  const answered = session.state.rows.filter(({ result }) => result !== undefined).length;
  if (rows.which === 'all' && answered > 0) {
    const yes = l10n.t('Answer all again');
    const detail = l10n.t('What you approved or edited stays; newer answers wait beside it.');
    const question = l10n.t('Answer all questions again?');
    const chosen = await vscode.window.showWarningMessage(question, { modal: true, detail }, yes);
    if (chosen !== yes) return;
  }
  await session.run(rows);
}
