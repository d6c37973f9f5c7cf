import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { standaloneQuestion, type RunState } from '../../core/model/state';
import { localDay } from '../../core/util/localDay';
import { correctionsId } from '../../core/model/knowledge';
import { documentPath, workspaceRoots, type WorkspaceRoot } from '../index/workspaceRoots';

/** A correction that was saved. */
export interface SavedNote {
  /** Brings back the correction that it replaced, unless the file was changed since; returns whether it did. */
  readonly undo?: () => Promise<boolean>;
}

/**
 * The corrections of the open folders, on disk. Not available in an untrusted workspace, where they could
 * have been planted.
 */
export class CorrectionNotes {
  /** Writes are serialised: each reads what the previous one has written. */
  #last: Promise<void> = Promise.resolve();

  /** The file for new corrections, in the first folder. */
  get uri(): vscode.Uri | undefined {
    return this.files.at(0);
  }

  /** The corrections files, existing or not: one per folder. */
  get files(): readonly vscode.Uri[] {
    return roots().flatMap((root) => {
      const file = documentPath([root], correctionsId);
      return file === undefined ? [] : [vscode.Uri.file(file)];
    });
  }

  /** The existing ones of `files`. */
  async existing(): Promise<readonly vscode.Uri[]> {
    const found: vscode.Uri[] = [];
    for (const uri of this.files) if (await exists(uri)) found.push(uri);
    return found;
  }

  /**
   * Saves a correction with the standalone form of the question, in place of an earlier one. Fails with
   * `correction-unwritable`. Undefined when it was not saved.
   */
  async note(run: RunState, text: string): Promise<SavedNote | undefined> {
    const [folder] = roots();
    // The run of a trace was answered elsewhere, perhaps by somebody else.
    if (text.trim() === '' || run.isReplay === true) return undefined;
    if (folder === undefined || !vscode.workspace.isTrusted) {
      void vscode.window.showWarningMessage(
        folder === undefined
          ? l10n.t('Your correction was not saved: no folder is open.')
          : l10n.t('Your correction was not saved: this workspace is not trusted.'),
      );
      return undefined;
    }
    return this.#inTurn(() => this.#write(folder, run, text));
  }

  /** Writes one after the other. */
  #inTurn<T>(write: () => Promise<T>): Promise<T> {
    const writing = this.#last.then(write);
    this.#last = writing.then(
      () => undefined,
      () => undefined,
    );
    return writing;
  }

  async #write({ path }: WorkspaceRoot, run: RunState, text: string): Promise<SavedNote> {
    const { noteCorrection, undoCorrection } = await import('../../adapters/memory/correctionsFile');
    await this.#saveOpen();
    const answer = run.outcome?.kind === 'answered' ? run.outcome.answer.text : '';
    const noted = { question: standaloneQuestion(run), text, notedOn: localDay(), answer };
    const change = await noteCorrection(path, noted);
    if (change.before === '' || change.after.startsWith(change.before)) return {};
    return { undo: () => this.#inTurn(() => undoCorrection(path, change)) };
  }

  /** Unsaved edits of the file would conflict with what is written now. */
  async #saveOpen(): Promise<void> {
    const file = this.uri?.toString();
    const open = vscode.workspace.textDocuments.find(
      ({ uri, isDirty }) => isDirty && uri.toString() === file,
    );
    await open?.save();
  }

  /** Moves all corrections files to the trash if there is one; links stay. */
  async forget(): Promise<void> {
    for (const uri of await this.existing()) {
      if (await isLinked(uri)) continue;
      await vscode.workspace.fs.delete(uri, { useTrash: true }).then(undefined, async () => {
        // Some systems have no trash.
        await vscode.workspace.fs.delete(uri);
      });
    }
  }
}

/** Whether a file, or its folder, is a link: its target is not ours to delete. */
async function isLinked(uri: vscode.Uri): Promise<boolean> {
  const stats = [uri, vscode.Uri.joinPath(uri, '..')].map((place) => vscode.workspace.fs.stat(place));
  return (await Promise.all(stats)).some(({ type }) => (type & vscode.FileType.SymbolicLink) !== 0);
}

function roots(): readonly WorkspaceRoot[] {
  return workspaceRoots(vscode.workspace.workspaceFolders ?? []);
}

async function exists(uri: vscode.Uri): Promise<boolean> {
  return vscode.workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );
}
