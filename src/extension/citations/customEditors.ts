import * as path from 'node:path';
import * as z from 'zod/mini';

const manifestSchema = z.object({
  contributes: z.object({
    customEditors: z.array(
      z.object({
        priority: z.optional(z.string()),
        selector: z.array(z.object({ filenamePattern: z.optional(z.string()) })),
      }),
    ),
  }),
});

/**
 * Whether one of these extensions contributes an editor that opens this file type by default; an editor for all
 * files does not count.
 */
export function hasEditorFor(filePath: string, manifests: readonly unknown[]): boolean {
  const type = path.posix.extname(filePath).slice(1).toLowerCase();
  return manifests
    .flatMap((manifest) => manifestSchema.safeParse(manifest).data?.contributes.customEditors ?? [])
    .filter(({ priority }) => priority !== 'option')
    .flatMap(({ selector }) => selector.map(({ filenamePattern = '' }) => filenamePattern))
    .some((pattern) => typesOf(pattern).includes(type));
}

/** The file types in a glob pattern: `pdf` for `*.pdf`, both for `*.{xlsx,csv}`. */
function typesOf(pattern: string): string[] {
  const end = /\.(?:\{([^{}]*)\}|([^.*{}/]+))$/.exec(pattern.toLowerCase());
  const types = (end?.[1] ?? end?.[2] ?? '').split(',');
  return types.map((type) => type.trim().replace(/^\./, '')).filter(Boolean);
}
