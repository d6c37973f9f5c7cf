import type { EarlierAnswer, ReviewChange, RowReview } from '../../core/features/questionnaire/model';
import type { Opening } from '../controls/opening';
import { type SheetHost, toggled, withDraft, type SheetMemory } from './sheetMemory';
import type { RowView } from '../../protocol/questionnaireMessages';
import type { SheetState } from './sheetState';

/** The user's actions on rows. */
export interface RowActions {
  readonly toggle: (rowId: string) => void;
  readonly openCitation: (rowId: string, variant: string | undefined, marker: number, how: Opening) => void;
  readonly openSources: (rowId: string, variant: string | undefined) => void;
  readonly wantContext: (rowId: string, variant: string | undefined, marker: number) => void;
  readonly wantEarlier: (rowId: string) => void;
  readonly answerAgain: (rowId: string) => void;
  readonly askInChat: (rowId: string) => void;
  /** Sends only what the user changed: the rest may be newer than what is rendered. */
  readonly review: (rowId: string, change: ReviewChange) => void;
  /** Keeps a text being typed; undefined drops it. */
  readonly keepDraft: (key: string, text: string | undefined) => void;
}

export type ChangeMemory = (change: (memory: SheetMemory) => SheetMemory) => void;

/** Actions that notify the host, and keep the page's own state. */
export function rowActions({ post }: SheetHost, change: ChangeMemory): RowActions {
  const answerOf = (rowId: string, variant: string | undefined) => ({
    rowId,
    variant,
  });
  return {
    toggle: (rowId) => {
      change((memory) => toggled(memory, rowId));
    },
    openCitation: (rowId, variant, marker, how) => {
      post({ type: 'citation-open', ...answerOf(rowId, variant), marker, ...how });
    },
    openSources: (rowId, variant) => {
      post({ type: 'sources-open', ...answerOf(rowId, variant) });
    },
    wantContext: (rowId, variant, marker) => {
      post({ type: 'quote-context-want', ...answerOf(rowId, variant), marker });
    },
    wantEarlier: (rowId) => {
      post({ type: 'earlier-want', rowId });
    },
    answerAgain: (rowId) => {
      post({ type: 'run-start', rows: { which: 'one', rowId } });
    },
    askInChat: (rowId) => {
      post({ type: 'chat-ask', rowId });
    },
    review: (rowId, change) => {
      post({ type: 'review-change', rowId, change });
    },
    keepDraft: (key, text) => {
      change((memory) => withDraft(memory, key, text));
    },
  };
}

/** A review with the reviewer's text in place of a variant's answer, "" for the answer for all variants. */
export function edited({ texts }: RowReview, variant: string, text: string): ReviewChange {
  return { state: 'edited', texts: { ...texts, [variant]: text } };
}

/** A review that restores the drafted answers. */
export const asDrafted: ReviewChange = { state: 'draft', texts: {} };

/** A review that approves the drafted answers. */
export const approving: ReviewChange = { state: 'approved', texts: {} };

/** An earlier answer as reviewer's text, without its markers, which refer to other sources. */
export function reused({ text }: EarlierAnswer): string {
  return text.replace(/\s?\[\d{1,4}\]/g, '').trim();
}

/** The props of a row. */
export interface RowProps {
  readonly row: RowView;
  readonly isOpen: boolean;
  /** Whether it is the current row of keyboard navigation. */
  readonly isCurrent: boolean;
  readonly actions: RowActions;
  readonly drafts: SheetMemory['drafts'];
  readonly quoteContexts: SheetState['quoteContexts'];
  readonly earlier: readonly EarlierAnswer[] | undefined;
  readonly onMove: (rowId: string) => void;
}
