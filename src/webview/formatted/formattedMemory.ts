import * as z from 'zod/mini';
import { citedCellsSchema, type CitedCells } from '../../protocol/gridMessages';

/** What a viewer still shows after it was hidden, or the window was reloaded. */
export interface FormattedMemory {
  readonly cited?: CitedCells | undefined;
  readonly scrolled?: number | undefined;
}

const schema = z.object({ cited: z.optional(citedCellsSchema), scrolled: z.optional(z.number()) });

export function parseFormattedMemory(state: unknown): FormattedMemory {
  return schema.safeParse(state).data ?? {};
}
