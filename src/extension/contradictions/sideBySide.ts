import * as vscode from 'vscode';
import { leftAndRight } from '../../core/features/contradictions/describe';
import type { Contradiction, ContradictionSide } from '../../core/contradictions/contradiction';
import type { CitationOpener } from '../citations/citations';
import { locateSource } from '../sources/sourcesView';
import { differenceRange } from './problems';

const difference = vscode.window.createTextEditorDecorationType({
  backgroundColor: new vscode.ThemeColor('diffEditor.removedTextBackground'),
  // Themes of high contrast have no background for it.
  border: '1px solid',
  borderColor: new vscode.ThemeColor('diffEditor.removedTextBorder'),
  borderRadius: '2px',
  overviewRulerColor: new vscode.ThemeColor('editorOverviewRuler.warningForeground'),
});

/** Opens both sides beside each other with what differs marked. */
export async function openSideBySide(contradiction: Contradiction, citations: CitationOpener): Promise<void> {
  const [left, right] = leftAndRight(contradiction);
  await openSide(contradiction[left], vscode.ViewColumn.One, citations);
  await openSide(contradiction[right], vscode.ViewColumn.Two, citations);
}

async function openSide(
  side: ContradictionSide,
  column: vscode.ViewColumn,
  citations: CitationOpener,
): Promise<void> {
  const { documentId, headings, place, quote } = side;
  const uri = locateSource(documentId);
  const range = place.kind === 'lines' && uri !== undefined ? await differenceRange(uri, side) : undefined;
  if (uri === undefined || range === undefined) {
    await citations.open(
      { documentId, headings, place, quote },
      { isBeside: column === vscode.ViewColumn.Two },
    );
    return;
  }
  const editor = await vscode.window.showTextDocument(uri, {
    viewColumn: column,
    selection: range,
    preview: false,
  });
  editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  editor.setDecorations(difference, [range]);
}
