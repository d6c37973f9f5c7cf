const word = /[\p{L}\p{M}\p{N}]+(?:[_\-.'’@][\p{L}\p{M}\p{N}]+)*/gu;
const ofWord = /[\p{L}\p{M}\p{N}]/u;
const joining = new Set("_-.'’@");

/** Kinds of UTF-16 units. Words of a text with one that is half of a character are found by the expression. */
const unit = { unknown: 0, other: 1, ofWord: 2, joining: 3, half: 4 } as const;
type UnitKind = (typeof unit)[keyof typeof unit];
const unitKinds = new Uint8Array(0x1_0000);

/** Multiplier of FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/), and what it begins with. */
const [prime, basis] = [0x01000193, 0x811c9dc5 | 0];

const fewestPlaces = 4096;

/**
 * Numbers the distinct words of texts, as written, from 0. A word is letters, marks and digits, with single joining signs
 * within. Most words of a text are known: they are looked up where they stand, without making a string of each.
 */
export class WordNumbers {
  readonly #words: string[] = [];
  #hashes = new Int32Array(fewestPlaces);
  /** Numbers + 1 by hash, the next free place taken where one is in use; as many as a power of two. */
  #table = new Int32Array(2 * fewestPlaces);

  /** The numbers of a text's words, in order; `add` is called with each word that is new, before the next one. */
  of(text: string, add: (word: string) => void): Uint32Array {
    const end = text.length;
    // No word is shorter than one unit, with one between two.
    const numbers = new Uint32Array((end + 1) >> 1);
    let count = 0;
    for (let at = 0; at < end;) {
      const kind = kindAt(text, at);
      if (kind === unit.half) return this.#byExpression(text, add);
      if (kind !== unit.ofWord) {
        at += 1;
        continue;
      }
      const from = at;
      let hash = basis;
      do {
        hash = Math.imul(hash ^ text.charCodeAt(at), prime);
        at += 1;
      } while (at < end && goesOn(text, at));
      numbers[count] = this.#numberOf(text, { from, to: at, hash }, add);
      count += 1;
    }
    return numbers.slice(0, count);
  }

  #byExpression(text: string, add: (word: string) => void): Uint32Array {
    return Uint32Array.from(text.matchAll(word), ({ 0: { length }, index }) =>
      this.#numberOf(
        text,
        { from: index, to: index + length, hash: hashOf(text, index, index + length) },
        add,
      ),
    );
  }

  #numberOf(text: string, { from, to, hash }: Stretch, add: (word: string) => void): number {
    const mask = this.#table.length - 1;
    let place = placeOf(hash, mask);
    for (let entry = this.#table[place] ?? 0; entry !== 0; entry = this.#table[place] ?? 0) {
      if (this.#hashes[entry - 1] === hash && stands(this.#words[entry - 1] ?? '', text, from, to))
        return entry - 1;
      place = (place + 1) & mask;
    }
    const written = text.slice(from, to);
    add(written);
    const number = this.#words.push(written) - 1;
    if (number === this.#hashes.length) this.#grow();
    this.#hashes[number] = hash;
    enter(this.#table, hash, number);
    return number;
  }

  #grow(): void {
    const hashes = new Int32Array(2 * this.#hashes.length);
    hashes.set(this.#hashes);
    this.#table = new Int32Array(2 * hashes.length);
    this.#hashes.forEach((hash, number) => {
      enter(this.#table, hash, number);
    });
    this.#hashes = hashes;
  }
}

/** A word within a text. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly hash: number;
}

function hashOf(text: string, from: number, to: number): number {
  let hash = basis;
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), prime);
  return hash;
}

function placeOf(hash: number, mask: number): number {
  return (hash ^ (hash >>> 15)) & mask;
}

function enter(table: Int32Array, hash: number, number: number): void {
  const mask = table.length - 1;
  let place = placeOf(hash, mask);
  while (table[place] !== 0) place = (place + 1) & mask;
  table[place] = number + 1;
}

function stands(written: string, text: string, from: number, to: number): boolean {
  return written.length === to - from && text.startsWith(written, from);
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
