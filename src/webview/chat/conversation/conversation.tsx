import { useMemo, useLayoutEffect, useRef } from 'preact/hooks';
import type { ComponentChild, ComponentChildren } from 'preact';
import type { RunState } from '../../../core/model/state';
import { strings } from '../../controls/strings';
import { useNewestFirst } from './newestFirst';
import { conversationTexts } from './texts';

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
function anchorOf(log: HTMLElement, conversationId: string): ScrollAnchor | undefined {
  const top = log.getBoundingClientRect().top;
  for (const run of log.querySelectorAll<HTMLElement>('[data-run]')) {
    const box = run.getBoundingClientRect();
    if (box.bottom > top) return { conversationId, runId: run.dataset.run ?? '', offset: top - box.top };
  }
  return undefined;
}

/** Restores a scroll position; returns whether its run exists. */
function scrollTo(log: HTMLElement, { runId, offset }: ScrollAnchor): boolean {
  const run = log.querySelector(`[data-run="${CSS.escape(runId)}"]`);
  if (run === null) return false;
  log.scrollTop += run.getBoundingClientRect().top - log.getBoundingClientRect().top + offset;
  return true;
}

interface KeptRunProps {
  /** Everything the rendered run depends on; always the same number of items. */
  readonly dependsOn: readonly unknown[];
  readonly draw: () => ComponentChild;
}

/** A run that is rendered again only when its own data changes, not on every event of another run. */
export function KeptRun({ dependsOn, draw }: KeptRunProps) {
  return <>{useMemo(draw, dependsOn)}</>;
}

interface ConversationProps {
  readonly conversationId: string;
  /** The initial scroll position; undefined for the end. */
  readonly anchor: ScrollAnchor | undefined;
  /** A new run is always scrolled into view. */
  readonly runs: readonly RunState[];
  /** A run that is going to be scrolled to. */
  readonly focusRun?: string | undefined;
  /** Questions that may be offered below the last run. */
  readonly starters?: readonly string[];
  /** The number of runs before these. */
  readonly earlier: number;
  readonly onScroll: (anchor: ScrollAnchor | undefined) => void;
  /** Requests the runs before `beforeRunId`, with `backTo` from that run on. */
  readonly onEarlier: (beforeRunId: string, backTo?: string) => void;
  /** Draws the runs from an index on: the others follow later. */
  readonly draw: (first: number) => ComponentChildren;
}

const endTolerancePx = 32;

/**
 * The scrolling log of one conversation. It follows the text being written, unless the user has scrolled up,
 * until the question reaches the top: a long answer is read from its beginning. Near the top it requests
 * earlier runs.
 */
export function Conversation(props: ConversationProps) {
  const { conversationId, runs, starters, earlier, onScroll, onEarlier, draw } = props;
  const log = useRef<HTMLDivElement>(null);
  /** The user's scroll position; undefined at the end. */
  const anchor = useRef(props.anchor?.conversationId === conversationId ? props.anchor : undefined);
  const newestId = useRef(runs.at(-1)?.runId);
  const wantEarlier = useWantEarlier(earlier, onEarlier);
  const end = useKeptEnd();
  const newest = useNewestFirst(runs, anchor.current?.runId);
  const first = props.focusRun === undefined ? newest : 0;
  useLayoutEffect(() => {
    const newest = runs.at(-1)?.runId;
    if (newest !== newestId.current) anchor.current = undefined;
    newestId.current = newest;
    if (log.current === null) return;
    if (anchor.current !== undefined && !scrollTo(log.current, anchor.current)) {
      // The anchor's run is earlier than those sent so far, or no longer exists.
      const { runId } = anchor.current;
      const isSought = wantEarlier(runs[0]?.runId, runId);
      if (!isSought) anchor.current = undefined;
    }
    if (anchor.current === undefined) followEnd(log.current);
    end.follow(log.current, runs.at(-1));
    // Not on other changes: steps the user opens must stay where they are.
  }, [runs, starters, first]);
  return (
    <div
      ref={log}
      class="conversation"
      role="log"
      aria-label={strings.conversation}
      // Only the status line is announced: reading out each token would drown it.
      aria-live="off"
      onScroll={({ currentTarget }) => {
        const { scrollTop, scrollHeight, clientHeight } = currentTarget;
        const isAtEnd = scrollHeight - clientHeight - scrollTop <= endTolerancePx;
        end.note(isAtEnd);
        anchor.current = isAtEnd ? undefined : anchorOf(currentTarget, conversationId);
        onScroll(anchor.current);
        if (first === 0 && scrollTop < clientHeight) wantEarlier(runs[0]?.runId);
      }}
    >
      {earlier > 0 && (
        <button
          type="button"
          class="link small earlier"
          data-testid="earlier"
          onClick={() => {
            wantEarlier(runs[0]?.runId);
          }}
        >
          {conversationTexts.earlier(earlier)}
        </button>
      )}
      {draw(first)}
    </div>
  );
}

/** Whoever is at the end of an answer that has ended sees what is offered below it later, too. */
function useKeptEnd() {
  const state = useRef<{ endedId?: string | undefined; isAtEnd: boolean }>({ isAtEnd: true });
  return {
    note: (isAtEnd: boolean) => {
      state.current.isAtEnd = isAtEnd;
    },
    follow: (log: HTMLElement, newest: RunState | undefined) => {
      const endedId = newest?.outcome === undefined ? undefined : newest.runId;
      const { endedId: before, isAtEnd } = state.current;
      if (endedId !== undefined && endedId === before && isAtEnd) log.scrollTop = log.scrollHeight;
      state.current = {
        endedId,
        isAtEnd: log.scrollHeight - log.clientHeight - log.scrollTop <= endTolerancePx,
      };
    },
  };
}

/** Requests the runs before a given one, once for each; returns whether it did. */
function useWantEarlier(
  earlier: number,
  onEarlier: (beforeRunId: string, backTo?: string) => void,
): (firstId: string | undefined, backTo?: string) => boolean {
  const asked = useRef<string | undefined>(undefined);
  return (firstId, backTo) => {
    const wanted = `${firstId ?? ''} ${backTo ?? ''}`;
    if (earlier === 0 || firstId === undefined || asked.current === wanted) return false;
    asked.current = wanted;
    onEarlier(firstId, backTo);
    return true;
  };
}

function followEnd(log: HTMLElement): void {
  const newest = [...log.querySelectorAll('[data-run]')].at(-1);
  if (newest === undefined) return;
  const topOfNewest = log.scrollTop + newest.getBoundingClientRect().top - log.getBoundingClientRect().top;
  const end = log.scrollHeight - log.clientHeight;
  log.scrollTop = Math.max(log.scrollTop, Math.min(end, topOfNewest));
}
