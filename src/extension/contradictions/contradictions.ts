import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { readSuperseded } from '../../adapters/documents/supersededFile';
import { listEntry } from '../../core/features/contradictions/describe';
import type { Contradiction } from '../../core/contradictions/contradiction';
import type { DocumentId } from '../../core/model/types';
import { CoalescedTask } from '../../core/util/concurrency';
import { signalOf } from '../base/cancellation';
import { runAtEdge, type Log } from '../base/log';
import type { WorkspaceLibrary } from '../chat/library';
import type { CitationOpener } from '../citations/citations';
import type { IndexClient } from '../index/indexClient';
import { workspaceRoots } from '../index/workspaceRoots';
import type { LanguageModels } from '../models/languageModels';
import type { Lazy } from '../../core/util/memoized';
import type { SyncEvent } from '../../core/retrieval/indexing/progress';
import { judgeWithConsent } from './judgeWithConsent';
import { Problems } from './problems';
import { openSideBySide } from './sideBySide';
import { QuickFixes, settle, type Settling } from './quickFixes';

export interface ContradictionsDeps {
  readonly client: IndexClient;
  readonly library: WorkspaceLibrary;
  readonly citations: CitationOpener;
  readonly models: Lazy<LanguageModels>;
  readonly log: Log;
}

/** The contradictions of the workspace: found by command, shown as problems, and found anew as documents change. */
export class Contradictions {
  readonly #deps: ContradictionsDeps;
  readonly #problems = new Problems();
  readonly #again = new CoalescedTask(() => runAtEdge(this.#deps.log, () => this.#findAgain()));
  readonly #owned: vscode.Disposable;
  #wasAsked = false;
  #found: readonly Contradiction[] = [];
  /** The folder that was asked about; undefined for the workspace. */
  #folder: DocumentId | undefined;
  /** The pairs that a model called none. */
  #dismissed: ReadonlySet<string> = new Set();

  constructor(deps: ContradictionsDeps) {
    this.#deps = deps;
    const stopListening = deps.library.onSync?.((event) => {
      if (changesDocuments(event)) void this.#again.run();
    });
    const lists = vscode.workspace.createFileSystemWatcher('**/.askdocs/superseded.yaml');
    this.#owned = vscode.Disposable.from(
      this.#problems,
      lists,
      ...[lists.onDidCreate, lists.onDidChange, lists.onDidDelete].map((on) => on(() => this.#again.run())),
      { dispose: () => stopListening?.() },
      QuickFixes.register((key) => this.#found.find((one) => one.key === key)),
    );
  }

  /** Whether it was looked for any. */
  get wasAsked(): boolean {
    return this.#wasAsked;
  }

  /** Finds the contradictions of the workspace or of one folder, and offers the list. */
  async find(folder: DocumentId | undefined): Promise<void> {
    this.#folder = folder;
    this.#wasAsked = true;
    const title = l10n.t('Looking for statements that contradict each other');
    const isDone = await vscode.window.withProgress(
      { location: vscode.ProgressLocation.Notification, title, cancellable: true },
      async (_, token) => {
        const signal = signalOf(token);
        try {
          await this.#deps.library.refresh(signal);
          const found = await this.#look(signal, true);
          const kept = await judgeWithConsent(found, this.#deps.models, signal);
          this.#dismissed = new Set(found.filter((one) => !kept.includes(one)).map(({ key }) => key));
          await this.#show(kept);
          return true;
        } catch (error) {
          if (signal.aborted) return false;
          throw error;
        }
      },
    );
    if (isDone) await this.#tell();
  }

  /** Lets the user choose one of those found, and opens both of its sides. */
  async choose(): Promise<void> {
    if (this.#found.length === 0) {
      await this.#tell();
      return;
    }
    const items = this.#found.map((contradiction) => {
      const { differs, documents, quote } = listEntry(contradiction);
      return { label: differs, description: documents, detail: quote, contradiction };
    });
    const chosen = await vscode.window.showQuickPick(items, {
      placeHolder: l10n.t('Opens both sides next to each other'),
      matchOnDescription: true,
      matchOnDetail: true,
    });
    if (chosen !== undefined) await openSideBySide(chosen.contradiction, this.#deps.citations);
  }

  /** Does what a quick fix promises. */
  async settle(settling: Settling): Promise<void> {
    const contradiction = this.#found.find(({ key }) => key === settling.pair);
    if (contradiction === undefined) return;
    if (settling.action === 'show') await openSideBySide(contradiction, this.#deps.citations);
    else if (await settle(settling, contradiction)) await this.#again.run();
  }

  dispose(): void {
    this.#owned.dispose();
  }

  async #findAgain(): Promise<void> {
    if (!this.#wasAsked) return;
    const { signal } = new AbortController();
    const found = await this.#look(signal);
    await this.#show(found.filter(({ key }) => !this.#dismissed.has(key)));
  }

  /** With `anew`, all documents are compared; else those that changed. */
  async #look(signal: AbortSignal, anew = false): Promise<readonly Contradiction[]> {
    const { superseded, ignored, warnings } = await readSuperseded(
      workspaceRoots(vscode.workspace.workspaceFolders ?? []),
    );
    for (const warning of warnings) void vscode.window.showWarningMessage(warning);
    const folder = this.#folder;
    const documents =
      folder === undefined
        ? undefined
        : (await this.#deps.client.documents(signal)).filter(
            (id) => id.startsWith(`${folder}/`) || id === folder,
          );
    const found = await this.#deps.client.contradictions(
      { documents, superseded: [...superseded], anew },
      signal,
    );
    return found.filter(({ key }) => !ignored.has(key));
  }

  async #show(found: readonly Contradiction[]): Promise<void> {
    this.#found = found;
    await this.#problems.show(found);
  }

  async #tell(): Promise<void> {
    const { length } = this.#found;
    if (length === 0) {
      void vscode.window.showInformationMessage(
        l10n.t('No statements were found that contradict each other.'),
      );
      return;
    }
    const text =
      length === 1
        ? l10n.t('One contradiction found, listed in Problems.')
        : l10n.t('{0} contradictions found, listed in Problems.', length);
    const [list, problems] = [l10n.t('Show List'), l10n.t('Show Problems')];
    const chosen = await vscode.window.showInformationMessage(text, list, problems);
    if (chosen === list) await this.choose();
    if (chosen === problems) await vscode.commands.executeCommand('workbench.actions.view.problems');
  }
}

function changesDocuments(event: SyncEvent): boolean {
  if (event.type !== 'sync-end') return false;
  const { added, changed, renamed, removed } = event.summary;
  return added + changed + renamed + removed > 0;
}
