/** The journals of questionnaires: below one folder, each in a folder of its own. */
import { createHash } from 'node:crypto';
import { readdir, realpath } from 'node:fs/promises';
import path from 'node:path';

const journalName = 'journal.jsonl';
const hashCharacters = 12;

/** The journal of the questionnaire in `file`, by its real path: links to the same file share a journal. */
export async function journalFileOf(folder: string, file: string): Promise<string> {
  const real = await realpath(file).catch(() => path.resolve(file));
  const hash = createHash('sha256').update(real).digest('hex').slice(0, hashCharacters);
  return path.join(folder, `${path.basename(real)}-${hash}`, journalName);
}

/** A journal and the name of its questionnaire file. */
export interface ListedJournal {
  readonly file: string;
  readonly questionnaire: string;
}

/** All journals below a folder; none when it does not exist. */
export async function journalsIn(folder: string): Promise<readonly ListedJournal[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({
      file: path.join(folder, name, journalName),
      questionnaire: name.slice(0, -(hashCharacters + 1)),
    }));
}
