/** Aborts `signal` after a period without activity. */
export interface IdleTimer {
  readonly signal: AbortSignal;
  /** Restarts the period. */
  restart(): void;
  /** Pauses until the next restart. */
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
