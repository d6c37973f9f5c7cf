import { existsSync } from 'node:fs';
import path from 'node:path';

/** The folder of the evaluation data. Throws when it is not there. */
export function evalFolder(): string {
  const folder =
    process.env.ASK_DOCS_EVAL_DIR ?? path.join(import.meta.dirname, '../../..', 'shared', 'eval');
  if (!existsSync(folder)) throw new Error(`no evaluation data at ${folder}: set ASK_DOCS_EVAL_DIR`);
  return folder;
}
