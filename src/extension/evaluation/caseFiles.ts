import path from 'node:path';
import * as vscode from 'vscode';
import { casesFolder, readCases } from '../../adapters/eval/caseFiles';
import type { CaseProblem, EvalCase } from '../../core/features/eval/cases/model';
import { parseCases } from '../../core/features/eval/cases/parseCases';
import { withoutSecrets } from '../../core/trust/safety/secrets';
import { workspaceRoots } from '../index/workspaceRoots';

/** A folder of the workspace that can have cases. */
export interface CasesRoot {
  readonly path: string;
  readonly name: string;
  /** The name with a slash, where ids of documents begin with that; else empty. */
  readonly idPrefix: string;
}

/** A file of cases as it stands: as it is written in an editor, or else on disk. */
export interface ShownFile {
  readonly uri: vscode.Uri;
  /** Relative to its folder. */
  readonly file: string;
  /** Of the folder, where there are several; else empty. */
  readonly folder: string;
  readonly cases: readonly EvalCase[];
  readonly problems: readonly CaseProblem[];
}

/** The folders of the workspace that lie on disk. None where it is not trusted: its questions could go to a model. */
export function casesRoots(): readonly CasesRoot[] {
  if (!vscode.workspace.isTrusted) return [];
  const roots = workspaceRoots(vscode.workspace.workspaceFolders ?? []);
  return roots.map((root) => ({ ...root, idPrefix: roots.length > 1 ? `${root.name}/` : '' }));
}

/** All files of cases of the workspace, in the order of its folders. Never rejects. */
export async function readAllCases(): Promise<readonly ShownFile[]> {
  const perRoot = await Promise.all(casesRoots().map(readRoot));
  return perRoot.flat();
}

async function readRoot(root: CasesRoot): Promise<readonly ShownFile[]> {
  const { files, cases, problems } = await readCases(root);
  // A folder that cannot be read is told as a file would be.
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

/** The cases of a text that is being written; undefined for one that is no file of cases. */
export function casesOf(document: vscode.TextDocument): ShownFile | undefined {
  const { uri } = document;
  if (uri.scheme !== 'file' || !/\.jsonl$/i.test(uri.path)) return undefined;
  const root = casesRoots().find((one) => path.dirname(uri.fsPath) === folderOf(one));
  return root && shownAs(root, `${casesFolder}/${path.basename(uri.fsPath)}`, document);
}

/** Where a folder keeps its cases. */
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
