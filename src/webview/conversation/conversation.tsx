import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { strings } from '../strings';

interface ConversationProps {
  /** Where to begin, in pixels from the top; undefined means at the end. */
  readonly scrollTop: number | undefined;
  /** A new run is always scrolled to. */
  readonly runs: readonly unknown[];
  readonly onScroll: (scrollTop: number | undefined) => void;
  readonly children: ComponentChildren;
}

const endTolerancePx = 32;

/**
 * The scrolling log. It follows what is written, as long as the user has not scrolled up, until the question has reached
 * the top: a long answer is read from its beginning.
 */
export function Conversation({ scrollTop, runs, onScroll, children }: ConversationProps) {
  const log = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(scrollTop === undefined);
  const lastRunCount = useRef(runs.length);
  useLayoutEffect(() => {
    if (scrollTop !== undefined && log.current !== null) log.current.scrollTop = scrollTop;
  }, []);
  useLayoutEffect(() => {
    if (runs.length > lastRunCount.current) isAtEnd.current = true;
    lastRunCount.current = runs.length;
    if (isAtEnd.current && log.current !== null) followEnd(log.current);
    // Not after other changes: steps that the user opens stay where they were opened.
  }, [runs]);
  return (
    <div
      ref={log}
      class="conversation"
      role="log"
      aria-label={strings.conversation}
      // Only the status line speaks: reading out each token would drown it.
      aria-live="off"
      onScroll={(event) => {
        const { scrollTop: top, scrollHeight, clientHeight } = event.currentTarget;
        isAtEnd.current = scrollHeight - clientHeight - top <= endTolerancePx;
        onScroll(isAtEnd.current ? undefined : top);
      }}
    >
      {children}
    </div>
  );
}

function followEnd(log: HTMLElement): void {
  const newest = log.lastElementChild;
  if (newest === null) return;
  const topOfNewest = log.scrollTop + newest.getBoundingClientRect().top - log.getBoundingClientRect().top;
  const end = log.scrollHeight - log.clientHeight;
  log.scrollTop = Math.max(log.scrollTop, Math.min(end, topOfNewest));
}
