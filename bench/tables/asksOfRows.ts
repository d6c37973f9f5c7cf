// Questions for rows, and what stands in them.
import { best, conditionsOf, isSayable, phrase, rowsOf } from './conditions';
import {
  leastWords,
  mostWords,
  plain,
  writtenDay,
  writtenNumber,
  type Ask,
  type Condition,
  type Records,
  type RowOf,
} from './records';

const mostListed = 12;

export const extremeRow: Ask = (records) => {
  const conditions = conditionsOf(records, 2);
  const measure = records.pick(records.kind.measures);
  const isMost = records.next(2) === 0;
  const valueOf = ({ numbers }: RowOf): number => numbers[measure.head] ?? 0;
  const row = best(rowsOf(records, conditions), valueOf, isMost);
  if (!isSayable(conditions) || row === undefined) return undefined;
  // Otherwise what ignores the conditions would be right, too.
  if (conditions.length > 0 && row === best(records.rows, valueOf, isMost)) return undefined;
  const word = records.pick(isMost ? mostWords : leastWords);
  const one = phrase(records, conditions, true);
  const other = records.pick(records.kind.categories);
  const [query, answer] = records.pick([
    [`Which ${one} has the ${word} ${measure.noun}?`, row.key],
    [`Which of the ${phrase(records, conditions)} has the ${word} ${measure.noun}?`, row.key],
    [`${one} with the ${word} ${measure.noun}`, row.key],
    [`What is the ${one} with the ${word} ${measure.noun}?`, row.key],
    [
      `What is the ${other.noun} of the ${one} with the ${word} ${measure.noun}?`,
      row.values[other.head] ?? '',
    ],
    [`Which ${other.noun} has the ${one} with the ${word} ${measure.noun}?`, row.values[other.head] ?? ''],
  ]);
  return { query, answer: [answer] };
};

export const lastOrFirst: Ask = (records) => {
  const { date, nouns } = records.kind;
  const conditions = conditionsOf(records, 1);
  const isMost = records.next(2) === 0;
  const row = best(rowsOf(records, conditions), ({ day }) => day.getTime(), isMost);
  if (date === undefined || row === undefined) return undefined;
  const one = phrase(records, conditions, true);
  const word = records.pick(isMost ? ['latest', 'most recent', 'newest'] : ['earliest', 'oldest', 'first']);
  const [query, answer] = records.pick([
    [`Which ${one} was ${date.verb} ${isMost ? 'last' : 'first'}?`, row.key],
    [`What is the ${word} ${one}?`, row.key],
    [`When was the ${word} ${one} ${date.verb}?`, writtenDay(row.day, date.format)],
    [
      `Which of the ${nouns} ${conditions.flatMap(({ after }) => after ?? []).join(' ')} is the ${word}?`,
      row.key,
    ],
  ]);
  return conditions.some(({ before }) => before !== undefined) && query.startsWith('Which of')
    ? undefined
    : { query, answer: [answer] };
};

export const lookUp: Ask = (records) => {
  const { kind, rows } = records;
  const row = records.pick(rows);
  if (rows.filter(({ key }) => key === row.key).length > 1) return undefined;
  const category = records.pick(kind.categories);
  const measure = records.pick(kind.measures);
  const named = records.pick([row.key, row.key, `${kind.noun} ${row.key}`]);
  const value = row.values[category.head] ?? '';
  const number = writtenNumber(measure, row.numbers[measure.head] ?? 0);
  const [query, answer] = records.pick([
    [`What is the ${measure.noun} of ${named}?`, number],
    [`${measure.noun} of ${named}`, number],
    [`What ${measure.noun} does ${named} have?`, number],
    [`What is ${row.key}'s ${measure.noun}?`, number],
    [`Which ${category.noun} does ${named} have?`, value],
    [`What is the ${category.noun} of ${named}?`, value],
    [`${named}: which ${category.noun}?`, value],
    ...(category.isPerson ? [[`Who is the ${category.noun} of ${named}?`, value] as const] : []),
    ...(kind.date === undefined
      ? []
      : [[`When was ${named} ${kind.date.verb}?`, writtenDay(row.day, kind.date.format)] as const]),
  ]);
  return { query, answer: [answer] };
};

/** Questions for people by what they are, do or have. */
function askedByName({ kind: { isPerson } }: Records, [only, ...others]: readonly Condition[]): string[] {
  if (isPerson !== true || only?.clause === undefined || others.length > 0) return [];
  const clause = only.clause
    .replace(/^are\b/, 'is')
    .replace(/^were\b/, 'was')
    .replace(/^have\b/, 'has');
  return [`Who ${clause}?`, `List everybody who ${clause}`];
}

/** The same of the nouns of any kind. */
function askedByClause({ kind: { nouns } }: Records, [only, ...others]: readonly Condition[]): string[] {
  return only?.clause === undefined || others.length > 0 ? [] : [`Which ${nouns} ${only.clause}?`];
}

export const list: Ask = (records) => {
  const conditions = conditionsOf(records, 2);
  const rows = rowsOf(records, conditions);
  const keys = [...new Set(rows.map(({ key }) => key))];
  if (conditions.length === 0 || !isSayable(conditions) || keys.length === 0 || keys.length > mostListed)
    return undefined;
  const said = phrase(records, conditions);
  const query = records.pick([
    ...askedByName(records, conditions),
    `Which ${said} are there?`,
    `List the ${said}`,
    `List all ${said}`,
    `Show me the ${said}`,
    `What are the ${said}?`,
    ...askedByClause(records, conditions),
  ]);
  return { query, answer: keys };
};

export const apart: Ask = (records) => {
  const { rows, kind } = records;
  const [one, other] = [records.pick(rows), records.pick(rows)];
  const measure = records.pick(kind.measures);
  const difference = Math.abs((one.numbers[measure.head] ?? 0) - (other.numbers[measure.head] ?? 0));
  const isNamed = ({ key }: RowOf): boolean => rows.filter((row) => row.key === key).length === 1;
  if (one.key === other.key || !isNamed(one) || !isNamed(other) || difference === 0) return undefined;
  const query = records.pick([
    `What is the difference in ${measure.noun} between ${one.key} and ${other.key}?`,
    `How far apart are ${one.key} and ${other.key} in ${measure.noun}?`,
    `By how much does the ${measure.noun} of ${one.key} and ${other.key} differ?`,
  ]);
  return { query, answer: [plain(difference)] };
};
