/** Races a promise against an abort signal, for operations that cannot be cancelled. */
export async function orAbort<T>(promise: PromiseLike<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  let stop = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => {
      // The abort reason is an error unless the caller chose another value.
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
