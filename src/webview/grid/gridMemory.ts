import * as z from 'zod/mini';
import { areaSchema, citedCellsSchema, type CitedCells } from '../../protocol/gridMessages';
import type { CellArea } from '../../core/model/cellAddress';

/** What a viewer still shows after it was hidden, or the window was reloaded. */
export interface GridMemory {
  readonly cited?: CitedCells | undefined;
  /** The name of the shown sheet. */
  readonly sheet?: string | undefined;
  readonly selected?: CellArea | undefined;
  readonly scrolled?: { readonly top: number; readonly left: number } | undefined;
}

const schema = z.object({
  cited: z.optional(citedCellsSchema),
  sheet: z.optional(z.string()),
  selected: z.optional(areaSchema),
  scrolled: z.optional(z.object({ top: z.number(), left: z.number() })),
});

export function parseGridMemory(state: unknown): GridMemory {
  return schema.safeParse(state).data ?? {};
}
