import type { Rating } from '../../core/model/judgement';
import type { ScopeItem } from '../../core/model/scope';
import type { Opening } from '../controls/opening';
import type { QuoteContext } from './conversationState';

/** What a person can do in one run. */
export interface RunActions {
  readonly openCitation: (marker: number, how: Opening) => void;
  readonly openPassage: (chunkId: string, how: Opening) => void;
  /** Opens every cited document at its first quote. */
  readonly openSources: () => void;
  /** What stands around a quote; undefined until the host has told. */
  readonly contextOf: (marker: number) => QuoteContext | undefined;
  readonly wantContext: (marker: number) => void;
  /** Stops the run. */
  readonly stop: () => void;
  /** Starts a new run with a question that the run offers, or with its own again; limited as the run was, unless told otherwise. */
  readonly ask: (question: string, scope?: readonly ScopeItem[]) => void;
  /** Asks the run's question in other words, in its place; undefined when that cannot be. */
  readonly edit: { readonly replaces: number; readonly onAsk: (question: string) => void } | undefined;
  /** Copies the answer as Markdown, with its quotes as footnotes. */
  readonly copyAnswer: () => void;
  /** Says what the person thinks of the answer; undefined takes it back. */
  readonly rate: (rating: Rating | undefined) => void;
  /** Moves the cursor to the question box; with a text, puts it there to be changed. */
  readonly reply: (text?: string) => void;
  /** Keeps what is right for the next time. */
  readonly noteCorrection: (text: string) => void;
  /** What was typed of a correction and not sent yet. */
  readonly correctionDraft: string;
  readonly setCorrectionDraft: (text: string) => void;
  /** Copies the trace of the run, with or without what comes from documents. */
  readonly copyTrace: (withTexts: boolean) => void;
  readonly saveTrace: () => void;
  /** Whether a part of the run is open; `''` is the tree as a whole, else the id of a step or the name of another part. */
  readonly isOpen: (part: string, byDefault: boolean) => boolean;
  readonly setOpen: (part: string, isOpen: boolean) => void;
}
