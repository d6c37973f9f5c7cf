import * as vscode from 'vscode';
import { documentPath, workspaceRoots, type WorkspaceRoot } from '../index/workspaceRoots';
import type { IndexView } from '../../protocol/messages';
import {
  failedSourcesContextKey,
  onlyFailedContextKey,
  sourcesContextKey,
  sourcesViewId,
} from '../base/commandIds';
import type { IndexClient } from '../index/indexClient';
import { teamFolder } from '../../core/retrieval/joinedSnapshot';
import type { WorkspaceIndex } from '../index/workspaceIndex';
import { logText } from '../../core/model/errors';
import { placesOf } from '../../core/model/place';
import type { DocumentId } from '../../core/model/types';
import type { Log } from '../base/log';
import { CoalescedTask } from '../../core/util/concurrency';
import { readExclusions } from '../base/settings';
import { sourceItem, type ExcludedGlob, type SourceNode, type TableSource } from './sourceItems';
import {
  createSourceTree,
  type SourceTree,
  failedSentence,
  viewDescription,
  viewMessage,
} from './sourceTree';

/** The workspace folders on disk. */
function sourceFolders(): readonly WorkspaceRoot[] {
  return workspaceRoots(vscode.workspace.workspaceFolders ?? []);
}

/** The URI of a file or folder of the tree; undefined when its workspace folder is no longer open. */
export function locateSource(id: string): vscode.Uri | undefined {
  const folders = sourceFolders();
  const root = folders.length > 1 ? folders.find(({ name }) => name === id) : undefined;
  const path = root?.path ?? documentPath(folders, id);
  return path === undefined ? undefined : vscode.Uri.file(path);
}

export interface SourcesViewDeps {
  readonly index: Pick<WorkspaceIndex, 'view' | 'changes' | 'open'>;
  readonly client: Pick<IndexClient, 'contents' | 'readDocument'>;
  readonly log: Log;
}

/** Minimum time between queries to the index: a build may change documents all the time. */
const restMs = 500;

/** The source tree. Queries the index only while the view is visible, and only after a change. */
export class SourcesView implements vscode.TreeDataProvider<SourceNode> {
  readonly #deps: SourcesViewDeps;
  readonly #view: vscode.TreeView<SourceNode>;
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.#changed.event;
  readonly #parts: vscode.Disposable;
  readonly #loading = new CoalescedTask(() => this.#load());
  readonly #told = new Map<string, unknown>();
  readonly #closed = new AbortController();
  #tree: SourceTree | undefined;
  #isStale = true;
  #onlyFailed = false;
  #endProgress: (() => void) | undefined;

  constructor(deps: SourcesViewDeps) {
    this.#deps = deps;
    this.#view = vscode.window.createTreeView(sourcesViewId, { treeDataProvider: this });
    this.#parts = vscode.Disposable.from(
      this.#view,
      this.#changed,
      this.#view.onDidChangeVisibility(() => {
        this.#become();
      }),
      deps.index.changes.add((view) => {
        this.#follow(view);
      }),
    );
    this.#become();
  }

  getTreeItem(node: SourceNode): vscode.TreeItem {
    const isSource = node.kind === 'folder' || node.kind === 'document' || node.kind === 'failed';
    const folders = sourceFolders();
    const uri = isSource ? locateSource(node.id) : undefined;
    const isRoot = folders.length > 1 && folders.some((folder) => isSource && folder.name === node.id);
    const isShared = isSource && isOfTeam(node.id, this.#deps.index.view);
    return sourceItem(node, { uri: isShared ? undefined : uri, isRoot, isShared });
  }

  async getChildren(node?: SourceNode): Promise<SourceNode[]> {
    return node?.kind === 'document' ? await this.#tablesOf(node.id) : [...this.#childrenOf(node)];
  }

  /** Shows only files that could not be read, or everything. */
  showOnlyFailed(onlyFailed: boolean): void {
    this.#onlyFailed = onlyFailed;
    this.#draw();
  }

  dispose(): void {
    this.#closed.abort();
    this.#endProgress?.();
    this.#parts.dispose();
  }

  #childrenOf(node: SourceNode | undefined): readonly SourceNode[] {
    if (node === undefined) return this.#top();
    if (node.kind === 'folder') return this.#sourcesIn(node.id);
    return node.kind === 'excluded-group' ? node.globs : [];
  }

  #top(): readonly SourceNode[] {
    const globs = this.#onlyFailed || this.#tree === undefined ? [] : excludedGlobs();
    return [
      ...this.#sourcesIn(''),
      ...(globs.length === 0 ? [] : [{ kind: 'excluded-group', globs } as const]),
    ];
  }

  /** The tables of a document; none if it cannot be read. */
  async #tablesOf(id: DocumentId): Promise<TableSource[]> {
    const { client, log } = this.#deps;
    try {
      const [{ sqlTables }, { describeColumns }, document] = await Promise.all([
        import('../../core/tables/sqlTables'),
        import('../../core/tables/describeQuery'),
        client.readDocument(id, this.#closed.signal),
      ]);
      return sqlTables(document === undefined ? [] : [document]).map((one) => {
        const { document: from, start, end, rows } = one.table;
        const place = placesOf(from)(start, end);
        return { kind: 'table', id, name: one.name, place, rows: rows.length, columns: describeColumns(one) };
      });
    } catch (error) {
      log.warn(logText(error));
      return [];
    }
  }

  #sourcesIn(folder: string): readonly SourceNode[] {
    return this.#tree?.childrenOf(folder, { onlyFailed: this.#onlyFailed }) ?? [];
  }

  /** Catches up on changes while the view was hidden. */
  #become(): void {
    if (!this.#view.visible) return;
    void this.#deps.index.open();
    this.#follow(this.#deps.index.view);
  }

  #follow(view: IndexView): void {
    const isKept = view.kind === 'ready' || view.kind === 'paused';
    if (isKept) {
      this.#isStale = true;
      this.#showBadge(view.status.failed.length);
    }
    if (!this.#view.visible) return;
    if (isKept) void this.#loading.run();
    if (view.kind === 'not-indexed' || view.kind === 'no-workspace') this.#forget();
    this.#showState(view);
  }

  async #load(): Promise<void> {
    if (!this.#isStale || !this.#view.visible || this.#closed.signal.aborted) return;
    this.#isStale = false;
    const { client, log } = this.#deps;
    try {
      const contents = await client.contents(this.#closed.signal);
      const folders = sourceFolders();
      this.#tree = createSourceTree(contents, folders.length > 1 ? folders.map(({ name }) => name) : []);
      if (this.#tree.totals.failed === 0) this.#onlyFailed = false;
      this.#draw();
    } catch (error) {
      // An index that starts over ends its worker; its contents are queried again when it reports that it is
      // ready.
      this.#isStale = true;
      log.warn(logText(error));
    }
    await new Promise((resolve) => setTimeout(resolve, restMs));
  }

  #forget(): void {
    this.#tree = undefined;
    this.#showBadge(0);
    this.#draw();
  }

  #draw(): void {
    this.#changed.fire(undefined);
    this.#showState(this.#deps.index.view);
  }

  #showState(view: IndexView): void {
    const totals = this.#tree?.totals ?? { files: 0, failed: 0 };
    this.#view.description = viewDescription(view, totals, { onlyFailed: this.#onlyFailed });
    // VS Code treats an empty message as none.
    this.#view.message = viewMessage(view) ?? '';
    this.#tell(
      sourcesContextKey,
      this.#tree !== undefined && totals.files === 0 && view.kind === 'ready' ? 'empty' : view.kind,
    );
    this.#tell(failedSourcesContextKey, totals.failed > 0);
    this.#tell(onlyFailedContextKey, this.#onlyFailed);
    this.#showProgress(view.kind === 'indexing');
  }

  #showBadge(failed: number): void {
    this.#view.badge = failed === 0 ? undefined : { value: failed, tooltip: failedSentence(failed) };
  }

  /** Shows the progress bar of the view while documents are being indexed. */
  #showProgress(isIndexing: boolean): void {
    if (!isIndexing) {
      this.#endProgress?.();
      this.#endProgress = undefined;
    } else if (this.#endProgress === undefined) {
      const ended = new Promise<void>((resolve) => (this.#endProgress = resolve));
      void vscode.window.withProgress({ location: { viewId: sourcesViewId } }, () => ended);
    }
  }

  #tell(key: string, value: unknown): void {
    if (this.#told.get(key) === value) return;
    this.#told.set(key, value);
    void vscode.commands.executeCommand('setContext', key, value);
  }
}

/** Whether a document or folder is of a team's index. */
function isOfTeam(id: string, view: IndexView): boolean {
  const team = view.kind === 'ready' ? view.status.team : undefined;
  return team !== undefined && (team.isAlone || `${id}/`.startsWith(`${teamFolder(team.collection)}/`));
}

/** The globs of the exclusion setting per workspace folder. */
function excludedGlobs(): readonly ExcludedGlob[] {
  const folders = sourceFolders();
  return folders.flatMap(({ name, path: folder }) => {
    const folderName = folders.length > 1 ? name : undefined;
    const globs = readExclusions(vscode.Uri.file(folder));
    return globs.map((glob) => ({ kind: 'excluded', glob, folder, folderName }) as const);
  });
}
