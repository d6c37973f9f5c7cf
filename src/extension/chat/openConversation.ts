import { randomUUID } from 'node:crypto';
import type { RunState } from '../../core/model/state';
import type { ConversationFiles } from './conversationFiles';

/** VS Code's storage for a workspace. */
export interface Storage {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

const openKey = 'askDocs.conversation';
/** Where earlier versions kept the only conversation there was. */
const formerKey = 'askDocs.runs';

/** Remembers which conversation is open; undefined for a new one. */
export function rememberOpen(storage: Storage, id: string | undefined): void {
  if (storage.get(openKey) !== id) void storage.update(openKey, id);
}

/**
 * The conversation that was open last; on first use, runs saved by an earlier version become a conversation
 * of their own.
 */
export async function openConversation({
  files,
  storage,
}: {
  readonly files: ConversationFiles;
  readonly storage: Storage;
}): Promise<{ readonly id: string | undefined; readonly runs: readonly RunState[] }> {
  // What cannot be erased now will be next time.
  await files.tidy(Date.now()).catch(() => undefined);
  const former = await formerRuns(storage);
  if (former.length > 0) {
    const id = randomUUID();
    for (const run of former) await files.save(id, run);
    await storage.update(openKey, id);
    await storage.update(formerKey, undefined);
    return { id, runs: former };
  }
  const open = storage.get(openKey);
  if (typeof open !== 'string') return { id: undefined, runs: [] };
  const runs = await files.read(open);
  return { id: runs.length > 0 ? open : undefined, runs };
}

async function formerRuns(storage: Storage): Promise<readonly RunState[]> {
  const kept = storage.get(formerKey);
  if (kept === undefined) return [];
  const { parseSavedRuns } = await import('../../core/model/parseSavedRuns');
  return parseSavedRuns(kept);
}
