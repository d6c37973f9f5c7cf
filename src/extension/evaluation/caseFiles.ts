import path from 'node:path';
import * as vscode from 'vscode';
import { casesFolder, readCases } from '../../adapters/eval/caseFiles';
import type { CaseProblem, EvalCase } from '../../core/features/eval/cases/model';
import { parseCases } from '../../core/features/eval/cases/parseCases';
import { withoutSecrets } from '../../core/trust/safety/secrets';
import { workspaceRoots } from '../index/workspaceRoots';

/** A folder of the workspace that may contain cases. */
export interface CasesRoot {
  readonly path: string;
  readonly name: string;
  /** The folder's name and a slash if document ids begin with that; otherwise empty. */
  readonly idPrefix: string;
}

/** The current content of a case file: from an open editor, otherwise from disk. */
export interface ShownFile {
  readonly uri: vscode.Uri;
  /** Relative to its folder. */
  readonly file: string;
  /** Name of the folder when there are several; otherwise empty. */
  readonly folder: string;
  readonly cases: readonly EvalCase[];
  readonly problems: readonly CaseProblem[];
}

/** The workspace folders on disk. None in an untrusted workspace: its questions could go to a model. */
export function casesRoots(): readonly CasesRoot[] {
  if (!vscode.workspace.isTrusted) return [];
  const roots = workspaceRoots(vscode.workspace.workspaceFolders ?? []);
  return roots.map((root) => ({ ...root, idPrefix: roots.length > 1 ? `${root.name}/` : '' }));
}

/** All case files of the workspace, in folder order. Never rejects. */
export async function readAllCases(): Promise<readonly ShownFile[]> {
  const perRoot = await Promise.all(casesRoots().map(readRoot));
  return perRoot.flat();
}

async function readRoot(root: CasesRoot): Promise<readonly ShownFile[]> {
  const { files, cases, problems } = await readCases(root);
  // A folder that cannot be read is reported like a file.
  const names = new Set([...files, ...problems.map(({ place }) => place.file)]);
  return [...names].map((file) => {
    const uri = vscode.Uri.file(path.join(root.path, ...file.split('/')));
    const edited = vscode.workspace.textDocuments.find((open) => open.isDirty && isSame(open.uri, uri));
    if (edited !== undefined) return shownAs(root, file, edited);
    const isOfFile = ({ place }: EvalCase | CaseProblem) => place.file === file;
    return {
      ...{ uri, file, folder: nameOf(root) },
      cases: cases.filter(isOfFile),
      problems: problems.filter(isOfFile),
    };
  });
}

/** The cases of a document being edited; undefined when it is not a case file. */
export function casesOf(document: vscode.TextDocument): ShownFile | undefined {
  const { uri } = document;
  if (uri.scheme !== 'file' || !/\.jsonl$/i.test(uri.path)) return undefined;
  const root = casesRoots().find((one) => path.dirname(uri.fsPath) === folderOf(one));
  return root && shownAs(root, `${casesFolder}/${path.basename(uri.fsPath)}`, document);
}

/** The folder of a workspace folder's cases. */
export function folderOf(root: CasesRoot): string {
  return path.join(root.path, ...casesFolder.split('/'));
}

function shownAs(root: CasesRoot, file: string, document: vscode.TextDocument): ShownFile {
  const { idPrefix } = root;
  const parsed = parseCases({ file, text: withoutSecrets(document.getText()).text, idPrefix });
  return { uri: document.uri, file, folder: nameOf(root), ...parsed };
}

function nameOf({ idPrefix, name }: CasesRoot): string {
  return idPrefix === '' ? '' : name;
}

function isSame(one: vscode.Uri, other: vscode.Uri): boolean {
  return one.toString() === other.toString();
}
