// Values read from the text of a table cell.

import { stemEnglish, type Stem } from '../language/analyze';
import { signed, type NumberFormat } from '../language/numbers';
import { monthOf, type DayOrder } from '../language/dates';
import type { TableLanguage, WordSpan } from '../model/tableQuery';
import { dateIn, type PartialDate } from './cellDates';
import { stemGerman, withoutUmlauts } from './germanWords';

export function stemIn(language: TableLanguage): Stem {
  return language === 'de' ? stemGerman : stemEnglish;
}

/** A cell with its values, as far as its text has any. */
export interface Cell {
  readonly text: string;
  /** Whether it has a letter or a digit, and is no error of a formula. */
  readonly isFilled: boolean;
  /** Lower-case words and numbers of the text, without accents. */
  readonly words: readonly string[];
  /** The first number; a duration such as 6:26:15 in seconds. */
  readonly number: number | undefined;
  /** True if the cell has little text beside the number. */
  readonly isPlainNumber: boolean;
  readonly date: PartialDate | undefined;
}

const wordPattern = /\p{N}+(?:[.,]\p{N}+)*|\p{L}+/gu;
/** Many tables have an en dash for a minus. */
const numeral =
  /(?<![\p{L}\p{N}])[-+−–]?\d{1,3}(?:[,\u00a0\u202f'’]\d{3})+(?:\.\d+)?|[-+−–]?(?:\d+(?:\.\d+)?|\.\d+)/u;
const numeralWithComma =
  /(?<![\p{L}\p{N}])[-+−–]?\d{1,3}(?:[. \u00a0\u202f'’]\d{3})+(?:,\d+)?|[-+−–]?\d+(?:,\d+)?/u;
/** A cell with one number whose thousands are set apart by spaces. */
const spaced = /^[^\p{L}\p{N}]*\d{1,3}(?: \d{3})+(?:[.,]\d+)?(?!\p{N})\P{N}*$/u;
/** Letters and digits of a name: "INC-2207", "LT0412"; not "Dec-2019". */
export function isCode(text: string): boolean {
  const [letters] = /^\p{L}{1,6}(?=[-_]\d)|^\p{Lu}{1,4}(?=\d+$)/u.exec(text) ?? [];
  return letters !== undefined && !monthOf.has(letters.toLowerCase());
}

/** What cells say, in lower case, where there is none of what their column is about. */
const nothings = new Set(',-,–,—,✗,✘,❌,n,no,none,nil,n/a,false,nein,kein,keine,keiner,k. a.'.split(','));

export const saysYes = /^(?:yes|y|ja|j|x|true|✓|✔|✅)$/i;

/** Whether a cell is empty, or says no or none. */
export function saysNothing(text: string): boolean {
  return nothings.has(text.trim().toLowerCase());
}

/**
 * What a spreadsheet shows for a formula without a value, in any of its languages: "#REF!", "#¿NOMBRE?", "#DEEL/0!", "#N/A", "Err:502".
 * Without a sign at the end only what stands for "not available": "#FFAABB" is a colour.
 */
const formulaError =
  /^(?:#[¡¿]?[\p{Lu}_]+(?:[!?]|\/[\p{Lu}0][!?]?)|#(?:NV|YOK|HIÁNYZIK|NENÍ_K_DISPOZICI)|Err:\d{3})$/u;
/** Whether a cell is a name that has a number, or digits that are no quantity: "Room 12", "0451". */
export function isNameWithNumber({ text }: Pick<Cell, 'text'>): boolean {
  const before = /^\P{N}*/u.exec(text)?.[0] ?? '';
  return /^0\d/.test(text) || (/\p{L}/u.test(before) && before !== text && !amountBegins.test(before));
}

/** Currencies and the like before an amount. */
const amountBegins =
  /^\P{L}*(?:[A-Z]{0,3}\p{Sc}|EUR|USD|GBP|CHF|JPY|CNY|SEK|NOK|DKK|PLN|CAD|AUD|INR|ca|approx|about|from|over|up to)\P{L}*$/iu;

const digitsAlone = /^\d{1,15}(?:\.\d{1,6})?$/;
const clock = /(?<!\d)(?:(\d{1,3}):)?(\d{1,3}):(\d{2}(?:\.\d+)?)(?![\d:])/;
const scales: readonly (readonly [RegExp, number])[] = [
  [/^\s*(?:billion|bn|milliarden?|mrd)\b/i, 1e9],
  [/^\s*(?:million(?:en)?|mio|mn)\b/i, 1e6],
  [/^(?:\s*(?:thousand|tausend)|k)\b/i, 1e3],
];
/** Words and numbers of a text, in lower case, without accents and thousands separators. */
export function wordsIn(text: string, language: TableLanguage = 'en'): string[] {
  const spelt = language === 'de' ? withoutUmlauts(text) : text;
  const plain = spelt.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return (plain.match(wordPattern) ?? []).map((word) =>
    /^\d/.test(word) ? plainNumber(word, language) : word,
  );
}

/**
 * False for texts that cannot have the digits of these words: of a million different cells, few have to be taken apart. However
 * thousands and decimals are set apart, the last digits stand together.
 */
export function mayHaveDigitsOf(said: string): (text: string) => boolean {
  const digits = /\d{1,3}(?!\d)/.exec(said)?.[0];
  if (digits === undefined) return () => true;
  return (text) => text.includes(digits) || /[^\p{ASCII}]/u.test(text);
}

/** The part of a text from a word of `wordsIn` to before another; undefined if its words are not told apart alike. */
export function writtenPart(
  { text, words }: Pick<Cell, 'text' | 'words'>,
  [from, to]: WordSpan,
): string | undefined {
  const found = [...text.matchAll(wordPattern)];
  const [first, last] = [found[from], found[to - 1]];
  if (found.length !== words.length || first === undefined || last === undefined) return undefined;
  return text.slice(first.index, last.index + last[0].length);
}

function plainNumber(written: string, language: TableLanguage): string {
  if (language === 'de') return written.replace(/\.(?=\d{3}(?:\D|$))/g, '').replace(/,(?=\d+$)/, '.');
  return written.replace(/,(?=\d{3}(?:\D|$))/g, '').replace(/[.,]$/, '');
}

/** How the cells of a column are read. */
export interface CellReading {
  readonly language: TableLanguage;
  readonly format: Pick<NumberFormat, 'decimalMark'>;
  readonly order: DayOrder;
}

/** A cell whose values are read when first used: of a long column, most questions want a part. */
export class ReadCell implements Cell {
  #isRead = false;
  #number: number | undefined;
  #isPlainNumber = false;
  #words: readonly string[] | undefined;
  #date: PartialDate | 'none' | undefined;

  constructor(
    readonly text: string,
    private readonly reading: CellReading,
  ) {}

  get number(): number | undefined {
    this.#readNumber();
    return this.#number;
  }

  get isPlainNumber(): boolean {
    this.#readNumber();
    return this.#isPlainNumber;
  }

  #readNumber(): void {
    if (this.#isRead) return;
    this.#isRead = true;
    if (this.reading.format.decimalMark === '.' && digitsAlone.test(this.text)) {
      this.#number = Number(this.text);
      this.#isPlainNumber = true;
      return;
    }
    const found = numberIn(this.text, this.reading.format);
    if (found === undefined) return;
    const rest = this.text.replace(found.written, '');
    this.#number = found.value;
    this.#isPlainNumber = !isCode(this.text) && !/\d/.test(rest) && rest.trim().length <= 12;
  }

  get isFilled(): boolean {
    return /[\p{L}\p{N}]/u.test(this.text) && !formulaError.test(this.text);
  }

  get words(): readonly string[] {
    return (this.#words ??= wordsIn(this.text, this.reading.language));
  }

  get date(): PartialDate | undefined {
    this.#date ??= (isCode(this.text) ? undefined : dateIn(this.text, this.reading.order)) ?? 'none';
    return this.#date === 'none' ? undefined : this.#date;
  }
}

interface FoundNumber {
  readonly value: number;
  readonly written: string;
}

/** The first number of a text, or duration in seconds, with what of the text it is. */
export function numberIn(text: string, format: Pick<NumberFormat, 'decimalMark'>): FoundNumber | undefined {
  if (formulaError.test(text)) return undefined;
  if (format.decimalMark === '.' && digitsAlone.test(text)) return { value: Number(text), written: text };
  return durationIn(text) ?? decimalIn(text, format);
}

function durationIn(text: string): FoundNumber | undefined {
  const time = clock.exec(text);
  if (time === null) return undefined;
  const [written, hours = '0', minutes = '0', seconds = '0'] = time;
  return { value: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds), written };
}

function decimalIn(
  text: string,
  { decimalMark }: Pick<NumberFormat, 'decimalMark'>,
): FoundNumber | undefined {
  const joined = spaced.test(text) ? text.replace(/(?<=\d) (?=\d{3})/g, '\u00a0') : text;
  const found = (decimalMark === ',' ? numeralWithComma : numeral).exec(joined);
  if (found === null) return undefined;
  const [written] = found;
  const groups = decimalMark === ',' ? /[. \u00a0\u202f'’]/g : /[,\u00a0\u202f'’]/g;
  const value = Number(written.replace(groups, '').replace(',', '.').replace(/[−–]/, '-').replace(/^\+/, ''));
  if (!Number.isFinite(value)) return undefined;
  const after = text.slice(found.index + written.length);
  const scale = scales.find(([name]) => name.test(after))?.[1] ?? 1;
  return {
    value: signed(value * scale, text),
    written: text.slice(found.index, found.index + written.length),
  };
}
