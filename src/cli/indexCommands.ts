import type { FailedFile } from '../core/model';
import type { IndexCommand, StatusCommand } from './command';
import { openFolder, sync } from './openFolder';
import { exitCodes, paint, print, printJson } from './output';

/** `ask-docs index`: brings the index up to date and says what that took. */
export async function index(command: IndexCommand, signal: AbortSignal): Promise<number> {
  const opened = await openFolder(command);
  const summary = await sync(opened, command.rebuild, signal);
  const failed = summary.failed.map(({ id, reason }) => ({ path: id, reason }));
  if (command.json) {
    printJson({ ...summary, failed, indexDir: opened.indexDir });
    return exitCodes.answered;
  }
  const { documents, chunks, added, changed, removed, unchanged, read, ms } = summary;
  if (documents === 0)
    print('There are no documents in this folder that can be read: Markdown and text files are.');
  else print(`${documents} documents in ${chunks} chunks, up to date after ${(ms / 1000).toFixed(1)} s.`);
  print(`${read} files read: ${added} new, ${changed} changed; ${removed} removed, ${unchanged} unchanged.`);
  printFailed(summary.failed);
  return exitCodes.answered;
}

/** `ask-docs status`: what the index holds, without reading a document. */
export async function status(command: StatusCommand, signal: AbortSignal): Promise<number> {
  const opened = await openFolder(command);
  const { documents, chunks, failed, embeddingModel, embeddingFailure, syncedAt } =
    await opened.status(signal);
  const when = syncedAt === undefined ? null : new Date(syncedAt).toISOString();
  if (command.json) {
    const listed = failed.map(({ id, reason }) => ({ path: id, reason }));
    printJson({
      documents,
      chunks,
      failed: listed,
      embeddingModel: embeddingModel ?? null,
      embeddingFailure: embeddingFailure ?? null,
      syncedAt: when,
      indexDir: opened.indexDir,
    });
    return exitCodes.answered;
  }
  print(statusLine(documents, chunks, when));
  if (embeddingFailure !== undefined) print(paint('yellow', embeddingFailure));
  printFailed(failed);
  return exitCodes.answered;
}

function statusLine(documents: number, chunks: number, when: string | null): string {
  const held = `${documents} documents in ${chunks} chunks`;
  if (when !== null) return `${held}, up to date as of ${when}.`;
  return documents === 0 ? 'This folder is not indexed yet.' : `Partly indexed: ${held} so far.`;
}

function printFailed(failed: readonly FailedFile[]): void {
  if (failed.length > 0) print(paint('yellow', `${failed.length} could not be read:`));
  for (const { id, reason } of failed) print(`  ${id}  ${paint('dim', reason)}`);
}
