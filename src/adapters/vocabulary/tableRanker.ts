import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readRanker, type Ranker } from '../../core/tables/ranker';
import { once } from '../../core/util/memoized';

/** The ranker of table queries shipped with the extension; read once. */
export const readTableRanker: () => Promise<Ranker> = once(async () =>
  readRanker(await readFile(path.join(folder(), 'ranker.bin'))),
);

/** Next to the program; in `media` when running from source. */
function folder(): string {
  const isSource = path.basename(import.meta.dirname) === 'vocabulary';
  return isSource ? path.join(import.meta.dirname, '..', '..', '..', 'media', 'tables') : import.meta.dirname;
}
