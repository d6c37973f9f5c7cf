import { isAmong } from '../util/ascending';
import type { DocumentStatements } from './statementIndex';

/** The weight of each term by its number: the logarithm of how rare it is among the statements. */
export type Rarity = Float32Array;

type ListName = 'terms' | 'headings' | 'values';

/** All statements of the documents, numbered through. Their lists stay where they were read into. */
export class Statements {
  readonly count: number;
  readonly rarity: Rarity;
  /** By term: how many statements have it. */
  readonly frequency: Uint32Array;
  /** By statement: its document. */
  readonly documentOf: Uint32Array;
  readonly weights: Float32Array;
  readonly #documents: readonly DocumentStatements[];
  readonly #firsts: Uint32Array;

  constructor(documents: readonly DocumentStatements[], terms: number) {
    this.#documents = documents;
    this.#firsts = new Uint32Array(documents.length + 1);
    for (const [at, { count }] of documents.entries()) this.#firsts[at + 1] = (this.#firsts[at] ?? 0) + count;
    this.count = this.#firsts.at(-1) ?? 0;
    this.documentOf = new Uint32Array(this.count);
    this.frequency = new Uint32Array(terms);
    for (const [at, document] of documents.entries()) {
      const first = this.#firsts[at] ?? 0;
      this.documentOf.fill(at, first, first + document.count);
      for (const term of document.terms.all) this.frequency[term] = (this.frequency[term] ?? 0) + 1;
    }
    this.rarity = Float32Array.from(this.frequency, (often) => Math.log(1 + this.count / Math.max(1, often)));
    this.weights = Float32Array.from({ length: this.count }, (_, at) => this.#weightOf(at));
  }

  /** The number of a document's first statement. */
  readonly firstOf = (document: number): number => this.#firsts[document] ?? 0;

  listOf(statement: number, of: ListName): Uint32Array {
    const { all, start, end } = this.#list(statement, of);
    return all.subarray(start, end);
  }

  /** Where a list stands, without a view of its own: there are many. */
  #list(statement: number, of: ListName): { all: Uint32Array; start: number; end: number } {
    const document = this.documentOf[statement] ?? 0;
    const own = this.#documents[document];
    const place = statement - (this.#firsts[document] ?? 0);
    const at = of === 'headings' ? (own?.headingsOf[place] ?? 0) : place;
    const lists = own?.[of];
    if (lists === undefined) return { all: this.frequency, start: 0, end: 0 };
    return { all: lists.all, start: lists.starts[at] ?? 0, end: lists.starts[at + 1] ?? 0 };
  }

  hasValues(statement: number): boolean {
    const { start, end } = this.#list(statement, 'values');
    return end > start;
  }

  /** Whether a statement stands in the document of the other, which then says both. */
  isSaid(statement: number, other: number): boolean {
    const document = this.documentOf[statement] ?? 0;
    const its = this.documentOf[other] ?? 0;
    if (its === document) return false;
    const [own, others] = [this.#documents[document], this.#documents[its]];
    const signature = own?.signatures[own.signatureOf[statement - this.firstOf(document)] ?? 0];
    return signature !== undefined && others !== undefined && isAmong(signature, others.signatures);
  }

  flagsOf(statement: number): number {
    const document = this.documentOf[statement] ?? 0;
    return this.#documents[document]?.flags[statement - (this.#firsts[document] ?? 0)] ?? 0;
  }

  #weightOf(statement: number): number {
    const { all, start, end } = this.#list(statement, 'terms');
    let sum = 0;
    for (let at = start; at < end; at += 1) sum += this.rarity[all[at] ?? 0] ?? 0;
    return sum;
  }

  /** The weight of the terms of both, and how many of its own each has. */
  shared(one: number, other: number): { readonly weight: number; readonly own: readonly [number, number] } {
    const [a, b] = [this.#list(one, 'terms'), this.#list(other, 'terms')];
    let [i, j, weight, count] = [a.start, b.start, 0, 0];
    while (i < a.end && j < b.end) {
      // Two at once would be a list of their own each time, some gigabytes together.
      const left = a.all[i] ?? 0;
      const right = b.all[j] ?? 0;
      if (left === right) {
        weight += this.rarity[left] ?? 0;
        count += 1;
      }
      if (left <= right) i += 1;
      if (right <= left) j += 1;
    }
    return { weight, own: [a.end - a.start - count, b.end - b.start - count] };
  }

  sharedTerms(one: number, other: number): number[] {
    const its = this.listOf(other, 'terms');
    return Array.from(this.listOf(one, 'terms')).filter((term) => its.includes(term));
  }

  /** Whether a statement has so many of the terms, which ascend, that they weigh at least this much of all of theirs. */
  hasMostOf(statement: number, terms: readonly number[], { least, all }: Weights): boolean {
    const { all: numbers, start, end } = this.#list(statement, 'terms');
    // Sums of the same in another order may differ a little.
    const mostMissing = all - least + 1e-6;
    let [at, weight, missing] = [start, 0, 0];
    for (const term of terms) {
      while (at < end && (numbers[at] ?? 0) < term) at += 1;
      const own = this.rarity[term] ?? 0;
      if (at < end && numbers[at] === term) weight += own;
      else missing += own;
      if (missing > mostMissing) return false;
    }
    return weight >= least;
  }
}

/** Of terms: what they weigh, and what is enough. */
interface Weights {
  readonly least: number;
  readonly all: number;
}
