/**
 * Runs `work` for every item, at most `limit` at the same time, and returns the results in the order of the
 * items. The first failure aborts the rest, and is thrown once all have settled; so is the reason of `signal`.
 */
export async function mapConcurrent<T, R>(
  items: readonly T[],
  limit: number,
  work: (item: T, signal: AbortSignal) => Promise<R>,
  signal: AbortSignal,
): Promise<R[]> {
  const failing = new AbortController();
  const either = AbortSignal.any([signal, failing.signal]);
  const results: R[] = [];
  const failures: unknown[] = [];
  let next = 0;
  const workOff = async (): Promise<void> => {
    while (next < items.length && !either.aborted) {
      const at = next;
      next += 1;
      // Safe: `at` is below the length.
      results[at] = await work(items[at] as T, either);
    }
  };
  const worker = async (): Promise<void> => {
    try {
      await workOff();
    } catch (error) {
      failures.push(error);
      failing.abort();
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  if (failures.length > 0) throw failures[0];
  signal.throwIfAborted();
  return results;
}
