import type { AnswerStyle } from '../core/model';

/** What the page keeps for itself while it is hidden; the conversation itself is the host's. */
export interface PageMemory {
  readonly draft: string;
  /** The style that the user picked; undefined means the one from the settings. */
  readonly style: AnswerStyle | undefined;
  /** Distance from the top in pixels; undefined means at the end, and staying there. */
  readonly scrollTop: number | undefined;
  /** What the user opened (true) or closed (false), by `runId` or `runId/stepId`. */
  readonly toggles: Readonly<Record<string, boolean>>;
}

/** What a new page remembers. */
export const emptyMemory: PageMemory = { draft: '', style: undefined, scrollTop: undefined, toggles: {} };

/** Reads what an earlier page, maybe of another version, has kept; what does not fit is left out. */
export function parseMemory(stored: unknown): PageMemory {
  if (!isRecord(stored)) return emptyMemory;
  const { draft, style, scrollTop, toggles } = stored;
  return {
    draft: typeof draft === 'string' ? draft : '',
    style: isStyle(style) ? style : undefined,
    scrollTop: typeof scrollTop === 'number' ? scrollTop : undefined,
    toggles: isRecord(toggles) ? parseToggles(toggles) : {},
  };
}

/** Forgets the toggles of runs that are no longer shown. */
export function forgetOtherRuns(memory: PageMemory, runIds: ReadonlySet<string>): PageMemory {
  const kept = Object.entries(memory.toggles).filter(([key]) => runIds.has(key.split('/', 1)[0] ?? ''));
  return { ...memory, toggles: Object.fromEntries(kept) };
}

/** Whether a value names an answer style. */
export function isStyle(value: unknown): value is AnswerStyle {
  return value === 'concise' || value === 'detailed' || value === 'bullets';
}

function parseToggles(stored: Readonly<Record<string, unknown>>): Record<string, boolean> {
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
