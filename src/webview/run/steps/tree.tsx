import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { treeMove } from './treeKeys';

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
