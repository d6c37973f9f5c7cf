import { createHash } from 'node:crypto';
import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { AskDocsError } from '../../core/model/errors';
import type { DocumentId, DocumentBlock } from '../../core/model/types';
import type { DocumentSource, ReadOutcome, FileListing } from '../../core/model/ports';
import { withoutSecrets, secretFileReason } from '../../core/trust/safety/secrets';
import type { FileReader } from '../readers/reader';
import { fileMark, type KeptDocuments } from './keptDocuments';
import { readSuperseded } from './supersededFile';
import { isMissing, isPermission, reasonOf, readRegularFile } from './ownFile';
import { createGlobFilter, type Globs } from './fileRules';
import { isWithheld, walkBelow, walkRoot, type WalkedRoot } from './walk';

/** A workspace folder with the globs that apply to it. */
export interface Root extends Partial<Globs> {
  readonly name: string;
  readonly path: string;
}

export const defaultMaxFileMb = 50;

/**
 * The documents below one or more folders; with more than one, ids begin with the folder's name. With nested
 * folders, a document belongs to the innermost. What is in `kept` is not read again while its file is the same.
 */
export function createFolderSource(
  roots: readonly Root[],
  read: FileReader,
  maxFileMb = defaultMaxFileMb,
  kept?: KeptDocuments,
): DocumentSource {
  const walked = roots.map((root) => toWalked(root, roots, maxFileMb * 1024 * 1024));
  return {
    async *list(signal) {
      for (const root of walked) {
        await assertFolder(root.path);
        yield* walkRoot(root, signal);
      }
    },
    async *listBelow(paths, signal) {
      const outer = outermost(paths);
      for (const root of walked) {
        const own = outer.flatMap((id) => relativeTo(root, id));
        if (own.length === 0) continue;
        await assertFolder(root.path);
        yield* walkBelow(root, own, signal);
      }
    },
    async read(id, signal) {
      const found = locate(walked, id);
      if (found === undefined) return { kind: 'missing' };
      const { globs } = found.root;
      if (isWithheld(globs, found.relative)) return { kind: 'failed', reason: secretFileReason() };
      const readNow = async (): Promise<ReadOutcome> => {
        const bytes = await readAll(found, signal);
        if (!(bytes instanceof Uint8Array)) return bytes;
        const outcome = await read(id, bytes, signal);
        return globs.showsSecrets(found.relative) ? outcome : withholdSecrets(outcome);
      };
      const outcome =
        kept === undefined ? await readNow() : await kept.orRead(id, await markOf(found), readNow);
      return withList(outcome, found);
    },
  };
}

/** Marks a document with what the list of its folder says. */
async function withList(outcome: ReadOutcome, { root, relative }: Located): Promise<ReadOutcome> {
  if (outcome.kind !== 'document') return outcome;
  const { superseded, ignored } = await readSuperseded([{ name: '', path: root.path }]);
  const document = {
    ...outcome.document,
    ...(superseded.has(relative) && ({ isSuperseded: true } as const)),
    ...(ignored.size > 0 && { ignoredPairs: [...ignored] }),
  };
  return { ...outcome, document };
}

/** Redacts the secrets in a document: nothing after this sees them. All offsets stay valid. */
export function withholdSecrets(outcome: ReadOutcome): ReadOutcome {
  if (outcome.kind !== 'document') return outcome;
  const { document } = outcome;
  const { text, count } = withoutSecrets(document.text);
  let withheld = count;
  const clean = (title: string): string => {
    const found = withoutSecrets(title);
    if (count === 0) withheld += found.count;
    return found.text;
  };
  const blocks = document.blocks.map((block): DocumentBlock => {
    // A heading outside the text exists only in its title.
    const isToClean = block.kind === 'heading' && (count > 0 || block.start === block.end);
    return isToClean ? { ...block, title: clean(block.title) } : block;
  });
  const title = clean(document.title);
  if (withheld === 0) return outcome;
  // A hash of the redacted text: with its secrets shown, it is a different document.
  const contentHash = createHash('sha256').update(document.contentHash).update(text).digest('hex');
  return {
    kind: 'document',
    document: { ...document, title, text, blocks, contentHash: contentHash.slice(0, 32) },
    withheld,
  };
}

function toWalked(root: Root, roots: readonly Root[], maxFileBytes: number): WalkedRoot {
  const { include = [], exclude = [], showSecrets = [] } = root;
  return {
    path: root.path,
    prefix: roots.length > 1 ? `${root.name}/` : '',
    globs: createGlobFilter({ include, exclude, showSecrets }),
    otherRoots: new Set(roots.map((other) => path.join(other.path))),
    maxFileBytes,
  };
}

/** The paths that are not below any other, in order. */
function outermost(paths: readonly string[]): string[] {
  const all = new Set(paths);
  const isInner = (inner: string): boolean => {
    for (let end = inner.lastIndexOf('/'); end > 0; end = inner.lastIndexOf('/', end - 1))
      if (all.has(inner.slice(0, end))) return true;
    return false;
  };
  return [...all].filter((id) => !isInner(id)).sort();
}

/** The path relative to the root for an id; empty when the id belongs to another root or points outside. */
function relativeTo(root: WalkedRoot, id: string): [relative: string] | [] {
  if (`${id}/` === root.prefix) return [''];
  if (!id.startsWith(root.prefix)) return [];
  const file = path.resolve(root.path, id.slice(root.prefix.length));
  const relative = path.relative(root.path, file);
  // An id from outside must not escape the folder.
  const [first] = relative.split(path.sep);
  if (first === '' || first === '..' || path.isAbsolute(first ?? '')) return [];
  return [relative.split(path.sep).join('/')];
}

interface Located {
  readonly root: WalkedRoot;
  /** Relative to the root, with forward slashes. */
  readonly relative: string;
  readonly file: string;
}

function locate(roots: readonly WalkedRoot[], id: DocumentId): Located | undefined {
  const root = roots.find((candidate) => id.startsWith(candidate.prefix));
  const [relative = ''] = root === undefined ? [] : relativeTo(root, id);
  if (root === undefined || relative === '') return undefined;
  return { root, relative, file: path.join(root.path, relative) };
}

/** Throws a clear error when `folder` is not a readable folder. */
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

/**
 * A file that is a link, or behind one, counts as missing, wherever the link leads: no such file is listed.
 */
async function readAll(found: Located, signal: AbortSignal): Promise<Uint8Array | ReadOutcome> {
  const { root, file } = found;
  try {
    if (await isLinked(found)) return { kind: 'missing' };
    const bytes = await readRegularFile(file, root.maxFileBytes);
    signal.throwIfAborted();
    return bytes instanceof Uint8Array ? bytes : { kind: 'failed', ...bytes, mayPass: true };
  } catch (error) {
    signal.throwIfAborted();
    return isMissing(error)
      ? { kind: 'missing' }
      : { kind: 'failed', reason: reasonOf(error), mayPass: true };
  }
}

async function isLinked({ root, file }: Located): Promise<boolean> {
  const real = path.relative(await realpath(root.path), await realpath(file));
  return fold(real) !== fold(path.relative(root.path, file));
}

/** Undefined for a file that cannot be read, or may be changing. */
async function markOf(found: Located): Promise<string | undefined> {
  try {
    return (await isLinked(found)) ? undefined : await fileMark(found.file);
  } catch {
    return undefined;
  }
}

/** Normalises a path the way file systems do that ignore case and Unicode composition. */
function fold(relative: string): string {
  return relative.normalize('NFC').toLowerCase();
}

/** The documents without one file that does not count as one. */
export function withoutFile(source: DocumentSource, id: DocumentId): DocumentSource {
  const others = async function* (entries: AsyncIterable<FileListing>): AsyncIterable<FileListing> {
    for await (const entry of entries) if (entry.kind !== 'file' || entry.file.id !== id) yield entry;
  };
  return {
    list: (signal) => others(source.list(signal)),
    listBelow: (paths, signal) => others(source.listBelow(paths, signal)),
    read: (wanted, signal) => source.read(wanted, signal),
  };
}
