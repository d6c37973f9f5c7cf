// Questions for how long something took: the days between two dates of a row.
import { best, conditionsOf, phrase, rowsOf } from './conditions';
import { aDay, plain, type Ask, type RowOf } from './records';

/** The days that a row took; undefined for one that has not ended. */
function daysOf({ day, days }: RowOf, until: string): number | undefined {
  const end = days[until];
  return end === undefined ? undefined : (end.getTime() - day.getTime()) / aDay;
}

function ended(rows: readonly RowOf[], until: string): readonly RowOf[] {
  return rows.filter((row) => daysOf(row, until) !== undefined);
}

/** "How long does it take on average until a repair is finished?" */
export const meanTime: Ask = (records) => {
  const { lasts, noun, nouns } = records.kind;
  if (lasts === undefined) return undefined;
  const conditions = conditionsOf(records, 1);
  const rows = ended(rowsOf(records, conditions), lasts.until);
  if (rows.length < 2) return undefined;
  const done = records.pick(lasts.done);
  const said = conditions.length === 0 ? nouns : phrase(records, conditions);
  const query = records.pick([
    `How many days did ${said} take on average until they were ${done}?`,
    `On average, how many days did it take until ${said} were ${done}?`,
    `How long does it take on average until ${said} are ${done}?`,
    `Average number of days until ${said} were ${done}`,
    `What is the average time of ${said} until ${done}, in days?`,
    ...(conditions.length === 0
      ? [
          `How long does a ${noun} take on average?`,
          `How long does it take on average until a ${noun} is ${done}?`,
          `Average time from ${records.kind.date?.head ?? ''} to ${lasts.until} in days`,
        ]
      : []),
  ]);
  const total = rows.reduce((sum, row) => sum + (daysOf(row, lasts.until) ?? 0), 0);
  return { query, answer: [plain(total / rows.length)] };
};

/** "Which repair took longest?" */
export const longest: Ask = (records) => {
  const { lasts, noun, isPerson } = records.kind;
  if (lasts === undefined) return undefined;
  const conditions = conditionsOf(records, 1);
  const isMost = records.next(3) > 0;
  const rows = ended(rowsOf(records, conditions), lasts.until);
  const row = best(rows, (one) => daysOf(one, lasts.until) ?? 0, isMost);
  if (row === undefined) return undefined;
  const of = conditions.length === 0 ? '' : `of ${phrase(records, conditions)}`;
  const which = isPerson === true ? 'Who' : `Which ${noun}`;
  const done = records.pick(lasts.done);
  const word = records.pick(isMost ? ['longest', 'the longest'] : ['shortest', 'the shortest', 'least time']);
  const query = records.pick([
    `${which} took ${word} ${of}?`,
    `${which} ${of} took ${word} to be ${done}?`,
    `${which} took ${word} until it was ${done} ${of}?`,
    `${noun} that took ${word} ${of}`,
    `${which} had to wait ${word} until ${done} ${of}?`,
    ...(isMost ? [] : [`${which} was ${done} fastest ${of}?`, `${which} was ${done} most quickly ${of}?`]),
  ]);
  return { query, answer: [row.key] };
};

/** "How long did R-0104 take?" */
export const timeOf: Ask = (records) => {
  const { lasts } = records.kind;
  const row = records.pick(records.rows);
  const took = lasts === undefined ? undefined : daysOf(row, lasts.until);
  if (lasts === undefined || took === undefined) return undefined;
  const done = records.pick(lasts.done);
  const query = records.pick([
    `How long did ${row.key} take?`,
    `How many days did ${row.key} take until ${done}?`,
    `How many days did it take until ${row.key} was ${done}?`,
    `How long was it until ${row.key} was ${done}?`,
    `days that ${row.key} took`,
  ]);
  return { query, answer: [String(took)] };
};

/** "How many repairs took longer than 10 days?" */
export const tookLonger: Ask = (records) => {
  const { lasts, nouns } = records.kind;
  if (lasts === undefined) return undefined;
  const limit = 3 + records.next(25);
  const isOver = records.next(3) > 0;
  const found = records.rows.filter((row) => {
    const took = daysOf(row, lasts.until);
    return took !== undefined && (isOver ? took > limit : took < limit);
  });
  if (found.length === 0) return undefined;
  const done = records.pick(lasts.done);
  const than = isOver ? records.pick(['longer than', 'more than']) : 'less than';
  const query = records.pick([
    `How many ${nouns} took ${than} ${limit} days?`,
    `How many ${nouns} took ${than} ${limit} days until they were ${done}?`,
    `Number of ${nouns} that took ${than} ${limit} days`,
    `How many of the ${nouns} were ${done} after ${than} ${limit} days?`,
  ]);
  return { query, answer: [String(found.length)] };
};
