import type { AnswerStyle } from '../../core/model/types';
import type { ScopeItem } from '../../core/model/scope';
import type { ScrollAnchor } from './conversation/conversation';
import type { ToHost, ToWebview } from '../../protocol/messages';
import { connectPage, type PageHost } from '../controls/host';
import { useEffect, useRef, useState } from 'preact/hooks';

/** State the page keeps while it is hidden; the conversation itself is kept by the host. */
export interface PageMemory {
  readonly draft: string;
  /** The last visible conversation; empty before the first. */
  readonly conversationId: string;
  /** The scope of the next question in that conversation; empty for the whole workspace. */
  readonly scope: readonly ScopeItem[];
  /** The style the user picked; undefined for the one in the settings. */
  readonly style: AnswerStyle | undefined;
  /** The user's scroll position; undefined at the end, which is then followed. */
  readonly anchor: ScrollAnchor | undefined;
  /** What the user opened (true) or closed (false), by `runId` or `runId/stepId`. */
  readonly toggles: Readonly<Record<string, boolean>>;
  /** Unsent corrections, by `runId`. */
  readonly corrections: Readonly<Record<string, string>>;
}

/** The initial state of a new page. */
export const emptyMemory: PageMemory = {
  draft: '',
  conversationId: '',
  scope: [],
  style: undefined,
  anchor: undefined,
  toggles: {},
  corrections: {},
};

/** Parses state saved by an earlier page, possibly of another version; invalid parts are left out. */
export function parseMemory(stored: unknown): PageMemory {
  if (!isRecord(stored)) return emptyMemory;
  const { draft, conversationId, scope, style, anchor, toggles, corrections } = stored;
  return {
    draft: typeof draft === 'string' ? draft : '',
    conversationId: typeof conversationId === 'string' ? conversationId : '',
    scope: Array.isArray(scope) ? scope.filter(isScopeItem) : [],
    style: isStyle(style) ? style : undefined,
    anchor: isAnchor(anchor) ? anchor : undefined,
    toggles: recordOf(toggles, (value) => typeof value === 'boolean'),
    corrections: recordOf(corrections, (value) => typeof value === 'string'),
  };
}

/** Switches to a conversation; a different one starts with the whole workspace as its scope. */
export function inConversation(memory: PageMemory, conversationId: string): PageMemory {
  return conversationId === memory.conversationId ? memory : { ...memory, conversationId, scope: [] };
}

/** Drops the state of runs that are no longer shown. */
export function forgetOtherRuns(memory: PageMemory, runIds: ReadonlySet<string>): PageMemory {
  const ofShown = <T>(kept: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(kept).filter(([key]) => runIds.has(key.split('/', 1)[0] ?? '')));
  return { ...memory, toggles: ofShown(memory.toggles), corrections: ofShown(memory.corrections) };
}

/** Whether a value is an answer style. */
export function isStyle(value: unknown): value is AnswerStyle {
  return value === 'concise' || value === 'detailed' || value === 'bullets';
}

function isAnchor(value: unknown): value is ScrollAnchor {
  return (
    isRecord(value) &&
    typeof value.conversationId === 'string' &&
    typeof value.runId === 'string' &&
    typeof value.offset === 'number'
  );
}

function isScopeItem(value: unknown): value is ScopeItem {
  if (!isRecord(value) || typeof value.id !== 'string') return false;
  if (value.kind !== 'selection') return value.kind === 'folder' || value.kind === 'file';
  const { lines } = value;
  return isRecord(lines) && typeof lines.start === 'number' && typeof lines.end === 'number';
}

function recordOf<T>(stored: unknown, isValue: (value: unknown) => value is T): Record<string, T> {
  if (!isRecord(stored)) return {};
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, T] => isValue(entry[1])),
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

export type Host = PageHost<ToHost, ToWebview, PageMemory>;

/** Connects the chat to the extension host, which is heard once the page is `ready`. Call once. */
export function connectHost(ready: Promise<void>): Host {
  return connectPage(
    {
      snapshot: true,
      event: true,
      'runs-earlier': true,
      run: true,
      index: true,
      stale: true,
      pinned: true,
      answerer: true,
      overview: true,
      hint: true,
      'scope-suggestions': true,
      'quote-context': true,
      focus: true,
    },
    parseMemory,
    ready,
  );
}

/** The page's saved state, and a function that changes it and saves it. */
export function usePageMemory(host: Host): readonly [PageMemory, (change: MemoryChange) => void] {
  const [memory, setMemory] = useState(host.recall);
  const newest = useRef(memory);
  useEffect(() => {
    host.remember(memory);
  }, [memory]);
  const change: (change: MemoryChange) => void = (update) => {
    newest.current = update(newest.current);
    setMemory(newest.current);
  };
  return [memory, change];
}

/** Computes the new state from the previous one. */
export type MemoryChange = (memory: PageMemory) => PageMemory;
