import * as path from 'node:path';
import * as z from 'zod/mini';
import * as vscode from 'vscode';
import { AskDocsError } from '../../core/model/errors';
import { formatOf } from '../../adapters/readers/documentFormats';
import type { DocumentId } from '../../core/model/types';
import { previewedDocument } from './previewUri';
import { documentPath, workspaceRoots } from '../index/workspaceRoots';

const manifestSchema = z.object({
  contributes: z.object({
    customEditors: z.array(
      z.object({
        priority: z.optional(z.string()),
        selector: z.array(z.object({ filenamePattern: z.optional(z.string()) })),
      }),
    ),
  }),
});

/**
 * Whether one of these extensions contributes an editor that opens this file type by default; an editor for all
 * files does not count.
 */
export function hasEditorFor(filePath: string, manifests: readonly unknown[]): boolean {
  const type = path.posix.extname(filePath).slice(1).toLowerCase();
  return manifests
    .flatMap((manifest) => manifestSchema.safeParse(manifest).data?.contributes.customEditors ?? [])
    .filter(({ priority }) => priority !== 'option')
    .flatMap(({ selector }) => selector.map(({ filenamePattern = '' }) => filenamePattern))
    .some((pattern) => typesOf(pattern).includes(type));
}

/** The file types in a glob pattern: `pdf` for `*.pdf`, both for `*.{xlsx,csv}`. */
function typesOf(pattern: string): string[] {
  const end = /\.(?:\{([^{}]*)\}|([^.*{}/]+))$/.exec(pattern.toLowerCase());
  const types = (end?.[1] ?? end?.[2] ?? '').split(',');
  return types.map((type) => type.trim().replace(/^\./, '')).filter(Boolean);
}

/** A document of the source tree. */
const sourceSchema = z.object({ id: z.string() });

/** Opens the original file of a source, of the preview with a URI, or by default of the active preview. */
export async function openOriginalOf(given: unknown): Promise<void> {
  const source = given instanceof vscode.Uri ? undefined : sourceSchema.safeParse(given).data;
  const uri = given instanceof vscode.Uri ? given : vscode.window.activeTextEditor?.document.uri;
  const id = source?.id ?? (uri && previewedDocument(uri));
  if (id !== undefined) await openOriginal(await locateDocument(id));
}

/** Whether VS Code itself can show a document, as text or as a notebook. */
export function isShownAsText(id: DocumentId): boolean {
  return !binaryFormats.has(formatOf(id) ?? 'text');
}

const binaryFormats: ReadonlySet<string> = new Set([
  'pdf',
  'word',
  'presentation',
  'sheet',
  'oldSheet',
  'openDocument',
  'epub',
]);

/**
 * Opens a file that is not text: in an extension's editor for it or, when VS Code runs on the file's machine,
 * in the system's program; VS Code itself would only report that it is binary.
 */
export async function openOriginal(uri: vscode.Uri): Promise<void> {
  const isLocal = vscode.env.uiKind === vscode.UIKind.Desktop && vscode.env.remoteName === undefined;
  const manifests = vscode.extensions.all.map((extension): unknown => extension.packageJSON);
  if (isLocal && !hasEditorFor(uri.path, manifests) && (await vscode.env.openExternal(uri))) return;
  await vscode.commands.executeCommand('vscode.open', uri, { preview: true });
}

/** The URI of a document. Rejects with `document-missing` when the file is gone. */
export async function locateDocument(id: DocumentId): Promise<vscode.Uri> {
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
