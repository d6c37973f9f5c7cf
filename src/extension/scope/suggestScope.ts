import type { DocumentId } from '../../core/model/types';
import { isSameScope, type ScopeItem } from '../../core/model/scope';
import type { IndexClient } from '../index/indexClient';
import type { WorkspaceIndex } from '../index/workspaceIndex';

const maxSuggestions = 20;

/** Scopes for a question that match a text: the current selection and file first, then the best matches. */
export function suggestScope(
  text: string,
  documents: readonly DocumentId[],
  current: readonly ScopeItem[],
): readonly ScopeItem[] {
  const wanted = fold(text.trim());
  const own = current.filter(({ id }) => documents.includes(id) && rank(fold(id), wanted) !== undefined);
  const folders = foldersOf(documents).map((id): ScopeItem => ({ kind: 'folder', id }));
  const files = documents.map((id): ScopeItem => ({ kind: 'file', id }));
  const found = [...folders, ...files]
    .flatMap((item) => {
      const place = rank(fold(item.id), wanted);
      return place === undefined ? [] : [{ item, place: place + depthOf(item) }];
    })
    .sort((a, b) => a.place - b.place || byName(a.item.id, b.item.id))
    .map(({ item }) => item)
    .filter((item) => !own.some((other) => isSameScope(item, other)));
  return [...own, ...found].slice(0, maxSuggestions);
}

const { compare: byName } = new Intl.Collator(undefined, { numeric: true });

/** All ancestor folders of documents, without duplicates. */
function foldersOf(documents: readonly DocumentId[]): readonly string[] {
  const folders = new Set<string>();
  for (const id of documents) {
    for (let at = id.lastIndexOf('/'); at > 0; at = id.lastIndexOf('/', at - 1)) {
      const folder = id.slice(0, at);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  }
  return [...folders];
}

/** Ranks the match of a path with a text, 0 is best; undefined when it does not match. Both are folded. */
function rank(path: string, wanted: string): number | undefined {
  if (wanted === '') return 0;
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (name === wanted || path === wanted) return 0;
  if (name.startsWith(wanted)) return 1;
  const at = name.indexOf(wanted);
  if (at > 0) return /[\p{L}\p{N}]/u.test(name.charAt(at - 1)) ? 3 : 2;
  if (path.includes(wanted)) return 4;
  if (hasInOrder(name, wanted)) return 5;
  return hasInOrder(path, wanted) ? 6 : undefined;
}

/** Among equal matches, the less deeply nested come first. */
function depthOf({ id }: ScopeItem): number {
  return Math.min(id.split('/').length, 20) / 100;
}

function hasInOrder(path: string, wanted: string): boolean {
  let at = 0;
  for (const letter of wanted.replaceAll(' ', '')) {
    at = path.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

function fold(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/**
 * The ids of all documents, cached until they may have changed. A failed listing counts as empty, and is
 * retried.
 */
export class DocumentList {
  readonly #read: () => Promise<readonly DocumentId[]>;
  #known: Promise<readonly DocumentId[]> | undefined;

  constructor(read: () => Promise<readonly DocumentId[]>) {
    this.#read = read;
  }

  async get(): Promise<readonly DocumentId[]> {
    const asked = (this.#known ??= this.#read());
    try {
      return await asked;
    } catch {
      if (this.#known === asked) this.#known = undefined;
      return [];
    }
  }

  forget(): void {
    this.#known = undefined;
  }
}

/** Lists the documents of the workspace, as of the last change of the index. */
export function listDocuments(
  client: Pick<IndexClient, 'documents'>,
  index: Pick<WorkspaceIndex, 'changes'>,
): DocumentList {
  const documents = new DocumentList(() => client.documents(new AbortController().signal));
  // A running sync reports changes many times a second.
  index.changes.add(({ kind }) => {
    if (kind !== 'indexing') documents.forget();
  });
  return documents;
}
