import path from 'node:path';
import * as vscode from 'vscode';
import { createProcessReader } from '../../adapters/readers/readerProcess';
import type { SourceDocument } from '../../core/model/types';
import { readIndexSettings } from '../base/settings';

let reader: ReturnType<typeof createProcessReader> | undefined;

/** Reads a file once more, as it looks, in a process of its own; undefined when it cannot be read so. */
export async function readLooks(
  uri: vscode.Uri,
  extensionUri: vscode.Uri,
  signal: AbortSignal,
): Promise<SourceDocument | undefined> {
  reader ??= createProcessReader(vscode.Uri.joinPath(extensionUri, 'dist', 'reader.mjs').fsPath);
  try {
    const { size } = await vscode.workspace.fs.stat(uri);
    if (size > readIndexSettings().maxFileMb * 1024 * 1024) return undefined;
    const bytes = await vscode.workspace.fs.readFile(uri);
    const outcome = await reader.readLooks(path.posix.basename(uri.path), bytes, signal);
    return outcome.kind === 'document' ? outcome.document : undefined;
  } catch {
    return undefined; // The text is shown as it is.
  }
}
