import * as l10n from '@vscode/l10n';
import { statSync, type Dirent, type Stats } from 'node:fs';
import { lstat, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { DocumentId } from '../../core/model/types';
import type { FileListing } from '../../core/model/ports';
import { isDocument } from '../readers/reader';
import { isGone, isMissing, reasonOf } from './ownFile';
import { type GlobFilter, readIgnoreRules, type IgnoreRules, isSecretFile } from './fileRules';
import { secretFileReason } from '../../core/trust/safety/secrets';

/** A root folder to walk. */
export interface WalkedRoot {
  /** Absolute. */
  readonly path: string;
  /** Prefix of its document ids. */
  readonly prefix: string;
  readonly globs: GlobFilter;
  /** Absolute paths of nested folders that are roots themselves. */
  readonly otherRoots: ReadonlySet<string>;
  readonly maxFileBytes: number;
}

const megabyte = 1024 * 1024;
const parallelStats = 32;
/** A disk that takes this long to answer is waited for without holding up the thread. */
const slowMs = 1;

/** Lists the documents of a root, sorted by name. */
export async function* walkRoot(root: WalkedRoot, signal: AbortSignal): AsyncGenerator<FileListing> {
  yield* walk(root, { folder: '', rulesFor: (names) => readIgnoreRules(root.path, names) }, signal);
}

/** The same for everything at or below some paths, relative to the root; '' is the root itself. */
export async function* walkBelow(
  root: WalkedRoot,
  relativePaths: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<FileListing> {
  const folders = createFolders(root);
  for (const relative of relativePaths) {
    signal.throwIfAborted();
    let found: Found;
    try {
      found = await find(root, relative, folders);
    } catch (error) {
      // The name of a document is taken for a file, any other for a folder: what was known below it stays.
      const id = idOf(root, isDocument(relative) ? relative : `${relative}/`);
      yield { kind: 'failed', failure: { id, reason: reasonOf(error) } };
      continue;
    }
    if (found?.kind === 'folder') yield* walk(root, found.place, signal);
    if (found?.kind === 'file') yield found.listing;
  }
}

type Found =
  | { readonly kind: 'folder'; readonly place: Place }
  | { readonly kind: 'file'; readonly listing: FileListing }
  | undefined;

/** The documents at a path; undefined when there is nothing. Rejects when that cannot be determined. */
async function find(root: WalkedRoot, relative: string, folders: Folders): Promise<Found> {
  const parent = await folders(parentOf(relative));
  if (parent === undefined) return undefined;
  const stats = await statsOf(root, relative);
  if (stats?.isDirectory() === true) {
    const rules = await folders(relative);
    return rules && { kind: 'folder', place: { folder: relative, rulesFor: () => Promise.resolve(rules) } };
  }
  if (stats?.isFile() !== true || !isWanted(root, parent, relative)) return undefined;
  return { kind: 'file', listing: toListing(root, relative, stats) };
}

/** Undefined when nothing exists there. */
async function statsOf(root: WalkedRoot, relative: string): Promise<Stats | undefined> {
  try {
    return await lstat(path.join(root.path, relative));
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

interface Place {
  /** Relative to the root, '' for the root itself. */
  readonly folder: string;
  /** Its rules, given the names of what is in it. */
  readonly rulesFor: (names: readonly string[]) => Promise<IgnoreRules>;
}

async function* walk(
  root: WalkedRoot,
  { folder, rulesFor }: Place,
  signal: AbortSignal,
): AsyncGenerator<FileListing> {
  let entries: Dirent[];
  try {
    entries = await readdir(path.join(root.path, folder), { withFileTypes: true });
  } catch (error) {
    yield { kind: 'failed', failure: { id: `${root.prefix}${folder}/`, reason: reasonFor(folder, error) } };
    return;
  }
  const rules = await rulesFor(entries.map(({ name }) => name));
  for (const { name, reason } of rules.notRead) {
    yield { kind: 'failed', failure: { id: idOf(root, folder === '' ? name : `${folder}/${name}`), reason } };
  }
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  const relativeOf = (entry: Dirent): string => (folder === '' ? entry.name : `${folder}/${entry.name}`);
  // Symbolic links are neither: their target is listed where it is, or lies outside the folder.
  const wanted = entries.filter((entry) => entry.isFile() && isWanted(root, rules, relativeOf(entry)));
  const files = await listFiles(root, wanted.map(relativeOf), signal);
  for (const entry of entries) {
    signal.throwIfAborted();
    const relative = relativeOf(entry);
    const file = files.get(relative);
    if (file !== undefined) yield file;
    if (!entry.isDirectory() || !isOpen(root, rules, relative)) continue;
    const rulesInside: Place['rulesFor'] = (names) => rules.enter(root.path, relative, names);
    yield* walk(root, { folder: relative, rulesFor: rulesInside }, signal);
  }
}

/** Whether a folder belongs to the root, by the rules of its parent folder. */
function isOpen(root: WalkedRoot, rules: IgnoreRules, relative: string): boolean {
  if (rules.isIgnored(`${relative}/`) || root.globs.isExcluded(relative)) return false;
  return !root.otherRoots.has(path.join(root.path, relative));
}

function isWanted({ globs }: WalkedRoot, rules: IgnoreRules, relative: string): boolean {
  if (!isDocument(relative) || rules.isIgnored(relative)) return false;
  return !globs.isExcluded(relative) && globs.isIncluded(relative);
}

/** Lists the files of one folder with size and time, by relative path. */
async function listFiles(
  root: WalkedRoot,
  relativePaths: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, FileListing>> {
  const listed = new Map<string, FileListing>();
  const waiting = relativePaths.values();
  let isSlow = false;
  const statsOfFile = async (file: string): Promise<Stats> => {
    if (isSlow) return stat(file);
    // A local disk answers in microseconds: a fraction of what a promise of the file system takes.
    const startedAt = performance.now();
    const stats = statSync(file);
    isSlow = performance.now() - startedAt > slowMs;
    return stats;
  };
  const lane = async (): Promise<void> => {
    for (const relative of waiting) {
      signal.throwIfAborted();
      listed.set(relative, await listFile(root, relative, statsOfFile));
    }
  };
  await Promise.all(Array.from({ length: parallelStats }, lane));
  return listed;
}

async function listFile(
  root: WalkedRoot,
  relative: string,
  statsOfFile: (file: string) => Promise<Stats>,
): Promise<FileListing> {
  try {
    return toListing(root, relative, await statsOfFile(path.join(root.path, relative)));
  } catch (error) {
    return { kind: 'failed', failure: { id: idOf(root, relative), reason: reasonFor(relative, error) } };
  }
}

/**
 * Why an entry just listed cannot be read. A name that is not UTF-8 was listed with replacement characters,
 * and does not exist under that name.
 */
function reasonFor(relative: string, error: unknown): string {
  return isMissing(error) && relative.includes('\ufffd') ? l10n.t('Its name is not UTF-8.') : reasonOf(error);
}

function toListing(root: WalkedRoot, relative: string, { size, mtimeMs }: Stats): FileListing {
  const reason = reasonToSkip(root, relative, size);
  const id = idOf(root, relative);
  if (reason !== undefined) return { kind: 'failed', failure: { id, reason } };
  const file = { id, sizeBytes: size, modifiedMs: Math.round(mtimeMs) };
  return {
    kind: 'file',
    file: root.globs.showsSecrets(relative) ? { ...file, showsSecrets: true } : file,
  };
}

function reasonToSkip(
  { globs, maxFileBytes }: WalkedRoot,
  relative: string,
  sizeBytes: number,
): string | undefined {
  if (sizeBytes > maxFileBytes) return l10n.t('It is larger than {0} MB.', maxFileBytes / megabyte);
  return isWithheld(globs, relative) ? secretFileReason() : undefined;
}

/** Whether a file is not read because its name marks it as secret. */
export function isWithheld(globs: GlobFilter, relative: string): boolean {
  return isSecretFile(relative) && !globs.showsSecrets(relative);
}

function idOf({ prefix }: WalkedRoot, relative: string): DocumentId {
  return `${prefix}${relative}`;
}

/**
 * The rules of folders by relative path; undefined when a folder is ignored, a link, gone, or another root.
 */
type Folders = (folder: string) => Promise<IgnoreRules | undefined>;

function createFolders(root: WalkedRoot): Folders {
  const known = new Map<string, Promise<IgnoreRules | undefined>>();
  const enter = async (folder: string): Promise<IgnoreRules | undefined> => {
    if (folder === '') return readIgnoreRules(root.path);
    const rules = await rulesOf(parentOf(folder));
    if (rules === undefined || !isOpen(root, rules, folder)) return undefined;
    const stats = await statsOf(root, folder);
    return stats?.isDirectory() === true ? rules.enter(root.path, folder) : undefined;
  };
  const rulesOf = (folder: string): Promise<IgnoreRules | undefined> => {
    const rules = known.get(folder) ?? enter(folder);
    known.set(folder, rules);
    return rules;
  };
  return rulesOf;
}

function parentOf(relative: string): string {
  return relative.slice(0, Math.max(0, relative.lastIndexOf('/')));
}
