import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';

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

interface TreeProps {
  readonly label: string;
  readonly children: ComponentChildren;
}

/** A tree with a single tab stop: arrows, Home and End move in it, Enter and Space act like a click. */
export function Tree({ label, children }: TreeProps) {
  const tree = useRef<HTMLUListElement>(null);
  // The focusable item may be gone, if its parent was closed.
  useLayoutEffect(() => {
    const items = itemsOf(tree.current);
    if (!items.some(({ tabIndex }) => tabIndex === 0)) stopAt(items, items[0]);
  });
  return (
    <ul
      ref={tree}
      class="tree"
      role="tree"
      aria-label={label}
      onFocusIn={({ target }) => {
        const items = itemsOf(tree.current);
        if (target instanceof HTMLElement && items.includes(target)) stopAt(items, target);
      }}
      onKeyDown={(event) => {
        onKey(event, itemsOf(tree.current));
      }}
    >
      {children}
    </ul>
  );
}

interface TreeItemProps {
  readonly level: number;
  readonly className: string;
  /** The item's line; the rest is below it. */
  readonly line: ComponentChildren;
  readonly lineClass: string;
  /** Accessible name in place of the line's text. */
  readonly label?: string;
  /** Undefined when there is nothing to open. */
  readonly isOpen?: boolean | undefined;
  /** The action of a click on the line. */
  readonly picking?: {
    readonly onClick: (event: MouseEvent) => void;
    readonly onAuxClick?: (event: MouseEvent) => void;
  };
  readonly data?: Readonly<Record<`data-${string}`, string>>;
  readonly children?: ComponentChildren;
}

/** An item of a tree, or of a group in it. */
export function TreeItem(props: TreeItemProps) {
  const { level, className, line, lineClass, label, isOpen, picking, data, children } = props;
  const id = useId();
  return (
    <li
      class={className}
      role="treeitem"
      tabIndex={-1}
      aria-level={level}
      {...(label === undefined ? { 'aria-labelledby': id } : { 'aria-label': label })}
      {...(isOpen !== undefined && { 'aria-expanded': isOpen })}
      {...data}
    >
      <div id={id} class={`row tree-line ${lineClass}${picking === undefined ? '' : ' picks'}`} {...picking}>
        {line}
      </div>
      {children}
    </li>
  );
}

function itemsOf(tree: Element | null): readonly HTMLElement[] {
  return [...(tree?.querySelectorAll<HTMLElement>('[role=treeitem]') ?? [])];
}

function stopAt(items: readonly HTMLElement[], stop: HTMLElement | undefined): void {
  for (const item of items) item.tabIndex = item === stop ? 0 : -1;
}

function onKey(event: KeyboardEvent, items: readonly HTMLElement[]): void {
  const at = items.findIndex((item) => item === event.target);
  const item = items[at];
  const move =
    item === undefined || isForOthers(event) ? undefined : treeMove(event.key, items.map(entryOf), at);
  if (move === undefined) return;
  event.preventDefault();
  if (move === 'pick') pick(item, event);
  else items[move.to]?.focus();
}

/** With Ctrl or Cmd, only Enter is handled here: it opens beside. */
function isForOthers({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return altKey || ((ctrlKey || metaKey) && key !== 'Enter');
}

/** A click by keyboard on an item's line: it has no count. */
function pick(item: HTMLElement | undefined, { ctrlKey, metaKey }: KeyboardEvent): void {
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey });
  item?.querySelector(':scope > .tree-line')?.dispatchEvent(click);
}

function entryOf(item: HTMLElement) {
  const { ariaLevel, ariaExpanded } = item;
  return {
    level: Number(ariaLevel),
    isOpen: ariaExpanded === null ? undefined : ariaExpanded === 'true',
  };
}
