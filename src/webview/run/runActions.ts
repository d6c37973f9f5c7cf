import type { Rating } from '../../core/model/events';
import type { ScopeItem } from '../../core/model/scope';
import type { Opening } from '../controls/opening';
import type { QuoteContext } from './conversationState';

/** The user's actions on a run. */
export interface RunActions {
  readonly openCitation: (marker: number, how: Opening) => void;
  readonly openPassage: (chunkId: string, how: Opening) => void;
  /** Opens every cited document at its first quote. */
  readonly openSources: () => void;
  /** The text around a quote; undefined until the host has sent it. */
  readonly contextOf: (marker: number) => QuoteContext | undefined;
  readonly wantContext: (marker: number) => void;
  readonly stop: () => void;
  /**
   * Starts a new run with a question the run offers, or its own again; with the scope of the run, unless
   * given.
   */
  readonly ask: (question: string, scope?: readonly ScopeItem[]) => void;
  /** Rephrases the run's question in place; undefined when that is not possible. */
  readonly edit: { readonly replaces: number; readonly onAsk: (question: string) => void } | undefined;
  /** Copies the answer as Markdown, with its quotes as footnotes. */
  readonly copyAnswer: () => void;
  /** Rates the answer; undefined removes the rating. */
  readonly rate: (rating: Rating | undefined) => void;
  /** Focuses the question box; a given text is put into it to be edited. */
  readonly reply: (text?: string) => void;
  /** Saves a correction of the answer. */
  readonly noteCorrection: (text: string) => void;
  /** A correction typed but not yet sent. */
  readonly correctionDraft: string;
  readonly setCorrectionDraft: (text: string) => void;
  /** Copies the trace of the run, with or without text from documents. */
  readonly copyTrace: (withTexts: boolean) => void;
  readonly saveTrace: () => void;
  /** Saves a drawing of a result, given as an SVG document. */
  readonly saveChart: (svg: string) => void;
  /**
   * Whether a part of the run is open; `''` is the tree as a whole, otherwise the id of a step or the name of
   * another part.
   */
  readonly isOpen: (part: string, byDefault: boolean) => boolean;
  readonly setOpen: (part: string, isOpen: boolean) => void;
}
