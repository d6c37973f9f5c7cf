import * as path from 'node:path';
import { dataFolder } from '../../adapters/data/dataFolder';
import { ignoredFolders, ruleFiles } from '../../adapters/documents/ignoredFolders';
import { formatOf } from '../../adapters/readers/documentFormats';
import type { DocumentId } from '../../core/model/types';

/** A workspace folder on disk. */
export interface WorkspaceRoot {
  readonly name: string;
  readonly path: string;
}

/** The folders on disk, each under a unique name: two folders may have the same one. */
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

/**
 * Maps a changed path on disk to an id for `SyncOptions.changed`: its own id, or for an ignore file the id of
 * its folder. '' stands for all documents; undefined when the path cannot hold any. If `moved` or deleted, it
 * may have been a folder, whatever its name ends in.
 */
export function changedId(
  roots: readonly WorkspaceRoot[],
  absolutePath: string,
  kind: 'changed' | 'moved' = 'changed',
): string | undefined {
  const inside = roots.flatMap((root) => {
    const steps = path.relative(root.path, absolutePath).split(path.sep);
    return steps[0] === '..' || path.isAbsolute(steps[0] ?? '') ? [] : [{ root, steps }];
  });
  // With nested folders, the innermost one owns the document.
  const [found] = inside.toSorted((a, b) => a.steps.length - b.steps.length);
  if (found === undefined || isIgnored(found.steps)) return undefined;
  const name = found.steps.at(-1) ?? '';
  if (kind === 'changed' && isOtherFile(name)) return undefined;
  const steps = ruleFiles.includes(name) ? found.steps.slice(0, -1) : found.steps;
  const prefix = roots.length > 1 ? [found.root.name] : [];
  return [...prefix, ...steps.filter((step) => step !== '')].join('/');
}

/** Data sources are described in a folder that has no documents but them. */
function isIgnored(steps: readonly string[]): boolean {
  return steps.some((step) => ignoredFolders.includes(step)) && steps.slice(0, -1).join('/') !== dataFolder;
}

/**
 * Whether the name is certainly that of a file other than a document; a name without a known ending may be a
 * folder's.
 */
function isOtherFile(name: string): boolean {
  return /[^.]\.[a-z][a-z\d]{0,9}$/i.test(name) && formatOf(name) === undefined;
}

/**
 * The path of a document on disk; undefined when its folder is no longer open or the id points outside it.
 */
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

/** Without slashes, so that it is unambiguous where the folder's name ends in an id. */
function uniqueName(given: string, taken: Set<string>): string {
  const name = given.replaceAll(/[/\\]/g, '-');
  let unique = name;
  for (let count = 2; taken.has(unique); count += 1) unique = `${name} (${count})`;
  taken.add(unique);
  return unique;
}
