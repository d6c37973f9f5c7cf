import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { CitationCopier } from '../citations/citationCopier';
import { previewedDocument } from '../citations/previewUri';
import { documentIdOf, linesOf } from '../scope/currentScope';

/** Copies the selection of the active editor with its verified link; says why if that cannot be. */
export async function copySelection(copier: CitationCopier): Promise<void> {
  const problem = await tryToCopy(vscode.window.activeTextEditor, copier);
  if (problem !== undefined) void vscode.window.showWarningMessage(problem);
}

async function tryToCopy(
  editor: vscode.TextEditor | undefined,
  copier: CitationCopier,
): Promise<string | undefined> {
  const quote = editor?.document.getText(editor.selection).trim() ?? '';
  if (editor === undefined || quote === '') return l10n.t('Select the words to quote in a document first.');
  const { document, selection } = editor;
  const documentId = previewedDocument(document.uri) ?? documentIdOf(document.uri);
  if (documentId === undefined)
    return l10n.t('Only documents of the workspace can be quoted: this file is not one.');
  const place = { kind: 'lines', lines: linesOf(selection) } as const;
  if (await copier.copy({ documentId, place, quote })) return undefined;
  return document.isDirty
    ? l10n.t('Save {0} first: the words are not in the document as it is saved.', documentId)
    : l10n.t(
        'The selected words are not in the text of {0} as Ask Docs reads it. Select words without markup.',
        documentId,
      );
}
