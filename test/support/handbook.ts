import { rmSync } from 'node:fs';
import { mkdir, mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { SearchFilter } from '../../src/core/model/types';
import type { SearchIndex } from '../../src/core/model/ports';
import { openIndex } from '../../src/worker/openIndex';
import { writeFiles } from './temporaryFolder';
import { never } from './samples';

/** A small handbook: what whole runs are asked about. */
export const handbook: Readonly<Record<string, string>> = {
  'backups.md': `# Backup policy

## Retention

Nightly backups of the database are kept for 35 days. Monthly backups are kept for twelve months.

## Restoring

Only the operations team restores a backup. A restore takes about two hours.
`,
  'logs.md': `# Logging guide

## Access logs

Access logs are kept for 90 days on the log server in Oslo. They hold the address and the time of each request.

## Debug logs

Debug logs are deleted after three days.
`,
  'travel.md': `# Travel expenses

## Hotels

A hotel in Europe may cost 140 euros a night. The receipt goes to the accounting department within two weeks.

## Trains

Trains are booked in second class. First class needs the approval of the manager.
`,
  'security.md': `# Security handbook

## Passwords

A password has at least 14 characters. Passwords are changed when an account was attacked.

## Laptops

The disk of every laptop is encrypted. A lost laptop is reported to the security team within one hour.
`,
  'onboarding.md': `# First days

## Accounts

The account of a new colleague is made by the help desk. The manager asks for it one week before the first day.

## Mentors

Every new colleague has a mentor for three months.
`,
};

/** An index that keeps what it was asked, over another. */
export interface WatchedIndex extends SearchIndex {
  readonly searches: { readonly query: string; readonly topK: number; readonly filter?: SearchFilter }[];
}

/** Indexes by their files: made once in a process, and removed when it ends, as files of tests share a process in any order. */
const made = new Map<Readonly<Record<string, string>>, Promise<SearchIndex>>();
const folders: string[] = [];
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** An index of files as users have one; without files it is empty. */
export async function indexOf(files: Readonly<Record<string, string>>): Promise<WatchedIndex> {
  const making = made.get(files) ?? makeIndex(files);
  made.set(files, making);
  const index = await making;
  const searches: WatchedIndex['searches'] = [];
  return {
    searches,
    status: (signal) => index.status(signal),
    readDocument: (id, signal) => index.readDocument(id, signal),
    findQuotes: (id, quotes, signal) => index.findQuotes(id, quotes, signal),
    completePassages: (passages, signal) => index.completePassages(passages, signal),
    hashesOf: (ids, signal) => index.hashesOf(ids, signal),
    search: (query, topK, signal, filter) => {
      if (filter?.isWhole !== true) searches.push({ query, topK, ...(filter !== undefined && { filter }) });
      return index.search(query, topK, signal, filter);
    },
  };
}

async function makeIndex(files: Readonly<Record<string, string>>): Promise<SearchIndex> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ask-docs-flow-'));
  folders.push(folder);
  const root = path.join(folder, 'docs');
  await mkdir(root);
  await writeFiles(root, files);
  const index = await openIndex({
    roots: [{ name: 'docs', path: root }],
    indexDir: path.join(folder, 'index'),
  });
  await index.sync({ rebuild: false }, () => undefined, never);
  return index;
}
