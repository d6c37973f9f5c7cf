import type { DocumentId } from '../../core/model/types';
import { count } from '../../core/util/displayLanguage';
import { isLocked } from '../../adapters/files/writerLock';
import { cacheUse, type CacheUse } from '../library/cacheUse';
import type { Common, TeamFlags } from '../commandLine/sharedOptions';
import { byWordsAlone, fillCollection, modelNotice, openFolder, sync } from '../library/openFolder';
import { exitCodes, paint, print, printJson, say } from '../terminal/output';
import type { IndexStatus, FailedFile } from '../../core/model/ports';
import { teamWords } from '../../core/retrieval/indexing/teamWords';
import { lacking } from '../../core/trust/unreadNotice';
import type { SyncSummary } from '../../core/retrieval/indexing/progress';

export type IndexCommand = Common & {
  readonly name: 'index';
  readonly rebuild: boolean;
  /** Whether the documents may take the place of all that a team's collection has. */
  readonly replace?: boolean;
};
export type StatusCommand = Common & { readonly name: 'status' };

/** `ask-docs index`: brings the index up to date and prints a summary. */
export async function index(command: IndexCommand, signal: AbortSignal): Promise<number> {
  const { team } = command;
  if (team !== undefined) return fill({ ...command, team }, signal);
  const opened = await openFolder(command);
  const summary = await sync(opened, command.rebuild, signal);
  const failed = summary.failed.map(({ id, reason }) => ({ path: id, reason }));
  if (command.json) {
    printJson({ ...summary, failed, indexDir: opened.indexDir });
    return exitCodes.answered;
  }
  if (summary.skipped) {
    print(`Another process is indexing this folder: it has ${held(summary)} so far.`);
    return exitCodes.answered;
  }
  printSummary(summary);
  printFailed(summary.failed);
  return exitCodes.answered;
}

/** Fills a collection of a team's index in place of the index on this machine. */
async function fill(
  command: IndexCommand & { readonly team: TeamFlags },
  signal: AbortSignal,
): Promise<number> {
  const summary = await fillCollection(command, command, signal);
  const failed = summary.failed.map(({ id, reason }) => ({ path: id, reason }));
  if (command.json) printJson({ ...summary, failed, collection: command.team.collection });
  else {
    printSummary(summary);
    printFailed(summary.failed);
  }
  if (summary.embeddingFailure !== undefined) say(`${summary.embeddingFailure} ${byWordsAlone}`);
  return exitCodes.answered;
}

function printSummary(summary: SyncSummary): void {
  const { documents, added, changed, renamed, removed, unchanged, read, ms } = summary;
  if (documents === 0) print('There are no readable documents in this folder.');
  else print(`${held(summary)}, up to date after ${(ms / 1000).toFixed(1)} s.`);
  const moved = renamed === 0 ? '' : `, ${renamed} renamed`;
  print(
    `${count(read, 'file')} read: ${added} new, ${changed} changed${moved}; ${removed} removed, ${unchanged} unchanged.`,
  );
}

/** `ask-docs status`: what is indexed and what is waiting, without reading a document. */
export async function status(command: StatusCommand, signal: AbortSignal): Promise<number> {
  const opened = await openFolder(command);
  const { embeddingNotice, syncedAt, ...known } = await opened.status(signal);
  const { documents: listed } = await opened.contents(signal);
  const found = {
    ...known,
    notice: modelNotice(embeddingNotice),
    when: isoOf(syncedAt),
    ...(await opened.waiting(signal)),
    withheld: listed.flatMap(({ id, withheld: secrets }) => (secrets === undefined ? [] : [{ id, secrets }])),
    indexing: await isLocked(opened.indexDir),
    indexDir: opened.indexDir,
    cache: await cacheUse(),
  };
  if (command.json) printJson(statusFields(found));
  else printStatus(found);
  return found.indexing && found.when === null ? exitCodes.busy : exitCodes.answered;
}

interface Found extends Omit<IndexStatus, 'embeddingNotice' | 'syncedAt'> {
  readonly notice: string | undefined;
  /** When it was last brought up to date, as an ISO time. */
  readonly when: string | null;
  /** Documents with redacted secrets, and how many. */
  readonly withheld: readonly { readonly id: DocumentId; readonly secrets: number }[];
  readonly toRead: number;
  readonly toRemove: number;
  /** Whether another process is indexing. */
  readonly indexing: boolean;
  readonly indexDir: string;
  readonly cache: CacheUse;
}

function statusFields(found: Found) {
  const { documents, chunks, failed, embeddingModel, embeddingFailure, indexing, indexDir, cache } = found;
  return {
    documents,
    chunks,
    waiting: found.toRead,
    gone: found.toRemove,
    failed: failed.map(({ id, reason }) => ({ path: id, reason })),
    failedByReason: countReasons(failed),
    withheld: found.withheld.map(({ id, secrets }) => ({ path: id, secrets })),
    embeddingModel: embeddingModel ?? null,
    embeddingFailure: embeddingFailure ?? null,
    embeddingNotice: found.notice ?? null,
    syncedAt: found.when,
    ...(found.team && { team: { ...found.team, syncedAt: isoOf(found.team.syncedAt) } }),
    indexing,
    indexDir,
    cache,
  };
}

function printStatus(found: Found): void {
  const { when, notice, embeddingFailure, toRead, toRemove, failed, team } = found;
  if (team !== undefined) print(`${teamWords(team)}: ${count(team.documents, 'document')}.`);
  if (found.indexing) print(`Another process is indexing this folder: it has ${held(found)} so far.`);
  else print(statusLine(found, when));
  for (const sentence of [...lacking(found), notice, embeddingFailure])
    if (sentence !== undefined) print(paint('yellow', sentence));
  if (toRead > 0) print(`Waiting to be read: ${count(toRead, 'new or changed document')}.`);
  if (toRemove > 0) print(`No longer there: ${count(toRemove, 'indexed document')}.`);
  printFailed(failed);
  printWithheld(found.withheld);
  printCache(found.cache);
}

function printCache({ folder, indexes, bytes }: CacheUse): void {
  if (indexes === 0) return;
  const size = `${(bytes / 2 ** 20).toFixed(1)} MB`;
  print(
    `The cache keeps ${count(indexes, 'folder')}, ${size}, in ${folder}; ask-docs forget FOLDER removes one.`,
  );
}

interface Held {
  readonly documents: number;
  readonly chunks: number;
}

function statusLine(index: Held, when: string | null): string {
  if (when !== null) return `${held(index)}, brought up to date ${minuteOf(when)}.`;
  return index.documents === 0 ? 'This folder is not indexed yet.' : `Partly indexed: ${held(index)} so far.`;
}

function isoOf(time: number | undefined): string | null {
  return time === undefined ? null : new Date(time).toISOString();
}

/** Formats an ISO time as `2026-11-22 18:05 UTC`. */
function minuteOf(when: string): string {
  return `${when.slice(0, 16).replace('T', ' ')} UTC`;
}

function held({ documents, chunks }: Held): string {
  return `${count(documents, 'document')} in ${count(chunks, 'passage')}`;
}

function countReasons(failed: readonly FailedFile[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { reason } of failed) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}

function printWithheld(documents: Found['withheld']): void {
  if (documents.length > 0) print(paint('yellow', 'Secrets are blacked out in:'));
  for (const { id, secrets } of documents) print(`  ${id}  ${paint('dim', count(secrets, 'secret'))}`);
}

function printFailed(failed: readonly FailedFile[]): void {
  if (failed.length > 0) print(paint('yellow', `${failed.length} could not be read:`));
  for (const { id, reason } of failed) print(`  ${id}  ${paint('dim', reason)}`);
}
