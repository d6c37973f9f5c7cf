/** Whom to tell of changes, in files that must also run outside VS Code (their unit tests do). */
export class Listeners<T> {
  readonly #listeners = new Set<(value: T) => void>();

  /** Calls `listener` at every change until the result is disposed. */
  add(listener: (value: T) => void): { dispose(): void } {
    this.#listeners.add(listener);
    return { dispose: () => void this.#listeners.delete(listener) };
  }

  emit(value: T): void {
    for (const listener of [...this.#listeners]) listener(value);
  }
}
