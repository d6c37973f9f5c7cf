import { leastChance } from '../src/core/contradictions/findContradictions';
import type { ScoredCandidate } from '../src/core/contradictions/scoreCandidates';

/** A statement of a document, and a changed one that goes into a copy beside it. */
export interface Edit {
  readonly set: string;
  readonly document: string;
  /** A part of the sentence that no other of the document has; short where the document is not of this project. */
  readonly original: string;
  readonly changed: string;
  readonly into: string;
  /** The section that it goes into; left out if the document has it already. */
  readonly heading?: string;
  readonly kind: string;
}

export interface Observed {
  readonly set: string;
  readonly pair: ScoredCandidate;
  /** Undefined as long as nobody has looked at it. */
  readonly isGood: boolean | undefined;
  readonly edit: number | undefined;
}

/** A pair with its chance by what was learned without its folder. */
export interface Judged extends Observed {
  readonly chance: number;
}

/** Pages in which nothing contradicts. */
export const corpora = ['typescript-website', 'powershell-docs'];

/** Prints recall and precision from several chances on. */
export function printFigures(judged: readonly Judged[], planted: readonly number[]): void {
  const candidates = new Set(judged.flatMap(({ edit }) => edit ?? [])).size;
  console.log(`planted ${String(planted.length)}, among the candidates ${String(candidates)}`);
  for (const least of [0.5, 0.55, leastChance, 0.65, 0.7, 0.8]) {
    const shown = judged.filter(({ chance }) => chance >= least);
    const found = new Set(shown.flatMap(({ edit }) => edit ?? [])).size;
    const inFolders = shown.filter(({ set }) => !corpora.includes(set));
    const good = inFolders.filter(({ isGood }) => isGood === true).length;
    const falseIn = corpora.map((of) => {
      const count = shown.filter(({ set, isGood }) => set === of && isGood !== true).length;
      return `${of} ${String(count)}`;
    });
    const recall = (found / planted.length).toFixed(3);
    const precision = (good / Math.max(1, inFolders.length)).toFixed(3);
    console.log(
      `from ${least.toFixed(2)}: recall ${recall}, precision in folders ${precision} of ${String(inFolders.length)} shown; false in ${falseIn.join(', ')}`,
    );
  }
}

/** Prints what is shown and false, or not looked at, and what was planted and is missed. */
export function printFaults(
  judged: readonly Judged[],
  planted: readonly number[],
  edits: readonly Edit[],
): void {
  const shown = judged.filter(({ chance, isGood }) => chance >= leastChance && isGood !== true);
  for (const { set, pair, chance, isGood } of shown.toSorted((a, b) => b.chance - a.chance)) {
    const sides = [pair.one, pair.other].flatMap((side) => [side.about.id, quoteOf(side)]);
    printLine(isGood === undefined ? '?' : 'false', chance, [set, pair.difference.kind, ...sides]);
  }
  const found = new Set(
    judged.filter(({ chance }) => chance >= leastChance).flatMap(({ edit }) => edit ?? []),
  );
  for (const at of planted.filter((one) => !found.has(one))) {
    const chance = Math.max(0, ...judged.filter(({ edit }) => edit === at).map((one) => one.chance));
    const { set = '', kind = '', original = '', changed = '' } = edits[at] ?? {};
    printLine('missed', chance, [set, kind, original, changed]);
  }
}

function printLine(what: string, chance: number, parts: readonly string[]): void {
  console.log([what, chance.toFixed(2), ...parts].join('\t'));
}

/** The statement as it is written. */
export function quoteOf({ chunk, statement }: ScoredCandidate['one']): string {
  return flat(chunk.text.slice(statement.start, statement.end));
}

/** On one line, without Markdown marks. */
export function flat(text: string): string {
  return text.replace(/[*_`]/g, '').replace(/\s+/g, ' ').trim();
}
