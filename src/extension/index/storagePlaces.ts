import * as vscode from 'vscode';
import { workspaceRoots } from './workspaceRoots';

/** The models folder, shared by all workspaces. */
export function modelsFolder({ globalStorageUri }: vscode.ExtensionContext): string {
  return vscode.Uri.joinPath(globalStorageUri, 'models').fsPath;
}

export function indexFolder(storage: vscode.Uri): string {
  return vscode.Uri.joinPath(storage, 'index').fsPath;
}

/** Undefined without a folder or workspace: conversations then last only as long as the window. */
export function conversationsFolder({ storageUri }: vscode.ExtensionContext): string | undefined {
  return storageUri && vscode.Uri.joinPath(storageUri, 'conversations').fsPath;
}

/** Undefined without a folder or workspace: answers then last only as long as the editor is open. */
export function questionnairesFolder({ storageUri }: vscode.ExtensionContext): string | undefined {
  return storageUri && vscode.Uri.joinPath(storageUri, 'questionnaires').fsPath;
}

/** The path of the index; undefined without a folder on disk. */
export function indexPlace({ storageUri }: vscode.ExtensionContext): string | undefined {
  const hasFolder = workspaceRoots(vscode.workspace.workspaceFolders ?? []).length > 0;
  return storageUri !== undefined && hasFolder ? indexFolder(storageUri) : undefined;
}
