import * as l10n from '@vscode/l10n';
import path from 'node:path';
import { AskDocsError } from '../../core/model/errors';
import type { DocumentId } from '../../core/model/types';
import { writeAtomically } from '../files/atomicFiles';
import { readOwnFile } from './ownFile';

/** A folder whose list is read; with several, ids of documents begin with its name. */
export interface ListedFolder {
  readonly name: string;
  readonly path: string;
}

/** What the lists of some folders say. */
export interface SupersededList {
  readonly superseded: ReadonlySet<DocumentId>;
  /** Keys of contradictions that nobody wants to see. */
  readonly ignored: ReadonlySet<string>;
  /** A sentence for the user about each file that cannot be used. */
  readonly warnings: readonly string[];
}

const steps = ['.askdocs', 'superseded.yaml'];

/** The path of a folder's list: documents that others replace, and pairs that are ignored. */
export function supersededFile(folder: string): string {
  return path.join(folder, ...steps);
}

/** Reads the lists of some folders; a missing one is empty, and one that is no such list is reported. Never rejects. */
export async function readSuperseded(folders: readonly ListedFolder[]): Promise<SupersededList> {
  const superseded = new Set<DocumentId>();
  const ignored = new Set<string>();
  const warnings: string[] = [];
  for (const folder of folders) {
    const read = await readList(folder.path);
    if (typeof read === 'string') {
      warnings.push(l10n.t('{0} is not used: {1}', supersededFile(folder.path), read));
      continue;
    }
    const prefix = folders.length > 1 ? `${folder.name}/` : '';
    for (const document of textsOf(read.superseded)) superseded.add(prefix + document.replace(/^\.\//, ''));
    for (const entry of listOf(read.ignored)) {
      const key = typeof entry === 'object' && entry !== null && 'pair' in entry ? entry.pair : entry;
      if (typeof key === 'string') ignored.add(key);
    }
  }
  return { superseded, ignored, warnings };
}

/** Adds a document, by its path below the folder, to the folder's list. Fails with `output-unwritable`. */
export async function addSuperseded(folder: string, document: string): Promise<void> {
  await addEntry(folder, 'superseded', document, (entry) => entry === document);
}

/** Adds a contradiction to those that are not shown, with its two documents for whoever reads the list. Fails with `output-unwritable`. */
export async function addIgnored(
  folder: string,
  pair: string,
  documents: readonly DocumentId[],
): Promise<void> {
  const isSame = (entry: unknown): boolean =>
    typeof entry === 'object' && entry !== null && 'pair' in entry && entry.pair === pair;
  await addEntry(folder, 'ignored', { pair, documents }, isSame);
}

interface ReadList {
  readonly superseded?: unknown;
  readonly ignored?: unknown;
}

/** The list, or why there is none in a sentence. */
async function readList(folder: string): Promise<ReadList | string> {
  const bytes = await readOwnFile({ root: folder, steps });
  if (bytes === undefined) return {};
  if (!(bytes instanceof Uint8Array)) return bytes.reason;
  const { parse } = await import('yaml');
  try {
    const read: unknown = parse(bytes.toString('utf8'), { maxAliasCount: 0 });
    if (read === null || read === undefined) return {};
    return typeof read === 'object' && !Array.isArray(read) ? read : noList();
  } catch {
    return noList();
  }
}

function noList(): string {
  return l10n.t('It is not a YAML file with the lists “superseded” and “ignored”.');
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textsOf(value: unknown): string[] {
  return listOf(value).filter((one) => typeof one === 'string');
}

/** Keeps the comments and the order of what is there. */
async function addEntry(
  folder: string,
  list: 'superseded' | 'ignored',
  entry: unknown,
  isSame: (entry: unknown) => boolean,
): Promise<void> {
  const file = supersededFile(folder);
  const read = await readList(folder);
  if (typeof read === 'string') throw new AskDocsError('output-unwritable', { detail: `${file}: ${read}` });
  if (listOf(read[list]).some(isSame)) return;
  const bytes = await readOwnFile({ root: folder, steps });
  const { parseDocument } = await import('yaml');
  const document = parseDocument(bytes instanceof Uint8Array ? bytes.toString('utf8') : '');
  if (Array.isArray(read[list])) document.addIn([list], document.createNode(entry));
  else document.set(list, document.createNode([entry]));
  await writeAtomically(file, document.toString()).catch((cause: unknown) => {
    throw new AskDocsError('output-unwritable', { detail: file, cause });
  });
}
