import { monthOf, monthOfMay } from '../language/dates';
import { areOfOneUnit } from '../language/numbers';
import { denies } from '../language/polarity';
import type { AskedQuestion, AskedWord } from '../units/question';
import type { Table } from '../units/tables/table';
import { wordOf, wordsIn } from '../units/words';
import type { WordVectors } from '../units/wordVectors';
import { saysNothing, saysYes } from './cellValues';
import { amountColumn, isKeyColumn, measureColumn } from './measureColumn';
import { sectionColumn } from './stackTables';
import { saysMeasure, type Operation } from './operation';
import { TableReader, wordsOf, type Condition, type Role } from './tableReader';

/** A question interpreted for one table: row conditions, and the column to calculate with. */
export interface PlannedCalculation {
  readonly operation: Operation;
  readonly table: Table;
  readonly conditions: readonly Condition[];
  /** Column index; left out if rows are counted or listed. */
  readonly column?: number;
  /** How well the question names that column, and the parts of a stack. */
  readonly named: number;
  /** Share of the question's word weight accounted for by the table, 0…1. */
  readonly explained: number;
}

/** Below this share the question is about something else. */
const leastExplained = 0.75;
/** Constructs that are not supported: groups, ranges, shares, differences. */
const isBeyond =
  /\b(?:(?:per|pro|je)(?! (?:hour|day|week|month|year|unit|stunde|tag|woche|monat|jahr|stück))|(?:by|for) (?:each|every)|grouped|between|percent\w*|share|ratio|difference|median|zwischen|prozent\w*|anteil|unterschied|differenz|(?:how many|how much) (?:more|fewer|less)|um wie ?viele?)\b/i;

/** Interprets the question for this table; undefined if it does not clearly refer to it. */
export function planCalculation(
  question: AskedQuestion,
  operation: Operation,
  table: Table,
  vectors: WordVectors | undefined,
): PlannedCalculation | undefined {
  const words = question.words.filter(({ form }) => !isOfOperation(form, operation));
  const weight = words.reduce((sum, word) => sum + weightOf(word), 0);
  const reader = new TableReader({ ...question, words, weight }, table, vectors);
  if (weight === 0 || isBeyond.test(withoutRows(question.text, reader))) return undefined;
  const beside = namedValues(question.text, table);
  const named = reader.namedColumns();
  const measure = measureColumn(operation, table, named);
  const roles = words.map((word, at) => reader.roleOf(word, at, beside));
  const explained = explainedBy(roles, words, { operation, measure }) / weight;
  const isStray = roles.some(({ share }, at) => share === 0 && isExact(words[at], question.text));
  const yesOrNo = yesNoFilters(question.text, reader, table);
  const isUnselected = yesOrNo.length === 0 && needsYesOrNo(question, operation);
  if (explained < leastExplained || isStray || isUnselected) return undefined;
  const conditions = together(filters([...roles, ...beside], table), yesOrNo);
  const columns = [measure, sectionColumn(table), ...yesOrNo.map(({ column }) => column)];
  const planned = { operation, table, conditions, explained, named: namedBy(named, columns) };
  const counted = amountOf(words[0], roles[0], table) ?? reader.columnCounted(conditions);
  return withColumn(planned, measure, {
    column: counted,
    asked: reader.asked,
    areRows: reader.namesRows(),
  });
}

const ofEach = /\b(?:per|pro|je) (\p{L}+)/giu;

/** A question without "per volunteer" to a table in which each row is one. */
function withoutRows(text: string, reader: TableReader): string {
  return text.replace(ofEach, (said, name: string) => (reader.isAbout(name) ? '' : said));
}

/** How well a question names the column to calculate with, those of yes and no that it chooses by, and the parts of a stack: "which month". */
function namedBy(named: readonly number[], columns: readonly (number | undefined)[]): number {
  return columns.reduce((sum: number, at) => sum + (named[at ?? -1] ?? 0), 0);
}

/** How many are meant by whoever asks for "items", "units" or "pieces". */
const isPiece = /^(?:items?|units?|pieces?|stück|einheiten)$/;

/** The quantity of what a word means, if that stands in cells: of "laptops" and "units", not of "orders". */
function amountOf(word: AskedWord | undefined, role: Role | undefined, table: Table): number | undefined {
  const isThing = role?.column !== undefined || isPiece.test(word?.form ?? '');
  return isThing ? amountColumn(table) : undefined;
}

/** A number or a month: without it a question is another. */
function isExact(word: AskedWord | undefined, question: string): boolean {
  if (word === undefined || word.isNumber || !monthOf.has(word.form)) return word?.isNumber === true;
  return word.form !== 'may' || monthOfMay.test(question);
}

/** Conditions, and those on other columns. */
function together(conditions: readonly Condition[], others: readonly Condition[]): Condition[] {
  const isFree = ({ column }: Condition): boolean => conditions.every((other) => other.column !== column);
  return [...conditions, ...others.filter(isFree)];
}

/** Whether only a yes/no column can select the rows. */
function needsYesOrNo({ text }: AskedQuestion, operation: Operation): boolean {
  return isLookUp(operation) || denies(text);
}

/** Whether rows are selected by cell contents alone. */
function isLookUp({ kind, limit }: Operation): boolean {
  return kind === 'rows' && limit === undefined;
}

/**
 * Share of the words' weight accounted for by the table; a word that only expresses the measure does not name
 * a column.
 */
function explainedBy(
  roles: readonly Role[],
  words: readonly AskedWord[],
  { operation, measure: column }: { readonly operation: Operation; readonly measure: number | undefined },
): number {
  const measure = column === undefined ? undefined : operation.measure;
  const isMeasure = (form: string): boolean => measure !== undefined && saysMeasure(form, measure);
  return words.reduce(
    (sum, word, at) => sum + weightOf(word) * (isMeasure(word.form) ? 1 : (roles[at]?.share ?? 0)),
    0,
  );
}

/** What "how many" asks for: its word, and the column with its numbers. */
interface Counted {
  readonly asked: string | undefined;
  readonly column: number | undefined;
  /** Whether the word names what each row is. */
  readonly areRows: boolean;
}

/** Completes the plan with its column; undefined if that is ambiguous. */
function withColumn(
  planned: PlannedCalculation,
  measure: number | undefined,
  counted: Counted,
): PlannedCalculation | undefined {
  const { operation, conditions, table } = planned;
  if (operation.kind === 'count' && operation.limit === undefined) return counting(planned, measure, counted);
  if (isLookUp(operation)) return conditions.length > 0 ? planned : undefined;
  if (measure === undefined) return undefined;
  const cells = table.rows.map((row) => row.cells[measure] ?? '');
  if (operation.limit !== undefined && !areOfOneUnit(cells)) return undefined;
  return { ...planned, conditions: [...conditions, ...limits(operation, measure)], column: measure };
}

/** "How many hours" and, if the rows have a quantity, "how many laptops" add up a column; "how many suppliers" counts rows. */
function counting(
  planned: PlannedCalculation,
  measure: number | undefined,
  { column: counted, asked, areRows }: Counted,
): PlannedCalculation | undefined {
  const { operation, conditions } = planned;
  const column = counted ?? (isInTotal(operation) ? measure : undefined);
  const isOfAll = conditions.length === 0;
  if (column === undefined) return (isOfAll && !areRows) || operation.isOfTime ? undefined : planned;
  if (isKeyColumn(planned.table, column, asked)) return planned;
  // What a whole table adds up to is asked for as a total.
  if (isOfAll && !operation.isTotal) return undefined;
  return { ...planned, operation: { ...operation, kind: 'sum' }, column };
}

function isInTotal({ isTotal, measure, isOfTime }: Operation): boolean {
  return isTotal && (measure === undefined || isOfTime);
}

function limits({ limit }: Operation, column: number): Condition[] {
  if (limit === undefined) return [];
  const { side, value, isIncluded } = limit;
  const sign = side === 'below' ? '<' : '>';
  return [{ kind: 'compare', column, sign: isIncluded ? `${sign}=` : sign, value, words: [0, 0] }];
}

/** A word that no document contains weighs as much as the rarest, but is less significant for tables. */
function weightOf({ weight, isUnknown, isName }: AskedWord): number {
  return isUnknown && !isName ? weight / 2 : weight;
}

function isOfOperation(form: string, { said }: Operation): boolean {
  return said.some((one) => wordsOf(one).includes(form));
}

/**
 * "class A", "severity 1", "the status Open", "RW-01": cells quoted in full in the question, next to their
 * column's name or containing a number.
 */
function namedValues(question: string, { columns, rows }: Table): Role[] {
  const tokens = Array.from(
    question.matchAll(/[\p{L}\p{N}]+(?:[.,'’/_-][\p{L}\p{N}]+)*/gu),
    ([said]) => said,
  );
  return columns.flatMap((name, column) => {
    const names = wordsIn(name);
    const values = [...new Set(rows.map(({ cells }) => cells[column] ?? ''))];
    return tokens.flatMap((token, at) => {
      const value = values.filter((one) => one.toLowerCase() === token.toLowerCase());
      const near = [...tokens.slice(Math.max(0, at - 3), at), ...tokens.slice(at + 1, at + 2)];
      const isNamed = near.some((other) => names.some((one) => one.stem === wordOf(other).stem));
      const isIdentifier = /\d/.test(token) && /\p{L}/u.test(token);
      return value.length > 0 && (isNamed || isIdentifier) ? [{ share: 1, column, values: value }] : [];
    });
  });
}

/** One condition per column: the cells must contain all the words if some do, otherwise any of them. */
function filters(roles: readonly Role[], { rows }: Table): Condition[] {
  const columns = [...new Set(roles.flatMap(({ column }) => column ?? []))];
  return columns.map((column) => {
    const sets = roles.filter((role) => role.column === column).map(({ values = [] }) => values);
    const [one = [], ...others] = sets;
    const all = one.filter((value) => others.every((other) => other.includes(value)));
    const values = all.length > 0 ? all : [...new Set(sets.flat())];
    return {
      kind: 'any-of' as const,
      column,
      values: values.filter((value) => rows.some(({ cells }) => cells[column] === value)),
    };
  });
}

/** "with a balcony", "keinen Balkon": conditions on yes/no columns named in the question. */
function yesNoFilters(question: string, reader: TableReader, { columns, rows }: Table): Condition[] {
  const named = reader.namedColumns();
  return columns.flatMap((_, column) => {
    const values = [...new Set(rows.map(({ cells }) => cells[column] ?? ''))];
    const isYesNo =
      values.some((value) => saysYes.test(value)) &&
      values.every((value) => saysYes.test(value) || saysNothing(value));
    if (!isYesNo || (named[column] ?? 0) === 0) return [];
    const isDenied = denies(question);
    return [
      { kind: 'any-of' as const, column, values: values.filter((value) => saysNothing(value) === isDenied) },
    ];
  });
}
