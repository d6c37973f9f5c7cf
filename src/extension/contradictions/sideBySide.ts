import * as vscode from 'vscode';
import type { Contradiction, ContradictionSide } from '../../core/features/contradictions/findContradictions';
import type { CitationOpener } from '../citations/citations';
import { locateSource } from '../sources/sourcesView';
import { differenceRange } from './problems';

const difference = vscode.window.createTextEditorDecorationType({
  backgroundColor: new vscode.ThemeColor('diffEditor.removedTextBackground'),
  borderRadius: '2px',
  overviewRulerColor: new vscode.ThemeColor('editorOverviewRuler.warningForeground'),
});

/** Opens both sides beside each other with what differs marked: the newer one on the right, if that is known. */
export async function openSideBySide(contradiction: Contradiction, citations: CitationOpener): Promise<void> {
  const { one, other, newer } = contradiction;
  const [left, right] = newer?.side === 'one' ? [other, one] : [one, other];
  await openSide(left, vscode.ViewColumn.One, citations);
  await openSide(right, vscode.ViewColumn.Two, citations);
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
