/** Yields to other messages and timers of this thread. */
export async function pause(): Promise<void> {
  await new Promise<void>((resolve) => setImmediate(resolve));
}
