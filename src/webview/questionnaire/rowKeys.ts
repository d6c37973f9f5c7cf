const pageSize = 10;

/** The row a key moves to; undefined for other keys. Pure. */
export function nextRow(key: string, rowIds: readonly string[], current: string): string | undefined {
  const at = rowIds.indexOf(current);
  const target = targetOf(key, at, rowIds.length - 1);
  return target === undefined ? undefined : rowIds[Math.min(Math.max(target, 0), rowIds.length - 1)];
}

function targetOf(key: string, at: number, last: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return at + 1;
    case 'ArrowUp':
      return at - 1;
    case 'PageDown':
      return at + pageSize;
    case 'PageUp':
      return at - pageSize;
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

/** The action of a letter on a row; undefined for other letters, and with modifiers. */
export function letterAction(event: KeyboardEvent): 'approve' | 'edit' | 'comment' | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  switch (event.key.toLowerCase()) {
    case 'a':
      return 'approve';
    case 'e':
      return 'edit';
    case 'c':
      return 'comment';
    default:
      return undefined;
  }
}
