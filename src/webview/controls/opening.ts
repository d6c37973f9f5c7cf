/** How a person wants a place to be opened. */
export interface Opening {
  readonly isBeside: boolean;
  /** The cursor goes there; else it stays in the chat. */
  readonly takesFocus: boolean;
}

/**
 * As VS Code's own lists have it: a click shows the place and leaves the cursor, a double click and Enter go there, and
 * Ctrl, Cmd and the middle button open it beside.
 */
export function openingOf({ ctrlKey, metaKey, button, detail }: MouseEvent): Opening {
  // A click that the keyboard makes has no count.
  return { isBeside: ctrlKey || metaKey || button === 1, takesFocus: detail !== 1 };
}

/** Handlers of what opens something: a click, and the middle button, which browsers keep apart. */
export function openingProps(onOpen: (how: Opening) => void) {
  const open = (event: MouseEvent) => {
    onOpen(openingOf(event));
  };
  return {
    onClick: open,
    onAuxClick: (event: MouseEvent) => {
      if (event.button === 1) open(event);
    },
  };
}
