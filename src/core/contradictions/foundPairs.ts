/** The pairs of statements that were found, and how much alike each is, in columns of numbers: some 25 bytes a pair. */
export class FoundPairs {
  #one: Uint32Array;
  #other: Uint32Array;
  #overlap: Float64Array;
  /** Where each pair stands, plus one, by its hash; a taken place is followed by the next. */
  #slots: Uint32Array;
  #size = 0;
  #least = 0;
  #room: number;
  readonly #limits: PairLimits;

  /** Goes on with the pairs that an earlier search found, in the memory of their columns, which are no longer to be used. */
  constructor(limits: PairLimits, found: PairColumns = noPairs) {
    this.#limits = limits;
    this.#size = found.one.length;
    this.#room = Math.min(firstRoom, limits.room);
    while (this.#room < this.#size) this.#room *= 2;
    this.#one = widened(found.one, this.#room);
    this.#other = widened(found.other, this.#room);
    this.#overlap = widened(found.overlap, this.#room);
    this.#slots = new Uint32Array(this.#room * 2);
    this.#findAgain();
  }

  has(one: number, other: number): boolean {
    return this.#slots[this.#slotOf(one, other)] !== 0;
  }

  /** Adds a pair that is not among them, unless it is certain that it will not be taken. */
  add(one: number, other: number, overlap: number): void {
    if (overlap < this.#least) return;
    if (this.#size === this.#room) {
      this.#makeRoom();
      if (overlap < this.#least) return;
    }
    this.#one[this.#size] = one;
    this.#other[this.#size] = other;
    this.#overlap[this.#size] = overlap;
    this.#size += 1;
    this.#slots[this.#slotOf(one, other)] = this.#size;
  }

  /** All that are left; none is added afterwards. A copy is made only where it is a good deal shorter. */
  columns(): PairColumns {
    const [size, isWhole] = [this.#size, this.#least === 0];
    const [one, other, overlap] = [this.#one, this.#other, this.#overlap].map((column) =>
      size > this.#room / 2 ? column.subarray(0, size) : column.slice(0, size),
    ) as [Uint32Array, Uint32Array, Float64Array];
    return { one, other, overlap, isWhole };
  }

  /** The pairs most alike, of each statement so many, those found first before others of the same overlap. */
  strongest(): { readonly one: number; readonly other: number; readonly overlap: number }[] {
    return Array.from(this.#greedy(this.#limits.most), (at) => ({
      one: this.#one[at] ?? 0,
      other: this.#other[at] ?? 0,
      overlap: this.#overlap[at] ?? 0,
    }));
  }

  /** Takes the pairs most alike first, as long as both statements have fewer than their share. */
  #greedy(most: number): Uint32Array {
    const order = Uint32Array.from({ length: this.#size }, (_, at) => at);
    order.sort((a, b) => (this.#overlap[b] ?? 0) - (this.#overlap[a] ?? 0) || a - b);
    const taken = new Uint16Array(this.#limits.statements);
    const isFull = (statement: number): boolean => (taken[statement] ?? 0) >= this.#limits.mostOfEach;
    let count = 0;
    for (const at of order) {
      if (count >= most) break;
      const [one, other] = [this.#one[at] ?? 0, this.#other[at] ?? 0];
      if (isFull(one) || isFull(other)) continue;
      taken[one] = (taken[one] ?? 0) + 1;
      taken[other] = (taken[other] ?? 0) + 1;
      order[count] = at;
      count += 1;
    }
    return order.subarray(0, count);
  }

  /**
   * Drops the pairs that cannot be taken in the end. Whatever is found later, taking the most alike first takes at least half as
   * many as any other choice could, so that of those from the overlap on at which twice as many are taken, enough will be.
   */
  #makeRoom(): void {
    if (this.#room < this.#limits.room) {
      this.#grow();
      this.#findAgain();
      return;
    }
    const chosen = this.#greedy(2 * this.#limits.most);
    if (chosen.length === 2 * this.#limits.most) this.#least = this.#overlap[chosen.at(-1) ?? 0] ?? 0;
    this.#dropLesser();
    if (this.#size > this.#room / 2) this.#grow();
    else this.#slots.fill(0);
    this.#findAgain();
  }

  #findAgain(): void {
    for (let at = 0; at < this.#size; at += 1)
      this.#slots[this.#slotOf(this.#one[at] ?? 0, this.#other[at] ?? 0)] = at + 1;
  }

  #dropLesser(): void {
    let kept = 0;
    for (const [at, overlap] of this.#overlap.subarray(0, this.#size).entries()) {
      if (overlap < this.#least) continue;
      for (const column of [this.#one, this.#other, this.#overlap]) column.copyWithin(kept, at, at + 1);
      kept += 1;
    }
    this.#size = kept;
  }

  #grow(): void {
    this.#room *= 2;
    this.#one = widened(this.#one, this.#room);
    this.#other = widened(this.#other, this.#room);
    this.#overlap = widened(this.#overlap, this.#room);
    this.#slots = new Uint32Array(this.#room * 2);
  }

  /** Where a pair stands, or the free place where it would. */
  #slotOf(one: number, other: number): number {
    const length = this.#slots.length;
    let slot = ((Math.imul(one, 0x9e3779b1) ^ Math.imul(other + 1, 0x85ebca6b)) >>> 0) % length;
    for (;;) {
      const at = this.#slots[slot] ?? 0;
      if (at === 0 || (this.#one[at - 1] === one && this.#other[at - 1] === other)) return slot;
      slot = slot + 1 === length ? 0 : slot + 1;
    }
  }
}

/** Most folders have fewer pairs. */
const firstRoom = 0x10000;

/** Pairs of statements with how much alike they are. */
export interface PairColumns {
  readonly one: Uint32Array;
  readonly other: Uint32Array;
  readonly overlap: Float64Array;
  /** Whether none was dropped. */
  readonly isWhole: boolean;
}

export interface PairLimits {
  readonly statements: number;
  /** Pairs of one statement, and all pairs, that are taken. */
  readonly mostOfEach: number;
  readonly most: number;
  /** So many are kept before those are dropped that cannot be taken. */
  readonly room: number;
}

const noPairs: PairColumns = {
  one: new Uint32Array(),
  other: new Uint32Array(),
  overlap: new Float64Array(),
  isWhole: true,
};

/** A column with room for so many numbers: in the memory that it is a part of, if that has as much. */
function widened<Column extends Uint32Array | Float64Array>(column: Column, room: number): Column {
  const Wide = column.constructor as new (
    of: ArrayBufferLike | number,
    from?: number,
    length?: number,
  ) => Column;
  if (column.buffer.byteLength >= room * column.BYTES_PER_ELEMENT) return new Wide(column.buffer, 0, room);
  const wider = new Wide(room);
  wider.set(column);
  return wider;
}
