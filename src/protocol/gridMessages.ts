// Messages of the spreadsheet viewer: between its editor and its page, and between the editor and its thread.

import * as z from 'zod/mini';
import type { CellArea } from '../core/model/cellAddress';
import { place } from '../core/model/fields';
import type { DataText, GridShape } from '../core/model/grid';
import type { Place } from '../core/model/types';

const citedPlace = z.object({ place, headings: z.array(z.string()), quote: z.optional(z.string()) });

export const citedCellsSchema = z.object({ places: z.array(citedPlace), active: z.number() });

/** A citation as a place in a file; a quote is in the words of the document. */
export interface CitedInGrid {
  readonly place: Place;
  readonly headings: readonly string[];
  readonly quote?: string | undefined;
}

/** The citations of one answer in a file, in its order, and the one to show. */
export interface CitedCells {
  readonly places: readonly CitedInGrid[];
  readonly active: number;
}

/** Where a citation stands now. */
export interface GridMark {
  /** From 0; undefined when its sheet is gone. */
  readonly sheet: number | undefined;
  readonly area: CellArea;
  /** Whether the quote is there; otherwise the cells are those that were cited. */
  readonly isFound: boolean;
}

/** Citations with where they stand, in the same order. */
export interface MarkedCells {
  readonly cited: CitedCells;
  readonly marks: readonly GridMark[];
}

/** The cells of a sheet with a text, row by row. */
export interface FoundCells {
  /** Row and column of each in turn, from 0. */
  readonly cells: Uint32Array<ArrayBuffer>;
  /** May be more than are told. */
  readonly total: number;
}

export const areaSchema = z.object({
  top: z.number(),
  left: z.number(),
  bottom: z.number(),
  right: z.number(),
});

/** Messages from the page to the host; anything else is rejected. */
export const gridToHostSchema = z.discriminatedUnion('type', [
  /** The page has loaded and asks for the file; `cited` is what it showed before. */
  z.object({ type: z.literal('ready'), cited: z.optional(citedCellsSchema) }),
  /** Asks for a block of rows; answered with `rows`. */
  z.object({ type: z.literal('rows-want'), sheet: z.number(), block: z.number() }),
  /** Asks for the cells with a text; answered with `found`. */
  z.object({ type: z.literal('find'), sheet: z.number(), text: z.string() }),
  z.object({ type: z.literal('copy'), sheet: z.number(), area: areaSchema }),
  /** Opens the text at the shown citation, or else at a cell; before there are cells, at what is cited. */
  z.object({
    type: z.literal('text-open'),
    active: z.optional(z.number()),
    cell: z.optional(z.object({ sheet: z.string(), row: z.number(), column: z.number() })),
  }),
  /** Opens the file outside the viewer. */
  z.object({ type: z.literal('original-open') }),
]);

type Parsed = z.infer<typeof gridToHostSchema>;
export type GridToHost =
  Exclude<Parsed, { type: 'ready' }> | { readonly type: 'ready'; readonly cited?: CitedCells | undefined };

/** Messages from the host to the page. */
export type GridToPage =
  | {
      readonly type: 'opened';
      /** Rows of another version are not of this file any more. */
      readonly version: number;
      readonly sheets: readonly GridShape[];
      readonly marked: MarkedCells | undefined;
      /** Whether to go to the shown citation; otherwise the page stays where it was. */
      readonly isAsked: boolean;
      /** When a data source was read, in milliseconds since 1970. */
      readonly readMs?: number | undefined;
    }
  | { readonly type: 'cited'; readonly marked: MarkedCells }
  | {
      readonly type: 'rows';
      readonly version: number;
      readonly sheet: number;
      readonly block: number;
      readonly rows: string;
    }
  | {
      readonly type: 'found';
      readonly version: number;
      readonly sheet: number;
      readonly text: string;
      readonly found: FoundCells;
    }
  | { readonly type: 'failed'; readonly sentence: string };

/** What the thread of a viewer is started with. */
export interface GridThreadConfig {
  readonly readTimeLimitMs: number;
  /** The texts of the display language; English when not set. */
  readonly texts?: Readonly<Record<string, string>> | undefined;
}

/** The calls of the thread that keeps an open file: parameters and result of each. */
export interface GridCalls {
  /** Reads a file, or takes what was read of a data source, in place of the one before. A string is the reason why it cannot be read. */
  open: {
    readonly params: { readonly name: string; readonly bytes: Uint8Array } | { readonly data: DataText };
    readonly result: readonly GridShape[] | string;
  };
  rows: { readonly params: { readonly sheet: number; readonly block: number }; readonly result: string };
  find: { readonly params: { readonly sheet: number; readonly text: string }; readonly result: FoundCells };
  /** The cells of an area, with tabs between them. */
  copy: { readonly params: { readonly sheet: number; readonly area: CellArea }; readonly result: string };
  mark: { readonly params: readonly CitedInGrid[]; readonly result: readonly GridMark[] };
}

export type ToGridThread = {
  [M in keyof GridCalls]: {
    readonly callId: number;
    readonly method: M;
    readonly params: GridCalls[M]['params'];
  };
}[keyof GridCalls];

export interface FromGridThread {
  readonly callId: number;
  readonly result?: GridCalls[keyof GridCalls]['result'] | undefined;
  /** The stack of a failure, for the log. */
  readonly trace?: string;
}
