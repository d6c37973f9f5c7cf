import * as vscode from 'vscode';
import { AskDocsError } from '../core/errors';
import type { DocumentId, Place } from '../core/model';
import { quoteRange } from './quoteRange';
import { documentPath, workspaceRoots } from './workspaceRoots';

/** A place in a document; with a quote, the exact words at it. */
export interface CitedPlace {
  readonly documentId: DocumentId;
  readonly place: Place;
  readonly quote?: string;
}

interface Highlight {
  readonly document: vscode.TextDocument;
  readonly range: vscode.Range;
  readonly decoration: vscode.TextEditorDecorationType;
}

/**
 * Opens cited places. In texts the one opened last is highlighted until the text is edited or the cursor leaves it; other
 * files are opened as a whole.
 */
export class CitationOpener {
  readonly #listeners: vscode.Disposable;
  #highlight: Highlight | undefined;

  constructor() {
    this.#listeners = vscode.Disposable.from(
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0 && document === this.#highlight?.document) this.#clear();
      }),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor, selections }) => {
        if (textEditor.document === this.#highlight?.document) this.#clearOutside(selections);
      }),
    );
  }

  /** Rejects with `document-missing` when the file is gone. */
  async open(cited: CitedPlace): Promise<void> {
    this.#clear();
    const uri = await locate(cited.documentId);
    if (cited.place.kind !== 'lines') {
      // Whatever shows such files here: an editor of VS Code, one that is installed, or the question which to take.
      await vscode.commands.executeCommand('vscode.open', uri, { preview: true });
      return;
    }
    const document = await vscode.workspace.openTextDocument(uri);
    const offsets = quoteRange(document.getText(), cited.quote ?? '', cited.place.lines);
    const range = new vscode.Range(document.positionAt(offsets.start), document.positionAt(offsets.end));
    const editor = await vscode.window.showTextDocument(document, { preview: true, selection: range });
    editor.revealRange(range, vscode.TextEditorRevealType.InCenter);
    const decoration = createDecoration();
    editor.setDecorations(decoration, [range]);
    this.#highlight = { document, range, decoration };
    if (cited.quote !== undefined && !offsets.isFound) {
      void vscode.window.showInformationMessage(
        'The document has changed since: the quote is no longer in it. Ask again for an answer from what it says now.',
      );
    }
  }

  dispose(): void {
    this.#listeners.dispose();
    this.#clear();
  }

  #clearOutside(selections: readonly vscode.Selection[]): void {
    const range = this.#highlight?.range;
    if (range !== undefined && !selections.every((selection) => range.contains(selection))) this.#clear();
  }

  #clear(): void {
    this.#highlight?.decoration.dispose();
    this.#highlight = undefined;
  }
}

async function locate(id: DocumentId): Promise<vscode.Uri> {
  const path = documentPath(workspaceRoots(vscode.workspace.workspaceFolders ?? []), id);
  if (path === undefined) throw new AskDocsError('document-missing', { detail: id });
  const uri = vscode.Uri.file(path);
  try {
    await vscode.workspace.fs.stat(uri);
  } catch (cause) {
    throw new AskDocsError('document-missing', { detail: id, cause });
  }
  return uri;
}

function createDecoration(): vscode.TextEditorDecorationType {
  const { kind } = vscode.window.activeColorTheme;
  // High-contrast themes give no background to matches, but a border.
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
