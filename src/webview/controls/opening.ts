/** How the user wants a place to be opened. */
export interface Opening {
  readonly isBeside: boolean;
  /** Moves the focus there; otherwise it stays in the chat. */
  readonly takesFocus: boolean;
}

/**
 * Like VS Code's own lists: a click shows the place and keeps the focus, a double click or Enter moves it
 * there, and Ctrl, Cmd or the middle button opens it beside.
 */
export function openingOf({ ctrlKey, metaKey, button, detail }: MouseEvent): Opening {
  // A click triggered by the keyboard has no count.
  return { isBeside: ctrlKey || metaKey || button === 1, takesFocus: detail !== 1 };
}

/** Handlers for something to open: `click`, and the middle button, which browsers report separately. */
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
