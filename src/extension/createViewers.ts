import * as vscode from 'vscode';
import { isDataSource } from '../adapters/data/dataFolder';
import type { DocumentId } from '../core/model/types';
import { commandIds } from './base/commandIds';
import type { Log } from './base/log';
import type { CitationOpener } from './citations/citations';
import { openOriginal } from './citations/originals';
import { registerFormattedViewer, type FormattedViewer } from './formatted/formattedViewer';
import { registerGridViewer, type GridViewer } from './grid/gridViewer';
import type { IndexClient } from './index/indexClient';
import { registerPdfViewer, type PdfViewer } from './pdf/pdfViewer';
import { documentIdOf } from './scope/currentScope';

/** The editors of ours that show a source as it is. */
export interface Viewers {
  readonly pdfs: PdfViewer;
  readonly grids: GridViewer;
  readonly formatted: FormattedViewer;
}

export function createViewers(
  { extensionUri }: vscode.ExtensionContext,
  { client, log }: { readonly client: IndexClient; readonly log: Log },
  loadCitations: () => Promise<CitationOpener>,
): Viewers {
  const shared = { extensionUri, log, openOriginal };
  return {
    pdfs: registerPdfViewer({
      ...shared,
      explain,
      openText: async (uri, page, quote) => {
        const documentId = documentIdOf(uri);
        if (documentId === undefined) return;
        const citations = await loadCitations();
        await citations.openText({ documentId, place: { kind: 'page', page }, headings: [], quote });
      },
    }),
    grids: registerGridViewer({
      ...shared,
      readData: async (uri) => {
        const id = dataSourceOf(uri);
        // There is no cancellation: a source answers within its time limit.
        return id === undefined ? undefined : client.readOutcome(id, new AbortController().signal);
      },
      openOriginal: (uri) => (dataSourceOf(uri) === undefined ? openOriginal(uri) : openFile(uri)),
      openText: async (uri, cited) => {
        const documentId = documentIdOf(uri);
        if (documentId === undefined) await openFile(uri);
        else await (await loadCitations()).openText({ ...cited, documentId });
      },
    }),
    formatted: registerFormattedViewer({
      ...shared,
      explain,
      read: async (uri) => {
        const id = documentIdOf(uri);
        // There is no cancellation: nothing waits for a page that was closed.
        return id === undefined ? undefined : client.readDocument(id, new AbortController().signal);
      },
      readLooks: async (uri, signal) =>
        (await import('./formatted/looks')).readLooks(uri, extensionUri, signal),
      openText: async (uri, cited) => {
        const documentId = documentIdOf(uri);
        if (documentId !== undefined) await (await loadCitations()).openText({ ...cited, documentId });
      },
    }),
  };
}

/** The id of a data source that a file describes. */
function dataSourceOf(uri: vscode.Uri): DocumentId | undefined {
  const id = documentIdOf(uri);
  return id !== undefined && isDataSource(id) ? id : undefined;
}

/** Opens a file itself, in the text editor. */
async function openFile(uri: vscode.Uri): Promise<void> {
  await vscode.commands.executeCommand('vscode.openWith', uri, 'default');
}

/** Asks the chat to explain a selected text. */
async function explain(text: string): Promise<void> {
  await vscode.commands.executeCommand(commandIds.explainSelection, text);
}
