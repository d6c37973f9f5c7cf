/** Something that is loaded and made at its first use. */
export class Lazy<T extends object> {
  readonly #make: () => Promise<T>;
  #made: Promise<T> | undefined;

  constructor(make: () => Promise<T>) {
    this.#make = make;
  }

  /** Undefined as long as nobody has asked for it. */
  get made(): Promise<T> | undefined {
    return this.#made;
  }

  get(): Promise<T> {
    return (this.#made ??= this.#make());
  }

  /** Disposes of what was made, if that can be. */
  dispose(): void {
    void this.#made?.then((made: { dispose?(): void }) => made.dispose?.());
  }
}
