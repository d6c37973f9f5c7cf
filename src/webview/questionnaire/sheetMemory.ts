import type { RowView } from '../../protocol/questionnaireMessages';
import { rowFilters, type RowFilter } from './rowKinds';

/** What the page keeps for itself while it is hidden; answers and reviews are the host's. */
export interface SheetMemory {
  readonly filter: RowFilter;
  /** The rows that are open. */
  readonly open: readonly string[];
  /** The row that the keyboard is on; empty for the first. */
  readonly current: string;
  /** Texts that were typed and not saved, by `draftKey`. */
  readonly drafts: Readonly<Record<string, string>>;
}

/** What a new page remembers. */
export const emptyMemory: SheetMemory = { filter: 'all', open: [], current: '', drafts: {} };

/** Reads what an earlier page, maybe of another version, has kept; what does not fit is left out. */
export function parseMemory(stored: unknown): SheetMemory {
  if (!isRecord(stored)) return emptyMemory;
  const { filter, open, current, drafts } = stored;
  return {
    filter: rowFilters.find((known) => known === filter) ?? 'all',
    open: Array.isArray(open) ? open.filter(isText) : [],
    current: isText(current) ? current : '',
    drafts: isRecord(drafts)
      ? Object.fromEntries(Object.entries(drafts).filter((kept): kept is [string, string] => isText(kept[1])))
      : {},
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Names an answer of a row among all. */
export function keyOf(rowId: string, variant: string): string {
  return `${rowId}/${variant}`;
}

/**
 * Under which a text that is being typed is kept. It names what it would replace: VS Code may bring back an earlier state
 * of the page, whose text has been saved since.
 */
export function draftKey({ id, review }: RowView, variant: string): string {
  return `${keyOf(id, variant)}/${review.texts[variant] ?? ''}`;
}

/** Opens a row that is closed, and closes one that is open. */
export function toggled(memory: SheetMemory, rowId: string): SheetMemory {
  const isOpen = memory.open.includes(rowId);
  const open = isOpen ? memory.open.filter((id) => id !== rowId) : [...memory.open, rowId];
  return { ...memory, open, current: rowId };
}

/** Keeps a text that is being typed; undefined forgets it. */
export function withDraft(memory: SheetMemory, key: string, text: string | undefined): SheetMemory {
  const others = Object.entries(memory.drafts).filter(([other]) => other !== key);
  return { ...memory, drafts: Object.fromEntries(text === undefined ? others : [...others, [key, text]]) };
}
