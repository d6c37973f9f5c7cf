import * as vscode from 'vscode';
import { Lazy } from '../../core/util/memoized';

/** Where and how an editor is shown. */
interface Shown {
  readonly viewColumn: vscode.ViewColumn;
  readonly preserveFocus: boolean;
  readonly preview: boolean;
}

/** The open pages of an editor. */
export interface CitedFilePages<Cited> {
  /** Shows citations in the open page of a file; false when there is none: the next one of it shows them. */
  show(uri: vscode.Uri, cited: Cited, shown: Pick<Shown, 'viewColumn' | 'preserveFocus'>): boolean;
  /** Takes over an editor until it is closed. */
  add(uri: vscode.Uri, panel: vscode.WebviewPanel): void;
}

/** A read-only editor that citations open at their places. Its pages are loaded with the first of them. */
export class CitedFileEditor<Cited> implements vscode.CustomReadonlyEditorProvider {
  readonly #type: string;
  readonly #pages: Lazy<CitedFilePages<Cited>>;
  readonly #registered: vscode.Disposable;

  constructor(type: string, loadPages: () => Promise<CitedFilePages<Cited>>) {
    this.#type = type;
    this.#pages = new Lazy(loadPages);
    this.#registered = vscode.window.registerCustomEditorProvider(type, this, {
      supportsMultipleEditorsPerDocument: true,
    });
  }

  /** Shows a file at the active one of `cited`. */
  async open(uri: vscode.Uri, cited: Cited, shown: Shown): Promise<void> {
    const pages = await this.#pages.get();
    if (pages.show(uri, cited, shown)) return;
    await vscode.commands.executeCommand('vscode.openWith', uri, this.#type, shown);
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
