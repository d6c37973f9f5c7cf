// Questions for how much more there is of one value of a column than of another.
import { totalOf } from './asksOfNumbers';
import { best, conditionsOf, phrase, rowsOf } from './conditions';
import { plain, type Ask, type Records, type RowOf } from './records';

/** Two values of a category, as far as both have rows. */
function twoOf(records: Records) {
  const { head, values, as } = records.pick(records.kind.categories);
  const [one, other] = [records.pick(values), records.pick(values)];
  const rowsWith = (value: string): RowOf[] =>
    records.rows.filter(({ values: own }) => own[head] === records.cellOf(head, value));
  const [first, second] = [rowsWith(one), rowsWith(other)];
  return one === other || first.length === 0 || second.length === 0
    ? undefined
    : { one, other, first, second, as };
}

/** "How many more orders are from Brix than from Aldo?" */
export const moreRows: Ask = (records) => {
  const two = twoOf(records);
  if (two === undefined || two.first.length <= two.second.length) return undefined;
  const { one, other, first, second, as } = two;
  const { nouns } = records.kind;
  const preposition = as === 'adjective' ? '' : records.pick(as);
  const query = records.pick(
    as === 'adjective'
      ? [
          `How many more ${nouns} are ${one} than ${other}?`,
          `How many more ${one} than ${other} ${nouns} are there?`,
          `What is the difference between the number of ${one} and ${other} ${nouns}?`,
        ]
      : [
          `How many more ${nouns} are ${preposition} ${one} than ${preposition} ${other}?`,
          `How many more ${nouns} do we have ${preposition} ${one} than ${preposition} ${other}?`,
          `How many more ${nouns} came ${preposition} ${one} than ${other}?`,
          `What is the difference between the number of ${nouns} ${preposition} ${one} and ${preposition} ${other}?`,
        ],
  );
  return { query, answer: [String(first.length - second.length)] };
};

/** "How much higher is the total amount of Brix than that of Aldo?" */
export const moreInTotal: Ask = (records) => {
  const two = twoOf(records);
  if (two === undefined || two.as === 'adjective') return undefined;
  const { one, other, first, second } = two;
  const { head, noun, counted } = records.pick(records.kind.measures);
  const difference = Number(totalOf(first, head)) - Number(totalOf(second, head));
  if (difference <= 0) return undefined;
  const query = records.pick([
    `How much higher is the total ${noun} of ${one} than that of ${other}?`,
    `What is the difference in total ${noun} between ${one} and ${other}?`,
    `How much more ${noun} does ${one} have than ${other} in total?`,
    ...(counted === undefined
      ? []
      : [
          `How many more ${counted} does ${one} have than ${other}?`,
          `How many more ${counted} by ${one} than ${other}?`,
        ]),
  ]);
  return { query, answer: [plain(difference)] };
};

/** "How many leave days are left for Ada?", "Who has the most leave days left?" */
export const left: Ask = (records) => {
  const { rest, nouns: rowNouns, noun, isPerson } = records.kind;
  if (rest === undefined) return undefined;
  const { whole, part, nouns, done } = rest;
  const restOf = ({ numbers }: RowOf): number => (numbers[whole] ?? 0) - (numbers[part] ?? 0);
  const verb = records.pick(done);
  if (records.next(3) === 0) {
    const isMost = records.next(3) > 0;
    const row = best(records.rows, restOf, isMost);
    if (row === undefined) return undefined;
    const who = isPerson === true ? 'Who' : `Which ${noun}`;
    const word = isMost ? 'most' : 'fewest';
    const query = records.pick([
      `${who} has the ${word} ${nouns} left?`,
      `${who} has ${word} ${nouns} remaining?`,
      `${who} still has the ${word} ${nouns}?`,
      `${who} has the ${word} ${nouns} that are not yet ${verb}?`,
    ]);
    return { query, answer: [row.key] };
  }
  const conditions = conditionsOf(records, 1);
  const rows = rowsOf(records, conditions);
  if (rows.length < 2) return undefined;
  const said = conditions.length === 0 ? `all ${rowNouns}` : phrase(records, conditions);
  const query = records.pick([
    `How many ${nouns} are left for ${said}?`,
    `How many ${nouns} do ${said} have left?`,
    `How many ${nouns} of ${said} are not yet ${verb}?`,
    `How many ${nouns} of ${said} remain?`,
    `How many ${nouns} have not been ${verb} by ${said}?`,
    `How many ${nouns} are still to be ${verb} for ${said}?`,
  ]);
  return { query, answer: [plain(rows.reduce((sum, row) => sum + restOf(row), 0))] };
};
