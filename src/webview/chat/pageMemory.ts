import type { AnswerStyle } from '../../core/model/types';
import type { ScopeItem } from '../../core/model/scope';
import type { ScrollAnchor } from './conversation/scrollAnchor';

/** What the page keeps for itself while it is hidden; the conversation itself is the host's. */
export interface PageMemory {
  readonly draft: string;
  /** The conversation that was last shown; empty before the first. */
  readonly conversationId: string;
  /** What the next question of that conversation is limited to; empty for the whole workspace. */
  readonly scope: readonly ScopeItem[];
  /** The style that the user picked; undefined means the one from the settings. */
  readonly style: AnswerStyle | undefined;
  /** Where the user reads; undefined means at the end, and staying there. */
  readonly anchor: ScrollAnchor | undefined;
  /** What the user opened (true) or closed (false), by `runId` or `runId/stepId`. */
  readonly toggles: Readonly<Record<string, boolean>>;
  /** Runs that started after this have their steps open at first; undefined when they are closed. */
  readonly stepsOpenSince: number | undefined;
  /** Corrections that were typed and not sent, by `runId`. */
  readonly corrections: Readonly<Record<string, string>>;
}

/** What a new page remembers. */
export const emptyMemory: PageMemory = {
  draft: '',
  conversationId: '',
  scope: [],
  style: undefined,
  anchor: undefined,
  toggles: {},
  stepsOpenSince: undefined,
  corrections: {},
};

/** Reads what an earlier page, maybe of another version, has kept; what does not fit is left out. */
export function parseMemory(stored: unknown): PageMemory {
  if (!isRecord(stored)) return emptyMemory;
  const { draft, conversationId, scope, style, anchor, toggles, stepsOpenSince, corrections } = stored;
  return {
    draft: typeof draft === 'string' ? draft : '',
    conversationId: typeof conversationId === 'string' ? conversationId : '',
    scope: Array.isArray(scope) ? scope.filter(isScopeItem) : [],
    style: isStyle(style) ? style : undefined,
    anchor: isAnchor(anchor) ? anchor : undefined,
    toggles: recordOf(toggles, (value) => typeof value === 'boolean'),
    stepsOpenSince: typeof stepsOpenSince === 'number' ? stepsOpenSince : undefined,
    corrections: recordOf(corrections, (value) => typeof value === 'string'),
  };
}

/** Goes over to a conversation: another than before starts with the whole workspace. */
export function inConversation(memory: PageMemory, conversationId: string): PageMemory {
  return conversationId === memory.conversationId ? memory : { ...memory, conversationId, scope: [] };
}

/** Forgets what was kept of runs that are no longer shown. */
export function forgetOtherRuns(memory: PageMemory, runIds: ReadonlySet<string>): PageMemory {
  const ofShown = <T>(kept: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(kept).filter(([key]) => runIds.has(key.split('/', 1)[0] ?? '')));
  return { ...memory, toggles: ofShown(memory.toggles), corrections: ofShown(memory.corrections) };
}

/** Whether a value names an answer style. */
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
