import type { DocumentStatements, NumberLists } from './statementIndex';

/** The weight of each term by its number: the logarithm of how rare it is among the statements. */
export type Rarity = Float32Array;

/** All statements of the documents, numbered through. */
export class Statements {
  readonly count: number;
  readonly rarity: Rarity;
  /** By term: how many statements have it. */
  readonly frequency: Uint32Array;
  /** By statement: its document, and its number there. */
  readonly documentOf: Uint32Array;
  readonly #documents: readonly DocumentStatements[];
  readonly #firsts: readonly number[];
  readonly #signatures = new Map<number, ReadonlySet<number>>();
  readonly weights: Float32Array;

  constructor(documents: readonly DocumentStatements[], terms: number) {
    this.#documents = documents;
    let count = 0;
    this.#firsts = documents.map((document) => {
      count += document.count;
      return count - document.count;
    });
    this.count = count;
    this.documentOf = new Uint32Array(count);
    this.frequency = new Uint32Array(terms);
    for (const [at, document] of documents.entries()) {
      this.documentOf.fill(at, this.#firsts[at], (this.#firsts[at] ?? 0) + document.count);
      for (const term of document.terms.all) this.frequency[term] = (this.frequency[term] ?? 0) + 1;
    }
    this.rarity = Float32Array.from(this.frequency, (often) => Math.log(1 + count / Math.max(1, often)));
    this.weights = Float32Array.from({ length: count }, (_, at) => this.#weightOf(this.listOf(at, 'terms')));
  }

  listOf(statement: number, of: 'terms' | 'headings' | 'values'): Uint32Array {
    const document = this.documentOf[statement] ?? 0;
    const lists: NumberLists | undefined = this.#documents[document]?.[of];
    const at = statement - (this.#firsts[document] ?? 0);
    return lists?.all.subarray(lists.starts[at], lists.starts[at + 1]) ?? new Uint32Array();
  }

  /** Whether a statement stands in the document of the other, which then says both. */
  isSaid(statement: number, other: number): boolean {
    const document = this.documentOf[statement] ?? 0;
    const signature = this.#documents[document]?.signatures[statement - (this.#firsts[document] ?? 0)] ?? 0;
    const its = this.documentOf[other] ?? 0;
    return its !== document && this.#signaturesOf(its).has(signature);
  }

  #signaturesOf(document: number): ReadonlySet<number> {
    const known = this.#signatures.get(document);
    if (known !== undefined) return known;
    const made = new Set(this.#documents[document]?.signatures);
    this.#signatures.set(document, made);
    return made;
  }

  flagsOf(statement: number): number {
    const document = this.documentOf[statement] ?? 0;
    return this.#documents[document]?.flags[statement - (this.#firsts[document] ?? 0)] ?? 0;
  }

  #weightOf(list: Uint32Array): number {
    let sum = 0;
    for (const term of list) sum += this.rarity[term] ?? 0;
    return sum;
  }

  /** The weight of the terms of both, and how many of its own each has. */
  shared(one: number, other: number): { readonly weight: number; readonly own: readonly [number, number] } {
    const [a, b] = [this.listOf(one, 'terms'), this.listOf(other, 'terms')];
    let [i, j, weight, count] = [0, 0, 0, 0];
    while (i < a.length && j < b.length) {
      const [left, right] = [a[i] ?? 0, b[j] ?? 0];
      if (left === right) {
        weight += this.rarity[left] ?? 0;
        count += 1;
      }
      if (left <= right) i += 1;
      if (right <= left) j += 1;
    }
    return { weight, own: [a.length - count, b.length - count] };
  }

  sharedTerms(one: number, other: number): number[] {
    const its = new Set(this.listOf(other, 'terms'));
    return Array.from(this.listOf(one, 'terms')).filter((term) => its.has(term));
  }

  /** The weight of those of the terms, ascending, that a statement has. */
  weightOfThose(statement: number, terms: readonly number[]): number {
    const list = this.listOf(statement, 'terms');
    let [at, weight] = [0, 0];
    for (const term of terms) {
      while (at < list.length && (list[at] ?? 0) < term) at += 1;
      if (list[at] === term) weight += this.rarity[term] ?? 0;
    }
    return weight;
  }
}
