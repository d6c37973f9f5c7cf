/** An event emitter without `vscode`, for files that also run outside VS Code, as in their unit tests. */
export class Listeners<T> {
  readonly #listeners = new Set<(value: T) => void>();

  /** Calls `listener` on every change until the result is disposed. */
  add(listener: (value: T) => void): { dispose(): void } {
    this.#listeners.add(listener);
    return { dispose: () => void this.#listeners.delete(listener) };
  }

  emit(value: T): void {
    for (const listener of [...this.#listeners]) listener(value);
  }
}
