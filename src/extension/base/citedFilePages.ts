import path from 'node:path';
import * as vscode from 'vscode';
import type { CitedFilePages } from './citedFileEditor';

interface Page {
  readonly uri: vscode.Uri;
  readonly panel: vscode.WebviewPanel;
}

/** The open pages of an editor, and the citations that wait for one to be ready. */
export class OpenPages<Cited, P extends Page> {
  readonly #pages = new Set<P>();
  /** What a page shows once it is ready, by address. */
  readonly #waiting = new Map<string, Cited>();

  has(page: P): boolean {
    return this.#pages.has(page);
  }

  /** As `CitedFilePages.show`; `showIn` shows the citations in a page that is visible. */
  show(
    uri: vscode.Uri,
    cited: Cited,
    {
      viewColumn,
      preserveFocus,
      showIn,
    }: Parameters<CitedFilePages<Cited>['show']>[2] & { readonly showIn: (page: P) => void },
  ): boolean {
    const address = uri.toString();
    const open = [...this.#pages].find((page) => page.uri.toString() === address);
    // A hidden page is unloaded: it asks again when it is shown.
    if (open?.panel.visible !== true) this.#waiting.set(address, cited);
    if (open === undefined) return false;
    if (open.panel.visible) showIn(open);
    open.panel.reveal(open.panel.viewColumn ?? viewColumn, preserveFocus);
    return true;
  }

  /** Keeps a page until it is closed, and tells of changes of its file. */
  add(
    page: P,
    { onChange, onClose }: { readonly onChange: () => void; readonly onClose?: () => void },
  ): void {
    const { uri, panel } = page;
    this.#pages.add(page);
    const folder = new vscode.RelativePattern(vscode.Uri.joinPath(uri, '..'), path.posix.basename(uri.path));
    const watcher = vscode.workspace.createFileSystemWatcher(folder, true, false, true);
    watcher.onDidChange(onChange);
    panel.onDidDispose(() => {
      this.#pages.delete(page);
      watcher.dispose();
      onClose?.();
    });
  }

  /** The citations that wait for a page of a file; they wait no longer. */
  take(uri: vscode.Uri): Cited | undefined {
    const address = uri.toString();
    const cited = this.#waiting.get(address);
    this.#waiting.delete(address);
    return cited;
  }
}
