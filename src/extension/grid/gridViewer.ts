import { Worker } from 'node:worker_threads';
import * as vscode from 'vscode';
import type { CitedCells, GridThreadConfig } from '../../protocol/gridMessages';
import { sheetEditorType } from '../base/commandIds';
import { Lazy } from '../../core/util/memoized';
import { readIndexSettings } from '../base/settings';
import type { GridPages, GridPagesDeps } from './gridPages';

/** Where and how an editor is shown. */
interface Shown {
  readonly viewColumn: vscode.ViewColumn;
  readonly preserveFocus: boolean;
  readonly preview: boolean;
}

export type GridViewerDeps = Omit<GridPagesDeps, 'startThread' | 'maxFileMb'>;

/**
 * The spreadsheet viewer: an editor for workbooks and tables, which citations open at their cells. Its pages are loaded
 * with the first of them.
 */
export class GridViewer implements vscode.CustomReadonlyEditorProvider {
  readonly #pages: Lazy<GridPages>;
  readonly #registered: vscode.Disposable;

  constructor(deps: GridViewerDeps) {
    this.#pages = new Lazy(async () => {
      const { GridPages } = await import('./gridPages');
      return new GridPages({
        ...deps,
        maxFileMb: () => readIndexSettings().maxFileMb,
        startThread: () => startThread(deps.extensionUri),
      });
    });
    this.#registered = vscode.window.registerCustomEditorProvider(sheetEditorType, this, {
      supportsMultipleEditorsPerDocument: true,
    });
  }

  /** Shows a file at the active one of `cited`. */
  async open(uri: vscode.Uri, cited: CitedCells, shown: Shown): Promise<void> {
    const pages = await this.#pages.get();
    if (pages.show(uri, cited, shown)) return;
    await vscode.commands.executeCommand('vscode.openWith', uri, sheetEditorType, shown);
  }

  openCustomDocument(uri: vscode.Uri): vscode.CustomDocument {
    return { uri, dispose: () => undefined };
  }

  async resolveCustomEditor({ uri }: vscode.CustomDocument, panel: vscode.WebviewPanel): Promise<void> {
    (await this.#pages.get()).add(uri, panel);
  }

  dispose(): void {
    this.#registered.dispose();
  }
}

async function startThread(extensionUri: vscode.Uri) {
  const { GridClient } = await import('./gridClient');
  const { bundle: texts } = vscode.l10n;
  const workerData: GridThreadConfig = {
    readTimeLimitMs: readIndexSettings().readTimeLimitMs,
    texts,
  };
  const program = vscode.Uri.joinPath(extensionUri, 'dist', 'gridThread.mjs').fsPath;
  // Without its own limit, a thread that runs out of memory takes the extension host down with it.
  const resourceLimits = { maxOldGenerationSizeMb: 1024 };
  return new GridClient(new Worker(program, { name: 'ask-docs-grid', workerData, resourceLimits }));
}
