/** One of the parts of a workspace that a question is limited to. */
export type ScopeItem =
  /** Id of a folder: its path like that of a document, without a slash at the end. */
  | { readonly kind: 'folder'; readonly id: string }
  | { readonly kind: 'file'; readonly id: string }
  /** Some lines of a document, 1-based, both ends included. */
  | {
      readonly kind: 'selection';
      readonly id: string;
      readonly lines: { readonly start: number; readonly end: number };
    };

/** Whether a document, or a part of it, belongs to one of some parts of a workspace; ids are compared as they are. */
export function isWithin(id: string, scope: readonly ScopeItem[]): boolean {
  return scope.some((item) => (item.kind === 'folder' ? id.startsWith(`${item.id}/`) : id === item.id));
}

/** Documents of which only the selected lines belong to a scope. */
export function selectedDocuments(scope: readonly ScopeItem[]): string[] {
  const whole = scope.filter(({ kind }) => kind !== 'selection');
  const selected = scope.filter(({ kind, id }) => kind === 'selection' && !isWithin(id, whole));
  return [...new Set(selected.map(({ id }) => id))];
}

/** The last step of an item's path; of a selection with its lines: `faq.md:10-20`. */
export function scopeName(item: ScopeItem): string {
  const name = item.id.slice(item.id.lastIndexOf('/') + 1);
  if (item.kind === 'folder') return `${name}/`;
  return item.kind === 'file' ? name : `${name}:${linesOf(item)}`;
}

/** An item by its whole path. */
export function scopePath(item: ScopeItem): string {
  if (item.kind === 'folder') return `${item.id}/`;
  return item.kind === 'file' ? item.id : `${item.id}:${linesOf(item)}`;
}

function linesOf({ lines: { start, end } }: Extract<ScopeItem, { kind: 'selection' }>): string {
  return start === end ? `${start}` : `${start}-${end}`;
}

/** Whether two items are the same part of a workspace. */
export function isSameScope(one: ScopeItem, other: ScopeItem): boolean {
  return one.kind === other.kind && scopePath(one) === scopePath(other);
}
