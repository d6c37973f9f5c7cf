import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { AskDocsError } from '../../src/core/model/errors';
import type { Baseline } from './baseline';
import { reportVersion } from './report';

const baselineSchema = z.object({
  version: z.literal(reportVersion),
  kind: z.literal('ask-docs-eval'),
  datasets: z.array(
    z.object({
      dataset: z.string(),
      perQuestion: z.object({ ids: z.string(), columns: z.record(z.string(), z.string()) }),
    }),
  ),
});

/** Reads a report written by `--json`. Fails with `input-unreadable` for any other file. */
export async function readBaseline(file: string): Promise<Baseline> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new AskDocsError('input-unreadable', { detail: file, cause });
  });
  const parsed = baselineSchema.safeParse(parseJson(text));
  if (!parsed.success)
    throw new AskDocsError('input-unreadable', { detail: `${file} is not the --json output of eval` });
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
