import type { Dirent } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { AskDocsError } from '../../core/errors';
import type { DocumentId } from '../../core/model';
import type { DocumentSource, FileListing, ReadOutcome } from '../../core/ports';
import { isDocument, type FileReader } from '../readers/reader';
import { readIgnoreRules, type IgnoreRules } from './ignoreRules';

/** A workspace folder. */
export interface Root {
  readonly name: string;
  readonly path: string;
}

const maxFileBytes = 50 * 1024 * 1024;

/** The documents below one or more folders; with more than one, ids begin with the folder's name. */
export function createFolderSource(roots: readonly Root[], read: FileReader): DocumentSource {
  const prefix = (root: Root): string => (roots.length > 1 ? `${root.name}/` : '');
  return {
    async *list(signal) {
      for (const root of roots) {
        await assertFolder(root.path);
        yield* walk(
          { root: root.path, prefix: prefix(root), folder: '', rules: await readIgnoreRules(root.path) },
          signal,
        );
      }
    },
    async read(id, signal) {
      const file = locate(id);
      if (file === undefined) return { kind: 'missing' };
      const bytes = await readAll(file, signal);
      return bytes instanceof Uint8Array ? read(id, bytes, signal) : bytes;
    },
  };

  function locate(id: DocumentId): string | undefined {
    const root = roots.find((candidate) => id.startsWith(prefix(candidate)));
    if (root === undefined) return undefined;
    const file = path.resolve(root.path, id.slice(prefix(root).length));
    // An id from outside must not lead out of the folder.
    const [first] = path.relative(root.path, file).split(path.sep);
    return first === '' || first === '..' || path.isAbsolute(first ?? '') ? undefined : file;
  }
}

/** Throws one clear error when `folder` is not a folder that can be read. */
export async function assertFolder(folder: string): Promise<void> {
  try {
    if (!(await stat(folder)).isDirectory())
      throw new AskDocsError('folder-not-a-folder', { detail: folder });
    await readdir(folder);
  } catch (error) {
    if (error instanceof AskDocsError) throw error;
    const code = isPermission(error) ? 'folder-unreadable' : 'folder-missing';
    throw new AskDocsError(code, { detail: folder, cause: error });
  }
}

interface Walk {
  readonly root: string;
  readonly prefix: string;
  readonly folder: string;
  readonly rules: IgnoreRules;
}

async function* walk(at: Walk, signal: AbortSignal): AsyncGenerator<FileListing> {
  const absolute = path.join(at.root, at.folder);
  let entries: Dirent[];
  try {
    entries = await readdir(absolute, { withFileTypes: true });
  } catch (error) {
    yield { kind: 'failed', failure: { id: `${at.prefix}${at.folder}/`, reason: reasonOf(error) } };
    return;
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    signal.throwIfAborted();
    const relative = at.folder === '' ? entry.name : `${at.folder}/${entry.name}`;
    // Symbolic links are neither: what they point to is listed where it is, or lies outside the folder.
    if (entry.isDirectory()) {
      if (at.rules.isIgnored(`${relative}/`)) continue;
      yield* walk(
        { ...at, folder: relative, rules: await at.rules.enter(path.join(at.root, relative), relative) },
        signal,
      );
    } else if (entry.isFile() && isDocument(entry.name) && !at.rules.isIgnored(relative)) {
      yield await listFile(`${at.prefix}${relative}`, path.join(at.root, relative));
    }
  }
}

async function listFile(id: DocumentId, file: string): Promise<FileListing> {
  try {
    const { size, mtimeMs } = await stat(file);
    if (size > maxFileBytes) return { kind: 'failed', failure: { id, reason: 'It is larger than 50 MB.' } };
    return { kind: 'file', file: { id, sizeBytes: size, modifiedMs: Math.round(mtimeMs) } };
  } catch (error) {
    return { kind: 'failed', failure: { id, reason: reasonOf(error) } };
  }
}

async function readAll(file: string, signal: AbortSignal): Promise<Uint8Array | ReadOutcome> {
  try {
    return await readFile(file, { signal });
  } catch (error) {
    signal.throwIfAborted();
    return isMissing(error) ? { kind: 'missing' } : { kind: 'failed', reason: reasonOf(error) };
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT';
}

function isPermission(error: unknown): boolean {
  return codeOf(error) === 'EACCES' || codeOf(error) === 'EPERM';
}

function reasonOf(error: unknown): string {
  if (isPermission(error)) return 'Permission denied.';
  return isMissing(error) ? 'It vanished while it was read.' : 'It cannot be read.';
}
