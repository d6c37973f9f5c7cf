import * as vscode from 'vscode';
import { readFile } from 'node:fs/promises';
import path, { dirname } from 'node:path';
import * as l10n from '@vscode/l10n';
import { reportMarkdown } from '../../core/features/questionnaire/reportContent';
import { logText, AskDocsError } from '../../core/model/errors';
import type { Citation } from '../../core/model/types';
import type { QuestionnaireToHost, QuestionnaireToPage } from '../../protocol/questionnaireMessages';
import type { CitationOpener } from '../citations/citations';
import { noContext } from '../citations/quoteContext';
import { commandIds } from '../base/commandIds';
import type { WorkspaceIndex } from '../index/workspaceIndex';
import type { Log } from '../base/log';
import { exportName, reportName } from './fileNames';
import type { RowsAsked } from './sheetView';
import type { QuestionnaireSession } from './session';

/** The question column the user chose for a file, by its header. */
export interface ColumnChoice {
  readonly get: () => string | undefined;
  readonly set: (column: string) => Thenable<void>;
}

/** The stored choice for a file. */
export function columnOf(storage: vscode.Memento, uri: vscode.Uri): ColumnChoice {
  const key = `askDocs.questionColumn:${uri.toString()}`;
  return { get: () => storage.get<string>(key), set: (column) => storage.update(key, column) };
}

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

/** Handles a message from a page; resolves when it is done. */
export type SheetActions = (message: QuestionnaireToHost, reply: Reply) => Promise<void>;

/** All message handlers of a questionnaire's page. */
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
    // The table maps each type to a function that takes its messages, which the compiler cannot follow
    // through the lookup.
    const act = table[message.type] as (message: QuestionnaireToHost, reply: Reply) => Promise<void> | void;
    await act(message, reply);
  };
}

const filters = { md: { Markdown: ['md'] }, docx: { Word: ['docx'] } };

/**
 * Asks for a format, and saves a report about all rows where the user chooses. Fails with
 * `output-unwritable`.
 */
async function reportQuestionnaire(uri: vscode.Uri, session: QuestionnaireSession): Promise<void> {
  const ending = await chooseFormat();
  if (ending === undefined) return;
  const fileName = path.basename(uri.fsPath);
  const make = async () => {
    const { rows } = session.state;
    if (ending === 'md') return Buffer.from(reportMarkdown(fileName, rows, Date.now()), 'utf8');
    const { reportDocx } = await import('../../adapters/questionnaire/reportDocx');
    return reportDocx(fileName, rows, Date.now());
  };
  await saveFile(make, {
    name: reportName(fileName, ending),
    beside: uri,
    filters: filters[ending],
    title: l10n.t('Save the report'),
    done: l10n.t('The report is saved.'),
  });
}

interface SaveOptions {
  /** The default file name in the dialog, in the folder of `beside`. */
  readonly name: string;
  readonly beside: vscode.Uri;
  readonly filters: Record<string, string[]>;
  readonly title: string;
  /** The message shown once it is saved. */
  readonly done: string;
}

/**
 * Asks where to save a file, creates and saves it, and offers to open it; does nothing when the user cancels.
 * Never overwrites `beside`. Fails as `make` does, and with `output-unwritable`.
 */
async function saveFile(
  make: () => Promise<Uint8Array>,
  { name, beside, filters, title, done }: SaveOptions,
): Promise<void> {
  const defaultUri = vscode.Uri.joinPath(beside.with({ path: dirname(beside.path) }), name);
  const target = await vscode.window.showSaveDialog({ defaultUri, filters, title });
  if (target === undefined) return;
  if (target.toString() === beside.toString()) {
    void vscode.window.showWarningMessage(
      l10n.t('The questionnaire itself is never changed: choose another name.'),
    );
    return;
  }
  const bytes = await make();
  try {
    await vscode.workspace.fs.writeFile(target, bytes);
  } catch (cause) {
    throw new AskDocsError('output-unwritable', { cause });
  }
  void vscode.window.showInformationMessage(done, l10n.t('Open')).then(async (chosen) => {
    if (chosen !== undefined) await vscode.commands.executeCommand('vscode.open', target);
  });
}

async function chooseFormat(): Promise<'md' | 'docx' | undefined> {
  const items = [
    { label: 'Word', description: '.docx', ending: 'docx' },
    { label: 'Markdown', description: '.md', ending: 'md' },
  ] as const;
  const chosen = await vscode.window.showQuickPick(items, { title: l10n.t('Format of the report') });
  return chosen?.ending;
}

/**
 * Saves the file with the answers in columns after its own, where the user chooses. Fails with
 * `questionnaire-changed` and `output-unwritable`.
 */
async function exportQuestionnaire(uri: vscode.Uri, session: QuestionnaireSession): Promise<void> {
  const { table } = session;
  if (table === undefined) return;
  const fileName = path.basename(uri.fsPath);
  const make = async () => {
    const { exportTable } = await import('../../adapters/questionnaire/exportTable');
    return exportTable(await readFile(uri.fsPath), fileName, table, session.state.rows);
  };
  const ending = path.extname(fileName).slice(1);
  await saveFile(make, {
    name: exportName(fileName),
    beside: uri,
    filters: { [ending.toUpperCase()]: [ending] },
    title: l10n.t('Export the answers'),
    done: l10n.t('The answers are exported.'),
  });
}

/** Asks for the question column; resolves to whether one was chosen. */
async function chooseColumn(session: QuestionnaireSession, column: ColumnChoice): Promise<boolean> {
  const { problem } = session.view;
  const columns = session.table?.columns ?? (problem?.kind === 'no-questions' ? problem.columns : []);
  const current = session.table?.columns[session.table.questionColumn];
  const items = columns
    .filter((label) => label !== '')
    .map((label) => ({ label, ...(label === current && { description: l10n.t('now') }) }));
  if (items.length === 0) {
    void vscode.window.showInformationMessage(
      l10n.t('The columns of this table have no names to choose by.'),
    );
    return false;
  }
  const title = l10n.t('Which column contains the questions?');
  const chosen = await vscode.window.showQuickPick(items, { title });
  if (chosen !== undefined) await column.set(chosen.label);
  return chosen !== undefined;
}

/** Handlers for the citations of an answer; they do nothing when it no longer exists. */
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
      const among = session.answerOf(message.rowId, message.variant)?.citations;
      if (citation !== undefined)
        await (await loadCitations()).open(citation, { isBeside, takesFocus, among });
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
      reply({ type: 'quote-context', rowId, variant, marker, ...context });
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

/** Answers rows; answering all of them again requires confirmation. */
async function startRun(session: QuestionnaireSession, rows: RowsAsked): Promise<void> {
  const answered = session.state.rows.filter(({ result }) => result !== undefined).length;
  if (rows.which === 'all' && answered > 0) {
    const yes = l10n.t('Answer all again');
    const detail = l10n.t('What you approved or edited stays; newer answers are shown with it.');
    const question = l10n.t('Answer all questions again?');
    const chosen = await vscode.window.showWarningMessage(question, { modal: true, detail }, yes);
    if (chosen !== yes) return;
  }
  await session.run(rows);
}
