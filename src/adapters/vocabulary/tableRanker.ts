import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readRanker, type Ranker } from '../../core/tables/ranker';

let reading: Promise<Ranker> | undefined;

/** The ranker of table queries shipped with the extension; read once. */
export function readTableRanker(): Promise<Ranker> {
  reading ??= readFile(path.join(folder(), 'ranker.bin')).then(readRanker);
  return reading;
}

/** Next to the program; in `media` when running from source. */
function folder(): string {
  const isSource = path.basename(__dirname) === 'vocabulary';
  return isSource ? path.join(__dirname, '..', '..', '..', 'media', 'tables') : __dirname;
}
