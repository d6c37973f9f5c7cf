import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { Icon } from './icon';

interface MenuItem {
  readonly label: string;
  /** Whether a line sets it apart from those before it. */
  readonly isApart?: boolean;
  /** Of an item that shows or hides those below it: whether they are shown. The menu stays open. */
  readonly isExpanded?: boolean;
  readonly onPick: () => void;
}

interface MoreMenuProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
}

/** A menu button: arrow keys move in the menu; Escape or losing the focus closes it. */
export function MoreMenu({ label, items }: MoreMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <span
      class="menu-anchor"
      onFocusOut={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        class="icon-button"
        data-testid="more"
        title={label}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => {
          setOpen(!isOpen);
        }}
      >
        <Icon name="ellipsis" />
      </button>
      {isOpen && <Menu id={id} label={label} items={items} onClose={close} />}
    </span>
  );
}

interface MenuProps extends MoreMenuProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** Space in pixels that a menu above its button needs. */
const roomAbovePx = 190;

function Menu({ id, label, items, onClose }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const [isAbove, setAbove] = useState(false);
  const entries = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  useEffect(() => {
    setAbove((menu.current?.parentElement?.getBoundingClientRect().top ?? 0) > roomAbovePx);
    entries()[0]?.focus();
  }, []);
  return (
    <div
      ref={menu}
      id={id}
      class={`menu${isAbove ? ' above' : ''}`}
      role="menu"
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
        const all = entries();
        const next = nextIndex(
          event.key,
          all.findIndex((entry) => entry === document.activeElement),
          all.length,
        );
        if (next === undefined) return;
        event.preventDefault();
        all[next]?.focus();
      }}
    >
      {items.map((item) => (
        <button
          key={item.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          class={item.isApart === true ? 'apart' : undefined}
          aria-expanded={item.isExpanded}
          onClick={() => {
            if (item.isExpanded === undefined) onClose();
            item.onPick();
          }}
        >
          {item.label}
        </button>
      ))}
    </div>
  );
}

/** The index a key moves to in a menu; undefined for other keys. */
function nextIndex(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
