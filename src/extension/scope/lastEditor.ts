import * as vscode from 'vscode';

/** Remembers the text editor of a file that the person was last in: while the chat is an editor itself, none is active. */
export class LastEditor {
  readonly #following: vscode.Disposable;
  #last: vscode.TextEditor | undefined;

  constructor() {
    this.#note(vscode.window.activeTextEditor);
    this.#following = vscode.window.onDidChangeActiveTextEditor((editor) => {
      this.#note(editor);
    });
  }

  /** The active text editor, else the last one whose file is still open, else one that is in sight. */
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
