import { Worker } from 'node:worker_threads';
import * as vscode from 'vscode';
import type { CitedCells, GridThreadConfig } from '../../protocol/gridMessages';
import { CitedFileEditor } from '../base/citedFileEditor';
import { sheetEditorType } from '../base/commandIds';
import { readIndexSettings } from '../base/settings';
import type { GridPagesDeps } from './gridPages';

export type GridViewer = CitedFileEditor<CitedCells>;

/** Registers the editor for workbooks and tables, which citations open at their cells. */
export function registerGridViewer(deps: Omit<GridPagesDeps, 'startThread' | 'maxFileMb'>): GridViewer {
  return new CitedFileEditor(sheetEditorType, async () => {
    const { GridPages } = await import('./gridPages');
    return new GridPages({
      ...deps,
      maxFileMb: () => readIndexSettings().maxFileMb,
      startThread: () => startThread(deps.extensionUri),
    });
  });
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
