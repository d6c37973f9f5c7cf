/** How many different things are said in statements much like each: pairs of numbers, each counted once. */
export class Rivals {
  /** By statement. */
  readonly counts: Uint32Array;
  #keys: Uint32Array;
  #values: Uint32Array;
  #size = 0;

  /** With room for about so many: growing leaves the memory of each size before behind. */
  constructor(statements: number, about = 0) {
    this.counts = new Uint32Array(statements);
    let room = first;
    while (room < about * 2) room *= 2;
    this.#keys = new Uint32Array(room);
    this.#values = new Uint32Array(room);
  }

  get size(): number {
    return this.#size;
  }

  /** `isHash` tells hashes of values from numbers of statements. */
  add(statement: number, said: number, isHash: boolean): void {
    // No key is 0, which is a free place.
    const key = statement * 2 + (isHash ? 1 : 0) + 1;
    const slot = this.#slotOf(key, said);
    if (this.#keys[slot] !== 0) return;
    this.#keys[slot] = key;
    this.#values[slot] = said;
    this.counts[statement] = (this.counts[statement] ?? 0) + 1;
    this.#size += 1;
    if (this.#size * 2 > this.#keys.length) this.#grow();
  }

  #grow(): void {
    const [keys, values] = [this.#keys, this.#values];
    this.#keys = new Uint32Array(keys.length * 2);
    this.#values = new Uint32Array(keys.length * 2);
    for (const [at, key] of keys.entries()) {
      if (key === 0) continue;
      const slot = this.#slotOf(key, values[at] ?? 0);
      this.#keys[slot] = key;
      this.#values[slot] = values[at] ?? 0;
    }
  }

  #slotOf(key: number, value: number): number {
    const length = this.#keys.length;
    let slot = ((Math.imul(key, 0x9e3779b1) ^ Math.imul(value, 0x85ebca6b)) >>> 0) % length;
    while (this.#keys[slot] !== 0 && (this.#keys[slot] !== key || this.#values[slot] !== value))
      slot = slot + 1 === length ? 0 : slot + 1;
    return slot;
  }
}

const first = 0x10000;
