// Two columns of numbers of which a question compares one with the other without a number: "over budget", "overspent", "more than planned".

import { measuredBy } from './measureColumn';
import type { Column, Relation } from './relation';
import { against, allBut, type Filter } from './rowSets';
import type { TableQuestion } from './tableQuestion';
import { partsOf } from './operations';
import type { TableQuery, WordSpan } from '../model/tableQuery';
import { stemIn } from './cellValues';

/** What a question says of two columns. */
interface Said {
  readonly words: WordSpan;
  readonly sign: '<' | '>';
  /** Whether the rows that are not so are meant: "within budget". */
  readonly isDenied?: boolean;
  /** The column that is compared, and that with which it is. */
  readonly column?: number;
  readonly other?: number;
}

const over = new Set('over above beyond exceed exceeds exceeded exceeding surpass surpassed'.split(' '));
const under = new Set(['under', 'below', 'beneath']);
const within = new Set(['within']);
const degree = new Set('more higher greater larger longer'.split(' '));
const lesser = new Set('less lower fewer smaller shorter'.split(' '));
const skipped = new Set(
  'the its their his her our a an than dem das die der ihr ihre ihren sein seine'.split(' '),
);
/** What is meant to be, not what is. */
const planned =
  /^(?:budget\p{L}*|plan(?:s|ned)?|forecast\p{L}*|target\p{L}*|estimate[ds]?|expected|quoted|allowance|allocated|soll|geplant\p{L}*|kostenrahmen|ansatz)$/u;
const prefixed = /^(over|under)(spen[dt]s?|spending|budget(?:ed)?|r[au]n|drawn|\p{L}{4,})$/u;
const ofMoney = /^(?:spen[dt]s?|spending|budget(?:ed)?|r[au]n|drawn)$/;
const germanOver = /^(?:ueberschritten|ueberschreite[nt]|ueberschreitet|ueberzogen|ueberziehen)$/;
const germanUnder = /^(?:unterschritten|unterschreite[nt]|unterschreitet)$/;

function isAmount(column: Column | undefined): boolean {
  return column?.kind === 'number' && !column.isRank && column.computed === undefined;
}

/** What a question says of two columns, if it says it of some of this table, or of money that is planned. */
function saidIn(asked: TableQuestion, relation: Relation): Said[] {
  const { english, words } = asked;
  return english.flatMap((word, at) => [
    ...prefixedAt(asked, relation, at),
    ...besideAt(word, at, asked, relation),
    ...(germanOver.test(words[at] ?? '') ? germanAt('>', at, asked, relation) : []),
    ...(germanUnder.test(words[at] ?? '') ? germanAt('<', at, asked, relation) : []),
  ]);
}

function columnNamed({ naming }: TableQuestion, { columns }: Relation, at: number): number | undefined {
  const found = columns.findIndex(
    (column, index) => isAmount(column) && naming[index]?.includes(at) === true,
  );
  return found < 0 ? undefined : found;
}

/** "Overspent"; not where a column is called so. */
function prefixedAt(asked: TableQuestion, relation: Relation, at: number): Said[] {
  const [, way, rest] = prefixed.exec(asked.english[at] ?? '') ?? [];
  if (rest === undefined || asked.naming.some((named) => named.includes(at))) return [];
  const stem = stemIn(relation.language)(rest);
  const column = relation.columns.findIndex((one) => isAmount(one) && one.stems.includes(stem));
  const said = { words: [at, at + 1], sign: way === 'over' ? '>' : '<' } as const;
  if (column < 0) return ofMoney.test(rest) ? [said] : [];
  return [{ ...said, ...(isPlanned(relation.columns[column]) ? { other: column } : { column }) }];
}

function isPlanned(column: Column | undefined): boolean {
  return column?.english.some((word) => planned.test(word)) === true;
}

const furthest = 3;

/** "Over budget", "exceeded their budget", "more than planned"; not "over a budget of 500". */
function besideAt(word: string, at: number, asked: TableQuestion, relation: Relation): Said[] {
  const { english, numbers } = asked;
  const sign = signOf(word, english[at + 1] === 'than');
  if (sign === undefined) return [];
  let next = at + 1;
  while (skipped.has(english[next] ?? '')) next += 1;
  if (numbers.some(({ at: number }) => number > at && number <= next + furthest)) return [];
  const other = columnNamed(asked, relation, next);
  if (other === undefined && !planned.test(english[next] ?? '')) return [];
  const said = { words: [at, next + 1], sign, ...(other !== undefined && { other }) } as const;
  return [{ ...said, ...(within.has(word) && { isDenied: true }) }];
}

function signOf(word: string, isThan: boolean): '<' | '>' | undefined {
  if (over.has(word) || within.has(word) || (isThan && degree.has(word))) return '>';
  return under.has(word) || (isThan && lesser.has(word)) ? '<' : undefined;
}

/** "Das Budget überschritten". */
function germanAt(sign: '<' | '>', at: number, asked: TableQuestion, relation: Relation): Said[] {
  const named = asked.words.findIndex(
    (word, one) => columnNamed(asked, relation, one) !== undefined || planned.test(word),
  );
  const other = columnNamed(asked, relation, named);
  return named < 0 ? [] : [{ words: [at, at + 1], sign, ...(other !== undefined && { other }) }];
}

/** The rows in which one of two columns is over, or under, the other; none where several could be meant. */
export function overAndUnder(asked: TableQuestion, relation: Relation): Filter[] {
  return saidIn(asked, relation).flatMap(({ words, sign, isDenied, ...said }) => {
    const pair = pairOf(said, asked, relation);
    if (pair === undefined) return [];
    const rows = against(relation, { ...pair, sign, words });
    const set = isDenied === true ? allBut(relation, rows, words) : rows;
    return [{ ...set, column: pair.column, words }];
  });
}

function pairOf(
  { column, other }: Pick<Said, 'column' | 'other'>,
  asked: TableQuestion,
  relation: Relation,
): { readonly column: number; readonly other: number } | undefined {
  const { columns } = relation;
  const isPlan = (at: number): boolean => isPlanned(columns[at]);
  const amounts = columns.flatMap((one, at) => (isAmount(one) ? [at] : []));
  const plan = other ?? only(amounts.filter((at) => at !== column && isPlan(at)));
  const base = plan ?? column;
  if (base === undefined) return undefined;
  const beside = amounts.filter(
    (at) => at !== base && (isPlan(base) ? !isPlan(at) : true) && isOfSame(columns[base], columns[at]),
  );
  const named = beside.filter((at) => (asked.naming[at]?.length ?? 0) > 0);
  const second = only(beside) ?? only(named);
  if (column !== undefined && plan !== undefined) return { column, other: plan };
  if (second === undefined) return undefined;
  return plan === undefined ? { column: base, other: second } : { column: second, other: plan };
}

function only(found: readonly number[]): number | undefined {
  return found.length === 1 ? found[0] : undefined;
}

const cellsSeen = 3;

function isOfSame(one: Column | undefined, other: Column | undefined): boolean {
  const [first, second] = [one, other].map((column) =>
    measuredBy({
      name: column?.name ?? '',
      texts: [...(column?.texts ?? [])].slice(0, cellsSeen),
    }).measures.join(),
  );
  return first === second || first === '' || second === '';
}

/** Whether a query says of two columns what the question says of them; nothing else answers that. */
export function comparesColumns(asked: TableQuestion, relation: Relation): (query: TableQuery) => boolean {
  if (saidIn(asked, relation).length === 0) return () => true;
  return (query) => partsOf(query).some(({ kind }) => kind === 'against');
}
