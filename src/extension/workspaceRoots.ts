import * as path from 'node:path';
import type { DocumentId } from '../core/model';
import type { WorkerConfig } from '../protocol/workerMessages';

/** A workspace folder on disk. */
export type WorkspaceRoot = WorkerConfig['roots'][number];

/** The folders that lie on disk, each under a name of its own: two folders may carry the same one. */
export function workspaceRoots(
  folders: readonly {
    readonly name: string;
    readonly uri: { readonly scheme: string; readonly fsPath: string };
  }[],
): readonly WorkspaceRoot[] {
  const names = new Set<string>();
  return folders
    .filter((folder) => folder.uri.scheme === 'file')
    .map((folder) => ({ name: uniqueName(folder.name, names), path: folder.uri.fsPath }));
}

/** Where a document lies on disk; undefined when its folder is no longer open or the id points out of it. */
export function documentPath(roots: readonly WorkspaceRoot[], id: DocumentId): string | undefined {
  const place = roots.length > 1 ? splitRoot(roots, id) : { root: roots[0], relativePath: id };
  if (place?.root === undefined) return undefined;
  const absolutePath = path.join(place.root.path, place.relativePath);
  const steps = path.relative(place.root.path, absolutePath).split(path.sep);
  return steps[0] === '..' || steps[0] === '' ? undefined : absolutePath;
}

function splitRoot(roots: readonly WorkspaceRoot[], id: DocumentId) {
  const root = roots.find((candidate) => id.startsWith(`${candidate.name}/`));
  return root && { root, relativePath: id.slice(root.name.length + 1) };
}

function uniqueName(name: string, taken: Set<string>): string {
  let unique = name;
  for (let count = 2; taken.has(unique); count += 1) unique = `${name} (${count})`;
  taken.add(unique);
  return unique;
}
