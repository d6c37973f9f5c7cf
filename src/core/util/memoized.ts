/**
 * A pure function that remembers results for keys of up to `size` together, where each counts for `sizeOf`, or for one; when
 * full, it forgets all of them, which costs less than an order of use. Results are shared: callers do not change them.
 */
export function memoized<K, V>(
  size: number,
  compute: (key: K) => V,
  sizeOf: (key: K) => number = () => 1,
): (key: K) => V {
  const known = new Map<K, V>();
  let used = 0;
  return (key) => {
    const before = known.get(key);
    if (before !== undefined || known.has(key)) return before as V;
    const value = compute(key);
    used += sizeOf(key);
    if (used > size) {
      known.clear();
      used = sizeOf(key);
    }
    if (used <= size) known.set(key, value);
    return value;
  };
}

/** A pure function of objects that never change; it remembers each result for as long as its object is in use. */
export function onceOf<K extends object, V>(compute: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, { readonly value: V }>();
  return (key) => {
    const made = known.get(key) ?? { value: compute(key) };
    known.set(key, made);
    return made.value;
  };
}

/** A value that is made at its first use. */
export function once<V>(make: () => V): () => V {
  let made: { readonly value: V } | undefined;
  return () => (made ??= { value: make() }).value;
}

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
