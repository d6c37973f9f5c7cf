import type { Statements } from './allStatements';
import type { Candidate } from './candidates';
import type { Comparison, DifferenceKind } from './comparison';
import type { Item } from './terms';
import { flags, hashOfValue } from './statementIndex';

/** How common it is to say what both statements of a pair say. A pattern of many documents is filled in by each for its own subject. */
export interface PatternUse {
  /** Documents of the form of one of the two that say it as one of the two does, with those of the pair. */
  readonly documents: number;
  /** How much else is said in the place where the two differ. */
  readonly variants: number;
}

type Pair = Pick<Candidate, 'one' | 'other'>;

/** What a statement says where a pair differs: the same as one of the two, something else by its number, or nothing. */
type Told = 'same' | number | undefined;

/** Statements that hold this much of the weight of what a pair shares are of its pattern. */
const leastHeld = 0.8;
/** Of the statements with the rarest term of a pair, so many are looked at. */
const mostLookedAt = 1500;

/** Looks for further statements of the patterns of pairs. */
export class Patterns {
  readonly #view: Statements;
  /** The first statements that have each of the rarest terms of the pairs. */
  readonly #statements = new Map<number, Uint32Array>();

  constructor(view: Statements, pairs: readonly Pair[]) {
    this.#view = view;
    const counts = new Map<number, number>();
    for (const { one, other } of pairs) {
      const rarest = this.#rarestOf(view.sharedTerms(one, other));
      if (rarest === undefined || this.#statements.has(rarest)) continue;
      this.#statements.set(rarest, new Uint32Array(Math.min(view.frequency[rarest] ?? 0, mostLookedAt)));
      counts.set(rarest, 0);
    }
    for (let statement = 0; statement < view.count; statement += 1)
      for (const term of view.listOf(statement, 'terms')) {
        const count = counts.get(term) ?? mostLookedAt;
        if (count >= mostLookedAt) continue;
        this.#statements.get(term)?.fill(statement, count, count + 1);
        counts.set(term, count + 1);
      }
  }

  /** What documents of another form say again is one fact told often, and no pattern. */
  useOf(
    { one, other }: Pair,
    tell: (statement: number) => Told,
    areOfOneForm: (document: number, other: number) => boolean,
  ): PatternUse {
    const view = this.#view;
    const shared = view.sharedTerms(one, other);
    const all = shared.reduce((sum, term) => sum + (view.rarity[term] ?? 0), 0);
    const weights = { least: leastHeld * all, all };
    const own = [view.documentOf[one] ?? 0, view.documentOf[other] ?? 0];
    const documents = new Set(own);
    const variants = new Set<number>();
    for (const statement of this.#withRarest(shared)) {
      if (!view.hasMostOf(statement, shared, weights)) continue;
      const told = tell(statement);
      const document = view.documentOf[statement] ?? 0;
      if (told !== 'same') {
        if (told !== undefined) variants.add(told);
      } else if (!documents.has(document) && own.some((its) => areOfOneForm(its, document)))
        documents.add(document);
    }
    return { documents: documents.size, variants: variants.size };
  }

  #withRarest(terms: readonly number[]): Uint32Array {
    return this.#statements.get(this.#rarestOf(terms) ?? -1) ?? new Uint32Array();
  }

  #rarestOf([first, ...rest]: readonly number[]): number | undefined {
    const often = (term: number): number => this.#view.frequency[term] ?? 0;
    if (first === undefined) return undefined;
    return rest.reduce((best, term) => (often(term) < often(best) ? term : best), first);
  }
}

/** Tells of statements what they say where the two of a pair differ. */
export function tellerOf(
  view: Statements,
  { one, other }: Pair,
  { opposed: [opposed], opposites: [opposite], put: [put] }: Comparison,
  { kind, numberOf }: { readonly kind: DifferenceKind; readonly numberOf: (term: string) => number },
): (statement: number) => Told {
  if (opposed?.one.value !== undefined && opposed.other.value !== undefined)
    return valueTeller(view, hashOfValue(opposed.one.value), hashOfValue(opposed.other.value));
  const differ = (view.flagsOf(one) ^ view.flagsOf(other)) & flags.denied;
  // Whatever has the pattern says it, or denies it.
  if (kind === 'answer' && differ > 0) return () => 'same';
  const words = (opposite ?? firstPut(put)).map(({ term }) => numberOf(term));
  if (words.length === 0) return () => undefined;
  return wordTeller(view, words, opposite === undefined ? view.listOf(one, 'terms') : undefined);
}

function firstPut(put: Comparison['put'][number] | undefined): readonly Item[] {
  const [own, its] = [put?.one[0], put?.other[0]];
  return own === undefined || its === undefined ? [] : [own, its];
}

/** With the terms that are known, any other term is something else. */
function wordTeller(
  view: Statements,
  words: readonly number[],
  known: Uint32Array | undefined,
): (statement: number) => Told {
  return (statement) => {
    const terms = view.listOf(statement, 'terms');
    if (words.some((word) => terms.includes(word))) return 'same';
    return known && terms.find((term) => !known.includes(term));
  };
}

function valueTeller(view: Statements, own: number, its: number): (statement: number) => Told {
  return (statement) => {
    const values = view.listOf(statement, 'values').filter((value) => value >>> 16 === own >>> 16);
    return values.includes(own) || values.includes(its) ? 'same' : values[0];
  };
}
