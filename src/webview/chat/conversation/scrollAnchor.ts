/**
 * A scroll position: a run of a conversation, and how far its top is above the top of the viewport, in
 * pixels.
 */
export interface ScrollAnchor {
  readonly conversationId: string;
  readonly runId: string;
  readonly offset: number;
}

/** The run at the top of the viewport. Runs carry their id as `data-run`. */
export function anchorOf(log: HTMLElement, conversationId: string): ScrollAnchor | undefined {
  const top = log.getBoundingClientRect().top;
  for (const run of log.querySelectorAll<HTMLElement>('[data-run]')) {
    const box = run.getBoundingClientRect();
    if (box.bottom > top) return { conversationId, runId: run.dataset.run ?? '', offset: top - box.top };
  }
  return undefined;
}

/** Restores a scroll position; returns whether its run exists. */
export function scrollTo(log: HTMLElement, { runId, offset }: ScrollAnchor): boolean {
  const run = log.querySelector(`[data-run="${CSS.escape(runId)}"]`);
  if (run === null) return false;
  log.scrollTop += run.getBoundingClientRect().top - log.getBoundingClientRect().top + offset;
  return true;
}
