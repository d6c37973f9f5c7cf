/** An item of a tree that is on the page, in reading order. */
export interface TreeEntry {
  /** From 1. */
  readonly level: number;
  /** Undefined when there is nothing to open. */
  readonly isOpen: boolean | undefined;
}

/** What a key does in a tree: goes to another item, or does what a click on the item does. */
export type TreeMove = { readonly to: number } | 'pick' | undefined;

/** Where a key leads from item `at`; undefined for keys that are none of the tree's, and where there is nowhere to go. */
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

/** Opens what is closed, and goes into what is open. */
function inwards(entries: readonly TreeEntry[], at: number): TreeMove {
  const { isOpen, level = 0 } = entries[at] ?? {};
  if (isOpen === undefined) return undefined;
  if (!isOpen) return 'pick';
  return (entries[at + 1]?.level ?? 0) > level ? goTo(at + 1, entries) : undefined;
}

/** Closes what is open, and goes out of what is not. */
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
