import * as vscode from 'vscode';

/**
 * Remembers the text editor of a file that was last active: while the chat is in an editor itself, no text
 * editor is active.
 */
export class LastEditor {
  readonly #following: vscode.Disposable;
  #last: vscode.TextEditor | undefined;

  constructor() {
    this.#note(vscode.window.activeTextEditor);
    this.#following = vscode.window.onDidChangeActiveTextEditor((editor) => {
      this.#note(editor);
    });
  }

  /** The active text editor, otherwise the last one if its file is still open, otherwise a visible one. */
  get(): vscode.TextEditor | undefined {
    const { activeTextEditor, visibleTextEditors } = vscode.window;
    const last = this.#last?.document.isClosed === false ? this.#last : undefined;
    return activeTextEditor ?? last ?? visibleTextEditors.find(isOfFile);
  }

  dispose(): void {
    this.#following.dispose();
  }

  #note(editor: vscode.TextEditor | undefined): void {
    if (editor !== undefined && isOfFile(editor)) this.#last = editor;
  }
}

function isOfFile({ document }: vscode.TextEditor): boolean {
  return document.uri.scheme === 'file';
}
