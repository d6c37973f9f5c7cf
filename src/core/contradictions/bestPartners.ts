import type { Statements } from './allStatements';
import type { ScoredPair } from './pairScore';

type Numbers = readonly [one: number, other: number];
type Partners = Pick<ScoredPair, 'alike' | 'differsIn'> & { readonly numbers: Numbers };

/** For each statement, how alike its best partner is in each other document, with a difference of each kind. */
export class BestPartners {
  readonly #documentOf: Uint32Array;
  readonly #kinds = new Map<string, Map<number, number>>();

  constructor({ documentOf }: Statements) {
    this.#documentOf = documentOf;
  }

  add({ numbers, alike, differsIn }: Partners): void {
    const best = this.#kinds.get(differsIn) ?? new Map<number, number>();
    this.#kinds.set(differsIn, best);
    for (const key of this.#keysOf(numbers)) best.set(key, Math.max(best.get(key) ?? -Infinity, alike));
  }

  /** Whether neither statement has a better partner, with a difference of the same kind, in the other's document. */
  has({ numbers, alike, differsIn }: Partners): boolean {
    const best = this.#kinds.get(differsIn);
    return this.#keysOf(numbers).every((key) => alike >= (best?.get(key) ?? 0));
  }

  #keysOf([one, other]: Numbers): number[] {
    const documents = (this.#documentOf.at(-1) ?? 0) + 1;
    const documentAt = (statement: number): number => this.#documentOf[statement] ?? 0;
    return [one * documents + documentAt(other), other * documents + documentAt(one)];
  }
}
