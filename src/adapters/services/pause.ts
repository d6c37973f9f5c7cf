/** Lets messages and timers of this thread run. */
export async function pause(): Promise<void> {
  await new Promise<void>((resolve) => setImmediate(resolve));
}
