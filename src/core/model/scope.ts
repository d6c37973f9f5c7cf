import type { Described, scopeItem } from './fields';

/** A part of the workspace that a question is limited to. */
export type ScopeItem = Described<typeof scopeItem>;

/** Whether a document, or a part of it, is within a scope; ids are compared as they are. */
export function isWithin(id: string, scope: readonly ScopeItem[]): boolean {
  return scope.some((item) => (item.kind === 'folder' ? id.startsWith(`${item.id}/`) : id === item.id));
}

/** Documents of which a scope includes only selected lines. */
export function selectedDocuments(scope: readonly ScopeItem[]): string[] {
  const whole = scope.filter(({ kind }) => kind !== 'selection');
  const selected = scope.filter(({ kind, id }) => kind === 'selection' && !isWithin(id, whole));
  return [...new Set(selected.map(({ id }) => id))];
}

/** The item's file or folder name; for a selection with its lines: `faq.md:10-20`. */
export function scopeName(item: ScopeItem): string {
  const name = item.id.slice(item.id.lastIndexOf('/') + 1);
  if (item.kind === 'folder') return `${name}/`;
  return item.kind === 'file' ? name : `${name}:${linesOf(item)}`;
}

/** The item's full path, with its lines if it is a selection. */
export function scopePath(item: ScopeItem): string {
  if (item.kind === 'folder') return `${item.id}/`;
  return item.kind === 'file' ? item.id : `${item.id}:${linesOf(item)}`;
}

function linesOf({ lines: { start, end } }: Extract<ScopeItem, { kind: 'selection' }>): string {
  return start === end ? `${start}` : `${start}-${end}`;
}

export function isSameScope(one: ScopeItem, other: ScopeItem): boolean {
  return one.kind === other.kind && scopePath(one) === scopePath(other);
}
