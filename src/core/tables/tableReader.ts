import { Matcher } from '../units/matcher';
import type { AskedQuestion, AskedWord } from '../units/question';
import { nameOfTable, type Table } from '../units/tables/table';
import { wordSimilarity, wordOf, wordsIn, type Word } from '../units/words';
import type { WordVectors } from '../units/wordVectors';
import { valuesOf } from './measureColumn';
import type { OfKind } from './operations';

/** What a row must hold. */
export type Condition = OfKind<'any-of' | 'compare'>;

/** Weight of a similar column name relative to an equal one. */
const nearShare = 0.3;
/** Generic words for rows, and for having something. */
const isRow =
  /^(?:entr(?:y|ies)|rows?|items?|pieces?|units?|records?|lines?|eintraege?n?|zeilen?|positionen|includ(?:e|es|ing)|offers?|provides?|comes?|bieten|enthalten)$/;
/** Of two tables, the one that has such a word as a name is meant. */
const ofAnyRow = 0.9995;
/** Minimum nearness for a word to be the name of a column. */
const leastNamed = 0.8;
/** Minimum nearness for question words to mean a column. */
const leastNear = 0.5;

/** What a word of a question is to a table. */
export interface Role {
  /** How well the table accounts for it, 0…1. */
  readonly share: number;
  /** The column, and its cells, that contain the word. */
  readonly column?: number;
  readonly values?: readonly string[];
}

/** Matches the question's words with the parts of one table. */
export class TableReader {
  readonly #question: AskedQuestion;
  readonly #table: Table;
  readonly #matcher: Matcher;
  /** Nearness of each column name to each question word. */
  readonly #names: readonly (readonly number[])[];
  readonly #about: readonly Word[];

  constructor(question: AskedQuestion, table: Table, vectors: WordVectors | undefined) {
    this.#question = question;
    this.#table = table;
    this.#matcher = new Matcher(question, vectors);
    this.#names = table.columns.map((name) => this.#matcher.near(wordsIn(name)));
    const { title, id } = table.document;
    this.#about = wordsIn([title, id.replace(/[_/.-]+/g, ' '), ...table.headings].join(' '));
  }

  /** The first word: what "how many" asks for. */
  get asked(): string | undefined {
    return this.#question.words[0]?.form;
  }

  roleOf(word: AskedWord, at: number, beside: readonly Role[]): Role {
    if (beside.some(({ values }) => values?.some((value) => wordsOf(value).includes(word.form))))
      return { share: 1 };
    const name = Math.max(0, ...this.#names.map((near) => near[at] ?? 0));
    const about = Math.max(0, ...this.#about.map((other) => shareOf(word, other)));
    // A word naming the table's subject or a column does not distinguish rows, unless it says of which kind some are: hops in a list of malt and hops.
    if (name === 1) return { share: 1 };
    if (about === 1) return { share: 1, ...this.#cellsWith(word, (cell) => wordsOf(cell).length === 1) };
    if (isRow.test(word.form)) return { share: ofAnyRow };
    const cells = this.#cellsWith(word);
    return cells === undefined
      ? { share: Math.max(name >= leastNear ? name : 0, about) }
      : { share: 1, ...cells };
  }

  /**
   * The numeric column named by the question's first word, as what is counted; undefined if that names the
   * rows.
   */
  columnCounted(conditions: readonly Condition[]): number | undefined {
    const at = this.#names.findIndex((near) => (near[0] ?? 0) >= leastNamed);
    const isFiltered = conditions.some(({ column }) => column === at);
    return at >= 0 && !isFiltered && valuesOf(this.#table, at, undefined) !== undefined ? at : undefined;
  }

  /** Whether a word is in the name of the table, or of its document. */
  isAbout(form: string): boolean {
    const word = wordOf(form);
    return this.#about.some((other) => other.stem === word.stem);
  }

  /** Whether the first word names a column whose cells are all different, or else no column but what the name above the table ends in. */
  namesRows(): boolean {
    const { columns, rows } = this.#table;
    const named = columns.flatMap((_, column) =>
      (this.#names[column]?.[0] ?? 0) >= leastNamed ? [column] : [],
    );
    const isKeyOf = (column: number): boolean =>
      new Set(rows.map(({ cells }) => cells[column] ?? '')).size === rows.length;
    if (named.length > 0) return named.some(isKeyOf);
    const [word] = this.#question.words;
    const ends = [nameOfTable(this.#table), this.#table.document.title].map((name) => wordsIn(name).at(-1));
    return word !== undefined && ends.some((other) => other !== undefined && shareOf(word, other) === 1);
  }

  /** For each column, the sum over question words of how well they name it. */
  namedColumns(): number[] {
    return this.#names.map((near) =>
      near.reduce(
        (sum, one, at) =>
          sum +
          (one >= leastNear ? one * (one < 1 ? nearShare : 1) * (this.#question.words[at]?.weight ?? 0) : 0),
        0,
      ),
    );
  }

  /**
   * The cells containing a word, from one column where not all do; if several columns qualify, the one whose
   * cells contain least else.
   */
  #cellsWith(
    word: AskedWord,
    isCell: (cell: string) => boolean = () => true,
  ): Pick<Role, 'column' | 'values'> | undefined {
    const { columns, rows } = this.#table;
    const found = columns.map((_, column) => {
      const held = rows
        .map(({ cells }) => cells[column] ?? '')
        .filter((cell) => isCell(cell) && saysWord(cell, word));
      const words = held.reduce((sum, cell) => sum + wordsOf(cell).length, 0);
      return { column, held, words: words / Math.max(1, held.length) };
    });
    const [best] = found
      .filter(({ held }) => held.length > 0 && held.length < rows.length)
      .sort((one, other) => one.words - other.words);
    return best && { column: best.column, values: [...new Set(best.held)] };
  }
}

function shareOf(asked: AskedWord, other: Word): number {
  const like = wordSimilarity(asked, other, asked.isUnknown);
  return like === undefined ? 0 : like === 'compound' ? 0.7 : 1;
}

/** A number must be the cell's only one; within longer text it is not significant. */
function saysWord(cell: string, word: AskedWord): boolean {
  if (word.isNumber) return cell.length <= 12 && wordsOf(cell).includes(word.form);
  return wordsIn(cell).some((other) => {
    const like = wordSimilarity(word, other, word.isUnknown);
    return like === 'same' || like === 'misspelt';
  });
}

export function wordsOf(text: string): string[] {
  return Array.from(
    text.matchAll(/[\p{L}\p{N}]+(?:[.,'’][\p{L}\p{N}]+)*/gu),
    ([written]) => wordOf(written).form,
  );
}
