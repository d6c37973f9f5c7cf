import * as vscode from 'vscode';
import type { PdfQuotes } from '../../protocol/pdfMessages';
import { pdfEditorType } from '../base/commandIds';
import { Lazy } from '../../core/util/memoized';
import type { PdfPages, PdfPagesDeps } from './pdfPages';

/** Where and how an editor is shown. */
interface Shown {
  readonly viewColumn: vscode.ViewColumn;
  readonly preserveFocus: boolean;
  readonly preview: boolean;
}

/** The PDF viewer: an editor for PDF files, which citations open at their quotes. Its pages are loaded with the first of them. */
export class PdfViewer implements vscode.CustomReadonlyEditorProvider {
  readonly #pages: Lazy<PdfPages>;
  readonly #registered: vscode.Disposable;

  constructor(deps: PdfPagesDeps) {
    this.#pages = new Lazy(async () => new (await import('./pdfPages')).PdfPages(deps));
    this.#registered = vscode.window.registerCustomEditorProvider(pdfEditorType, this, {
      supportsMultipleEditorsPerDocument: true,
    });
  }

  /** Shows a PDF at the active one of `cited`. */
  async open(uri: vscode.Uri, cited: PdfQuotes, shown: Shown): Promise<void> {
    const pages = await this.#pages.get();
    if (pages.show(uri, cited, shown)) return;
    await vscode.commands.executeCommand('vscode.openWith', uri, pdfEditorType, shown);
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
