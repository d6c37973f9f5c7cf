/** Aborts `signal` when nothing was heard for a while. */
export interface IdleTimer {
  readonly signal: AbortSignal;
  /** Starts the time anew. */
  restart(): void;
  /** Time does not count until it is started anew. */
  stop(): void;
}

export function startIdleTimer(timeoutMs: number): IdleTimer {
  const idle = new AbortController();
  const start = () =>
    setTimeout(() => {
      idle.abort();
    }, timeoutMs);
  let timer = start();
  const stop = () => {
    clearTimeout(timer);
  };
  return {
    signal: idle.signal,
    stop,
    restart() {
      stop();
      timer = start();
    },
  };
}
