export interface Searches {
  /** Milliseconds of each search. */
  readonly samples: readonly number[];
  /** Mean number of results. */
  readonly found: number;
  /** Mean processor time of a search, of all threads: steadier than its duration on a busy machine. */
  readonly cpuMs: number;
  /** Resident memory after the searches. */
  readonly memoryBytes: number;
  /** Most resident memory since the process began. */
  readonly peakMemoryBytes: number;
}

export function timed<T>(run: () => Promise<T>): Promise<{ readonly ms: number; readonly value: T }>;

export function timedSearches(
  task: { readonly queries: readonly string[] },
  search: (at: number) => Promise<number>,
): Promise<Searches>;

export function peakMemoryBytes(): number;

export function bytesWritten(): number;
