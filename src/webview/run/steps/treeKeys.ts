/** A visible item of a tree, in reading order. */
export interface TreeEntry {
  /** From 1. */
  readonly level: number;
  /** Undefined when there is nothing to open. */
  readonly isOpen: boolean | undefined;
}

/** The effect of a key in a tree: moves to another item, or acts like a click on the item. */
export type TreeMove = { readonly to: number } | 'pick' | undefined;

/**
 * The effect of a key on item `at`; undefined for keys the tree does not handle, and where there is nowhere
 * to go.
 */
export function treeMove(key: string, entries: readonly TreeEntry[], at: number): TreeMove {
  switch (key) {
    case 'ArrowDown':
      return goTo(at + 1, entries);
    case 'ArrowUp':
      return goTo(at - 1, entries);
    case 'Home':
      return goTo(0, entries);
    case 'End':
      return goTo(entries.length - 1, entries);
    case 'ArrowRight':
      return inwards(entries, at);
    case 'ArrowLeft':
      return outwards(entries, at);
    case 'Enter':
    case ' ':
      return 'pick';
    default:
      return undefined;
  }
}

/** Opens a closed item, or moves into an open one. */
function inwards(entries: readonly TreeEntry[], at: number): TreeMove {
  const { isOpen, level = 0 } = entries[at] ?? {};
  if (isOpen === undefined) return undefined;
  if (!isOpen) return 'pick';
  return (entries[at + 1]?.level ?? 0) > level ? goTo(at + 1, entries) : undefined;
}

/** Closes an open item, or moves out of a closed one. */
function outwards(entries: readonly TreeEntry[], at: number): TreeMove {
  const { isOpen, level = 0 } = entries[at] ?? {};
  if (isOpen === true) return 'pick';
  return goTo(
    entries.slice(0, at).findLastIndex((entry) => entry.level < level),
    entries,
  );
}

function goTo(to: number, entries: readonly TreeEntry[]): TreeMove {
  return entries[to] === undefined ? undefined : { to };
}
