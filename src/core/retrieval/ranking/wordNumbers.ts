const word = /[\p{L}\p{M}\p{N}]+(?:[_\-.'’@][\p{L}\p{M}\p{N}]+)*/gu;
const ofWord = /[\p{L}\p{M}\p{N}]/u;
const joining = new Set("_-.'’@");

/** Kinds of UTF-16 units. Words of a text with one that is half of a character are found by the expression. */
const unit = { unknown: 0, other: 1, ofWord: 2, joining: 3, half: 4 } as const;
type UnitKind = (typeof unit)[keyof typeof unit];
const unitKinds = new Uint8Array(0x1_0000);

/** Multiplier of FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/), what it begins with, and a second, odd multiplier. */
const [prime, basis, otherPrime] = [0x01000193, 0x811c9dc5 | 0, 0x5bd1e995];

/** Of an entry of the table: the number + 1 of a word, and its two hashes. */
const entrySize = 4;
const fewestEntries = 4096;

/**
 * Numbers the distinct words of texts, as written, from 0. A word is letters, marks and digits, with single joining signs
 * within. Words are told apart by 64 bits of hashes: looking a word up makes no string of it, and most are known.
 */
export class WordNumbers {
  #size = 0;
  /** By hash, the next free place taken where one is in use; as many places as a power of two. */
  #table = new Int32Array(entrySize * fewestEntries);

  /** The numbers of a text's words, in order; `added` is called with each word that is new. */
  of(text: string, added: (word: string) => void): Uint32Array {
    const end = text.length;
    // No word is shorter than one unit, with one between two.
    const numbers = new Uint32Array((end + 1) >> 1);
    let count = 0;
    for (let at = 0; at < end;) {
      const kind = kindAt(text, at);
      if (kind === unit.half) return this.#byExpression(text, added);
      if (kind !== unit.ofWord) {
        at += 1;
        continue;
      }
      const from = at;
      let [hash, other] = [basis, basis];
      do {
        const code = text.charCodeAt(at);
        hash = Math.imul(hash ^ code, prime);
        other = Math.imul(other + code, otherPrime);
        at += 1;
      } while (at < end && goesOn(text, at));
      const known = this.#find(hash, other);
      numbers[count] = known < 0 ? this.#add(hash, other, text.slice(from, at), added) : known;
      count += 1;
    }
    return numbers.slice(0, count);
  }

  #byExpression(text: string, added: (word: string) => void): Uint32Array {
    return Uint32Array.from(text.match(word) ?? [], (one) => {
      let [hash, other] = [basis, basis];
      for (let at = 0; at < one.length; at += 1) {
        hash = Math.imul(hash ^ one.charCodeAt(at), prime);
        other = Math.imul(other + one.charCodeAt(at), otherPrime);
      }
      const known = this.#find(hash, other);
      return known < 0 ? this.#add(hash, other, one, added) : known;
    });
  }

  /** -1 if there is no such word. */
  #find(hash: number, other: number): number {
    const table = this.#table;
    const mask = table.length - 1;
    for (let at = placeOf(hash, mask); table[at] !== 0; at = (at + entrySize) & mask) {
      if (table[at + 1] === hash && table[at + 2] === other) return (table[at] ?? 0) - 1;
    }
    return -1;
  }

  #add(hash: number, other: number, written: string, added: (word: string) => void): number {
    const number = this.#size;
    this.#size += 1;
    if (2 * entrySize * this.#size > this.#table.length) this.#table = doubled(this.#table);
    put(this.#table, [number + 1, hash, other]);
    added(written);
    return number;
  }
}

function doubled(table: Int32Array): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(2 * table.length);
  for (let at = 0; at < table.length; at += entrySize) {
    if (table[at] !== 0) put(longer, table.subarray(at, at + entrySize));
  }
  return longer;
}

function put(table: Int32Array, entry: ArrayLike<number>): void {
  const mask = table.length - 1;
  let at = placeOf(entry[1] ?? 0, mask);
  while (table[at] !== 0) at = (at + entrySize) & mask;
  table.set(entry, at);
}

function placeOf(hash: number, mask: number): number {
  return (entrySize * (hash ^ (hash >>> 15))) & mask;
}

/** Whether a word that has reached `at` has this unit, too: a joining sign only before another of the word. */
function goesOn(text: string, at: number): boolean {
  const kind = kindAt(text, at);
  return (
    kind === unit.ofWord ||
    (kind === unit.joining && at + 1 < text.length && kindAt(text, at + 1) === unit.ofWord)
  );
}

function kindAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  const kind = unitKinds[code] ?? unit.other;
  return kind === unit.unknown ? (unitKinds[code] = kindOf(code)) : kind;
}

function kindOf(code: number): UnitKind {
  if (code >= 0xd800 && code <= 0xdfff) return unit.half;
  const character = String.fromCharCode(code);
  if (ofWord.test(character)) return unit.ofWord;
  return joining.has(character) ? unit.joining : unit.other;
}
