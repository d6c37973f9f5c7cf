import type { KeptEvent, QuestionnaireJournal, QuestionTable } from '../../core/features/questionnaire/model';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { openJournal, journalFileOf, journalsIn } from '../../adapters/questionnaire/journal';
import {
  collectEarlierAnswers,
  entriesOf,
  type EarlierAnswers,
} from '../../core/features/questionnaire/earlierAnswers';
import { logText, userSentence, AskDocsError } from '../../core/model/errors';
import type { Library } from '../../core/run/library';
import type { QuestionnaireProblem } from '../../protocol/questionnaireMessages';
import type { CitationOpener } from '../citations/citations';
import type { WorkspaceIndex } from '../index/workspaceIndex';
import type { Log } from '../base/log';
import { readSettings } from '../base/settings';
import { documentIdOf } from '../scope/currentScope';
import { columnOf, type ColumnChoice, sheetActions } from './sheetActions';
import { ownDocuments } from './fileNames';
import { QuestionnaireSession } from './session';
import { SheetPages } from './sheetPages';

/** An in-memory journal that lasts as long as the editor is open, for a window without a folder. */
export function memoryJournal(): QuestionnaireJournal {
  const kept: KeptEvent[] = [];
  // No lock needed: only this session uses it, one run at a time.
  const letGo = (): Promise<void> => Promise.resolve();
  return {
    claim: () => Promise.resolve(letGo),
    read: () => Promise.resolve([...kept]),
    append: (event) => {
      kept.push(event);
      return Promise.resolve();
    },
  };
}

export interface QuestionnairesDeps {
  readonly extensionUri: vscode.Uri;
  readonly library: Library;
  readonly index: WorkspaceIndex;
  readonly log: Log;
  /**
   * The folder of saved answers; undefined without a workspace folder: they then last only as long as the
   * editor is open.
   */
  readonly folder: string | undefined;
  /** Remembers the question column of a file, if the user chose one. */
  readonly storage: vscode.Memento;
  readonly loadCitations: () => Promise<CitationOpener>;
}

interface Open {
  readonly session: QuestionnaireSession;
  readonly pages: SheetPages;
  readonly dispose: () => void;
}

/** The open questionnaires: all editors of a file share its run. */
export class Questionnaires {
  readonly #deps: QuestionnairesDeps;
  readonly #open = new Map<string, Promise<Open>>();

  constructor(deps: QuestionnairesDeps) {
    this.#deps = deps;
  }

  /**
   * Shows a file in an editor. The run continues as long as an editor of the file is open, even if hidden.
   */
  async show(uri: vscode.Uri, panel: vscode.WebviewPanel): Promise<void> {
    const key = uri.toString();
    const opening = this.#open.get(key) ?? this.#start(uri);
    this.#open.set(key, opening);
    const { pages, dispose } = await opening;
    pages.add(panel, () => {
      if (!pages.isEmpty) return;
      this.#open.delete(key);
      dispose();
    });
  }

  /** Undefined for a file that no editor shows. */
  async sessionOf(uri: vscode.Uri): Promise<QuestionnaireSession | undefined> {
    return (await this.#open.get(uri.toString()))?.session;
  }

  dispose(): void {
    for (const opening of this.#open.values())
      void opening.then(({ dispose }) => {
        dispose();
      });
  }

  async #start(uri: vscode.Uri): Promise<Open> {
    const { extensionUri, index, log, storage } = this.#deps;
    const column = columnOf(storage, uri);
    const session = await this.#session(uri, column);
    const actions = sheetActions({ ...this.#deps, uri, session, column });
    const pages = new SheetPages({ extensionUri, log, session, actions, onReady: () => index.open() });
    const reload = () =>
      void session.load().catch((error: unknown) => {
        log.error(logText(error));
        void vscode.window.showErrorMessage(userSentence(error));
      });
    const folder = new vscode.RelativePattern(vscode.Uri.joinPath(uri, '..'), path.basename(uri.fsPath));
    const watcher = vscode.workspace.createFileSystemWatcher(folder);
    const parts = [session, pages, watcher, watcher.onDidChange(reload), watcher.onDidCreate(reload)];
    return {
      session,
      pages,
      dispose: () => {
        for (const part of parts) part.dispose();
      },
    };
  }

  async #session(uri: vscode.Uri, column: ColumnChoice): Promise<QuestionnaireSession> {
    const { folder, index, log, library } = this.#deps;
    const fileName = path.basename(uri.fsPath);
    const id = documentIdOf(uri);
    return new QuestionnaireSession({
      fileName,
      readTable: async () => readQuestions(() => readFile(uri.fsPath), fileName, column.get()),
      journal: folder === undefined ? memoryJournal() : openJournal(await journalFileOf(folder, uri.fsPath)),
      library,
      without: id === undefined ? [] : ownDocuments(id),
      earlier: () => earlierIn(folder),
      index,
      concurrency: () => readSettings().maxParallelTasks,
      now: () => Date.now(),
      onError: (error) => {
        log.error(logText(error));
        void vscode.window.showErrorMessage(userSentence(error));
      },
    });
  }
}

/** The questions of a file, or the reason for none in a form that the page can show. */
async function readQuestions(
  read: () => Promise<Uint8Array>,
  fileName: string,
  column: string | undefined,
): Promise<QuestionTable | QuestionnaireProblem> {
  const { readTable } = await import('../../adapters/questionnaire/readTable');
  try {
    return readTable(await read(), fileName, { column });
  } catch (error) {
    return problemOf(error);
  }
}

/** A failure of the table becomes a problem to show; any other is a failure of the file. */
function problemOf(error: unknown): QuestionnaireProblem {
  if (!(error instanceof AskDocsError))
    return { kind: 'unreadable', message: new AskDocsError('input-unreadable').message };
  const isWithout =
    error.code === 'questionnaire-without-questions' || error.code === 'questionnaire-without-column';
  if (!isWithout) return { kind: 'unreadable', message: error.message };
  return { kind: 'no-questions', columns: error.detail?.split(', ') ?? [] };
}

/** All answers in questionnaires of this workspace. */
async function earlierIn(folder: string | undefined): Promise<EarlierAnswers> {
  const journals = folder === undefined ? [] : await journalsIn(folder);
  const entries = await Promise.all(
    journals.map(async ({ file, questionnaire }) => entriesOf(questionnaire, await openJournal(file).read())),
  );
  return collectEarlierAnswers(entries.flat());
}
