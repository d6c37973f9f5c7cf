import * as l10n from '@vscode/l10n';
import * as path from 'node:path';
import * as vscode from 'vscode';
import * as z from 'zod/mini';
import { addIgnored, addSuperseded } from '../../adapters/documents/supersededFile';
import { issueText } from '../../core/features/contradictions/describe';
import type { Contradiction, ContradictionSide } from '../../core/contradictions/contradiction';
import type { DocumentId } from '../../core/model/types';
import { commandIds } from '../base/commandIds';
import { workspaceRoots, type WorkspaceRoot } from '../index/workspaceRoots';
import { locateSource } from '../sources/sourcesView';
import { ContradictionProblem, problemCode } from './problems';

/** What a quick fix asks for, as its command receives it. */
export const settlingSchema = z.object({
  action: z.enum(['show', 'supersede', 'front-matter', 'ignore', 'issue']),
  pair: z.string(),
  /** The document to mark. */
  documentId: z.optional(z.string()),
});
export type Settling = z.infer<typeof settlingSchema>;

/** The quick fixes of the problems. In an untrusted workspace only those that write nothing. */
export class QuickFixes implements vscode.CodeActionProvider {
  readonly #find: (pair: string) => Contradiction | undefined;

  private constructor(find: (pair: string) => Contradiction | undefined) {
    this.#find = find;
  }

  static register(find: (pair: string) => Contradiction | undefined): vscode.Disposable {
    return vscode.languages.registerCodeActionsProvider({ scheme: 'file' }, new QuickFixes(find), {
      providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
    });
  }

  provideCodeActions(
    _document: vscode.TextDocument,
    _range: vscode.Range,
    { diagnostics }: vscode.CodeActionContext,
  ): vscode.CodeAction[] {
    return diagnostics
      .filter((problem) => problem.code === problemCode)
      .flatMap((problem) => {
        const contradiction = problem instanceof ContradictionProblem ? this.#find(problem.pair) : undefined;
        return contradiction === undefined ? [] : fixesOf(contradiction, problem);
      });
  }
}

function fixesOf(contradiction: Contradiction, problem: vscode.Diagnostic): vscode.CodeAction[] {
  const { key: pair } = contradiction;
  const fix = (title: string, settling: Omit<Settling, 'pair'>): vscode.CodeAction => {
    const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
    action.command = { title, command: commandIds.settleContradiction, arguments: [{ ...settling, pair }] };
    action.diagnostics = [problem];
    return action;
  };
  const show = fix(l10n.t('Show both sides'), { action: 'show' });
  show.isPreferred = true;
  const issue = fix(l10n.t('Write the text of an issue'), { action: 'issue' });
  if (!vscode.workspace.isTrusted) return [show, issue];
  return [
    show,
    ...olderFirst(contradiction).flatMap(({ documentId }) => supersedeFixes(documentId, fix)),
    fix(l10n.t('Ignore this contradiction'), { action: 'ignore' }),
    issue,
  ];
}

function supersedeFixes(
  documentId: DocumentId,
  fix: (title: string, settling: Omit<Settling, 'pair'>) => vscode.CodeAction,
): vscode.CodeAction[] {
  const name = path.posix.basename(documentId);
  const listed = fix(l10n.t('Mark {0} as superseded in .askdocs/superseded.yaml', name), {
    action: 'supersede',
    documentId,
  });
  if (!/\.mdx?$/i.test(documentId)) return [listed];
  return [
    fix(l10n.t('Mark {0} as superseded in its front matter', name), { action: 'front-matter', documentId }),
    listed,
  ];
}

/** The older side first, and both if it is unknown which one that is. */
function olderFirst({ one, other, newer }: Contradiction): ContradictionSide[] {
  if (newer === undefined) return [one, other];
  return newer.side === 'one' ? [other] : [one];
}

/** Whether something changed that is to be looked at anew. Fails with `output-unwritable`. */
export async function settle(settling: Settling, contradiction: Contradiction): Promise<boolean> {
  if (settling.action === 'issue') {
    const document = await vscode.workspace.openTextDocument({
      language: 'markdown',
      content: issueText(contradiction),
    });
    await vscode.window.showTextDocument(document);
    return false;
  }
  const { documentId = contradiction.one.documentId } = settling;
  const found = rootOf(documentId);
  if (found === undefined || !vscode.workspace.isTrusted) return false;
  if (settling.action === 'ignore')
    await addIgnored(found.root.path, contradiction.key, [
      contradiction.one.documentId,
      contradiction.other.documentId,
    ]);
  else if (settling.action === 'supersede') await addSuperseded(found.root.path, found.relative);
  else await markInFrontMatter(documentId);
  return true;
}

function rootOf(id: DocumentId): { readonly root: WorkspaceRoot; readonly relative: string } | undefined {
  const roots = workspaceRoots(vscode.workspace.workspaceFolders ?? []);
  const root = roots.length > 1 ? roots.find(({ name }) => id.startsWith(`${name}/`)) : roots[0];
  return root && { root, relative: roots.length > 1 ? id.slice(root.name.length + 1) : id };
}

/** Adds `superseded: true` to the front matter of a Markdown file, in the editor, and saves it. */
async function markInFrontMatter(id: DocumentId): Promise<void> {
  const uri = locateSource(id);
  if (uri === undefined) return;
  const document = await vscode.workspace.openTextDocument(uri);
  const hasFrontMatter = /^---\r?\n/.test(document.getText());
  const edit = new vscode.WorkspaceEdit();
  if (hasFrontMatter) edit.insert(uri, new vscode.Position(1, 0), 'superseded: true\n');
  else edit.insert(uri, new vscode.Position(0, 0), '---\nsuperseded: true\n---\n\n');
  if (await vscode.workspace.applyEdit(edit)) await document.save();
}
