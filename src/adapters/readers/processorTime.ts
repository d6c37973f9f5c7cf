import type { ReadingClock } from '../../core/retrieval/indexing/ports';

/** Goes on by the processor time that reading takes: a busy machine gives files as much of it as any other. */
export class ProcessorTime implements ReadingClock {
  #spentMs = 0;
  #end: { readonly atMs: number; readonly abort: AbortController } | undefined;

  now(): number {
    return this.#spentMs;
  }

  timeout(ms: number): AbortSignal {
    const abort = new AbortController();
    this.#end = { atMs: this.#spentMs + ms, abort };
    return abort.signal;
  }

  spend(ms: number): void {
    this.#spentMs += ms;
    if (this.#end !== undefined && this.#spentMs >= this.#end.atMs) this.#end.abort.abort();
  }
}
