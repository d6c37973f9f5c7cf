import * as vscode from 'vscode';

interface Shown {
  readonly document: vscode.TextDocument;
  readonly ranges: readonly vscode.Range[];
  readonly decoration: vscode.TextEditorDecorationType;
}

/** The highlight in one document: it stays until the text is edited or the cursor leaves it. */
export class Highlight {
  readonly #listeners: vscode.Disposable;
  #shown: Shown | undefined;

  constructor() {
    this.#listeners = vscode.Disposable.from(
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0 && document === this.#shown?.document) this.clear();
      }),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor, selections }) => {
        if (textEditor.document === this.#shown?.document) this.#clearOutside(selections);
      }),
      // The editor of a notebook cell is created when it scrolls into view.
      vscode.window.onDidChangeVisibleTextEditors((editors) => {
        this.#draw(editors);
      }),
    );
  }

  /** Highlights ranges in every editor of the document, present or future. */
  show(document: vscode.TextDocument, ranges: readonly vscode.Range[]): void {
    this.clear();
    this.#shown = { document, ranges, decoration: createDecoration() };
    this.#draw(vscode.window.visibleTextEditors);
  }

  clear(): void {
    this.#shown?.decoration.dispose();
    this.#shown = undefined;
  }

  dispose(): void {
    this.#listeners.dispose();
    this.clear();
  }

  #draw(editors: readonly vscode.TextEditor[]): void {
    const shown = this.#shown;
    if (shown === undefined) return;
    for (const editor of editors) {
      if (editor.document === shown.document) editor.setDecorations(shown.decoration, shown.ranges);
    }
  }

  #clearOutside(selections: readonly vscode.Selection[]): void {
    const [first] = this.#shown?.ranges ?? [];
    const last = this.#shown?.ranges.at(-1);
    const whole = last && first?.union(last);
    if (whole !== undefined && !selections.every((selection) => whole.contains(selection))) this.clear();
  }
}

function createDecoration(): vscode.TextEditorDecorationType {
  const { kind } = vscode.window.activeColorTheme;
  // High-contrast themes show matches with a border instead of a background.
  const hasBorder =
    kind === vscode.ColorThemeKind.HighContrast || kind === vscode.ColorThemeKind.HighContrastLight;
  return vscode.window.createTextEditorDecorationType({
    backgroundColor: new vscode.ThemeColor('editor.findMatchHighlightBackground'),
    overviewRulerColor: new vscode.ThemeColor('editorOverviewRuler.findMatchForeground'),
    overviewRulerLane: vscode.OverviewRulerLane.Center,
    ...(hasBorder && {
      border: '1px solid',
      borderColor: new vscode.ThemeColor('editor.findMatchHighlightBorder'),
    }),
  });
}
