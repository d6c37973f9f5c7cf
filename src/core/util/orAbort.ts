/** What a promise comes to, or a rejection with the reason of `signal` as soon as it aborts: for what cannot be cancelled itself. */
export async function orAbort<T>(promise: PromiseLike<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  let stop = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => {
      // What a signal is aborted with is an error, unless somebody wanted otherwise.
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', stop);
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
