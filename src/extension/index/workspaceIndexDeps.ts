import type { Log } from '../base/log';
import type { IndexClient } from './indexClient';

/** What the index of a workspace is made of. */
export interface WorkspaceIndexDeps {
  readonly client: Pick<IndexClient, 'status' | 'sync' | 'dispose'>;
  readonly log: Log;
  /** Persists, beyond the window, whether the user has paused indexing. */
  readonly pause: { get(): boolean; set(isPaused: boolean): void };
  /** Whether a folder on disk is open. */
  hasWorkspace(): boolean;
  /** Whether an index was written for this workspace; checks without starting the worker. */
  hasIndex(): Promise<boolean>;
  /** Whether embedding is done by a service or a neural model: a question then does not wait for it. */
  isEmbeddingSlow(): boolean;
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves when a question should stop waiting for a sync in progress. */
  patience(): Promise<void>;
}
