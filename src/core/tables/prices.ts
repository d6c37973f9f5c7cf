// What one thing costs by a list of prices: "what does the Logger LTE cost", "how much is a carrying case".

import type { WordSpan } from '../model/tableQuery';
import type { Bracket } from './brackets';
import { stemIn, wordsIn } from './cellValues';
import { measuredBy } from './measureColumn';
import type { Relation } from './relation';
import { rowsOf } from './rowSets';
import type { TableQuestion } from './tableQuestion';

const pricing = /^(?:costs?|prices?|priced|fees?|charges?|kostet|kosten|preise?|preises|gebuehr|teuer)$/;
/** Of several, of the past, or of another amount: these are no question for the price of one. */
const other =
  /^(?:did|was|were|have|has|had|spend|spent|paid|pay|total|totals|all|together|altogether|sum|worth|hat|haben|hatte|gesamt|alle|insgesamt|zusammen)$/;
/** Columns of money that is not paid for one. */
const ofMore = /\b(?:value|budget|spen[dt]|amount|salary)\b|wert|betrag/i;
/** Of the cells of a column that names what has a price. */
const leastDifferent = 0.9;

/** The row that is named in full, and the only column of prices, or the only one of them that a question names; undefined where it says anything else. */
export function priceIn(asked: TableQuestion, relation: Relation): Bracket | undefined {
  if (!asksPrice(asked)) return undefined;
  const prices = relation.columns.flatMap(({ kind, computed, name }, at) =>
    kind === 'number' && computed === undefined && isPrice(name) ? [at] : [],
  );
  const named = prices.filter((at) => asked.naming[at]?.some((word) => !isPricing(word, asked)) === true);
  const [column, ...more] = named.length > 0 ? named : prices;
  if (column === undefined || more.length > 0) return undefined;
  const said = asked.words.flatMap((_, at) =>
    asked.isContent[at] === true && !isPricing(at, asked) && asked.naming[column]?.includes(at) !== true
      ? [at]
      : [],
  );
  const [first, last] = [said[0], said.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const words: WordSpan = [first, last + 1];
  const cell = cellNamed(
    said.map((at) => asked.stems[at] ?? ''),
    new Set(asked.stems),
    relation,
  );
  if (cell === undefined) return undefined;
  const selection = { kind: 'any-of', column: cell.column, values: [cell.text], words } as const;
  const filter = { ...rowsOf(selection, relation), column: cell.column, words };
  return { value: { words, filters: [filter], named: [] }, column };
}

/** Whether a question asks for the price of one, and for no total. */
export function asksPrice({ opening, words, isGreatest, isTotal, compared }: TableQuestion): boolean {
  if (isGreatest !== undefined || isTotal || compared.length > 0) return false;
  if (words.some((word, at) => other.test(word) && at > 0)) return false;
  const isSaid = words.some((word) => pricing.test(word));
  return isSaid
    ? /^(?:what|how much)$/.test(opening)
    : opening === 'how much' && /^(?:is|are)$/.test(words[2] ?? '');
}

function isPricing(at: number, { words }: TableQuestion): boolean {
  return pricing.test(words[at] ?? '') || words[at] === 'much';
}

function isPrice(name: string): boolean {
  const { measures, isTotal } = measuredBy({ name, texts: [] });
  return measures.includes('money') && !isTotal && !ofMore.test(name);
}

/** The only cell with all of these words and the fewest that a question does not have, in a column whose cells differ. */
function cellNamed(
  stems: readonly string[],
  asked: ReadonlySet<string>,
  { columns, rowCount, language }: Relation,
): { readonly column: number; readonly text: string } | undefined {
  const stemOf = stemIn(language);
  const found = columns.flatMap(({ kind, computed, texts }, column) => {
    if (kind !== 'text' || computed !== undefined) return [];
    const isName = texts.size >= leastDifferent * rowCount;
    return [...texts].flatMap((text) => {
      const own = wordsIn(text, language).map(stemOf);
      const more = own.filter((stem) => !asked.has(stem)).length;
      return stems.every((stem) => own.includes(stem))
        ? [{ column, text, isName, more, length: own.length }]
        : [];
    });
  });
  // "A probe" is one of its category.
  if (found.some(({ isName }) => !isName)) return undefined;
  const [best, next] = found.toSorted((one, other) => one.more - other.more || other.length - one.length);
  return best?.more === next?.more && best?.length === next?.length ? undefined : best;
}
