import type { RowView, QuestionnaireToHost, QuestionnaireToPage } from '../../protocol/questionnaireMessages';
import { rowFilters, type RowFilter } from './rowKinds';
import { connectPage, type PageHost } from '../controls/host';

/** State the page keeps while it is hidden; answers and reviews are kept by the host. */
export interface SheetMemory {
  readonly filter: RowFilter;
  /** The open rows. */
  readonly open: readonly string[];
  /** The current row of keyboard navigation; empty for the first. */
  readonly current: string;
  /** Unsaved texts, by `draftKey`. */
  readonly drafts: Readonly<Record<string, string>>;
}

/** The initial state of a new page. */
export const emptyMemory: SheetMemory = { filter: 'all', open: [], current: '', drafts: {} };

/** Parses state saved by an earlier page, possibly of another version; invalid parts are left out. */
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

/** A key for an answer of a row, unique among all. */
export function keyOf(rowId: string, variant: string): string {
  return `${rowId}/${variant}`;
}

/**
 * The key of an unsaved text. It includes the text it would replace: VS Code may restore an earlier state of
 * the page whose text has since been saved.
 */
export function draftKey({ id, review }: RowView, variant: string): string {
  return `${keyOf(id, variant)}/${review.texts[variant] ?? ''}`;
}

/** Toggles whether a row is open. */
export function toggled(memory: SheetMemory, rowId: string): SheetMemory {
  const isOpen = memory.open.includes(rowId);
  const open = isOpen ? memory.open.filter((id) => id !== rowId) : [...memory.open, rowId];
  return { ...memory, open, current: rowId };
}

/** Keeps a text being typed; undefined drops it. */
export function withDraft(memory: SheetMemory, key: string, text: string | undefined): SheetMemory {
  const others = Object.entries(memory.drafts).filter(([other]) => other !== key);
  return { ...memory, drafts: Object.fromEntries(text === undefined ? others : [...others, [key, text]]) };
}

export type SheetHost = PageHost<QuestionnaireToHost, QuestionnaireToPage, SheetMemory>;

/** Connects the page of a questionnaire to the extension host. Call once. */
export function connectHost(): SheetHost {
  return connectPage(
    { snapshot: true, rows: true, progress: true, index: true, earlier: true, 'quote-context': true },
    parseMemory,
  );
}
