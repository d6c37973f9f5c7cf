import { createContext } from 'preact';
import type { QuoteContext } from '../conversationState';

/** What a hover card shows around a quote. */
type Around = Omit<QuoteContext, 'passage'>;

/** Data and requests for the hover cards of one run's citations. */
export interface CitedRun {
  /** The question as it was understood; left out where the page has none. */
  readonly question?: string;
  /** Undefined until the host has sent it. */
  readonly contextOf: (marker: number) => Around | undefined;
  readonly wantContext: (marker: number) => void;
  /** Markers whose quote the audit did not find in the document; undefined before the audit. */
  readonly missingQuotes: readonly number[] | undefined;
}

/** The run that citations belong to. */
export const CitedRunContext = createContext<CitedRun>({
  contextOf: () => undefined,
  wantContext: () => undefined,
  missingQuotes: undefined,
});
