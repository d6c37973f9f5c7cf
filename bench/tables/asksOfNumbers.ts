// Questions for numbers, and for the group that has most.
import { best, bestGroup, conditionsOf, isSayable, phrase, rowsOf } from './conditions';
import {
  addedMeasures,
  leastWords,
  mostWords,
  plain,
  writtenNumber,
  type Ask,
  type Category,
  type Condition,
  type Kind,
  type Made,
  type Measure,
  type Records,
  type RowOf,
} from './records';

export const count: Ask = (records) => {
  const conditions = conditionsOf(records, 2);
  if (!isSayable(conditions)) return undefined;
  const said = phrase(records, conditions);
  const [only] = conditions;
  const { nouns } = records.kind;
  const query = records.pick([
    `How many ${said} are there?`,
    `How many ${said} do we have?`,
    `How many ${said}?`,
    `Number of ${said}`,
    `What is the number of ${said}?`,
    `Count the ${said}`,
    ...(conditions.length === 1 && only?.clause !== undefined
      ? [`How many ${nouns} ${only.clause}?`, `How many of the ${nouns} ${only.clause}?`]
      : []),
  ]);
  return { query, answer: [String(rowsOf(records, conditions).length)] };
};

export const total: Ask = (records) => {
  const conditions = conditionsOf(records, 2);
  const { head, noun, isPaid } = records.pick(addedMeasures(records.kind));
  const rows = rowsOf(records, conditions);
  if (!isSayable(conditions) || rows.length < 2) return undefined;
  const said = phrase(records, conditions);
  const paid = [
    `What did we pay for ${said}?`,
    `How much did we pay for ${said}?`,
    `How much did we spend on ${said}?`,
    `What did ${said} cost us?`,
    `How much did ${said} cost?`,
    `What have we spent on ${said}?`,
    `How much money went into ${said}?`,
    `How much money is in ${said}?`,
    `How much are ${said} worth?`,
  ];
  const query = records.pick([
    ...(isPaid === true ? paid : []),
    `What is the total ${noun} of ${said}?`,
    `What is the total ${noun} of all ${said}?`,
    `Total ${noun} for ${said}`,
    `Sum of ${noun} of ${said}`,
    `What is the sum of the ${noun} over all ${said}?`,
    `How high is the overall ${noun} of ${said}?`,
    `What do ${said} add up to in ${noun}?`,
    `${noun} of ${said} in total?`,
    `How much ${noun} do ${said} have altogether?`,
  ]);
  return { query, answer: [totalOf(rows, head)] };
};

/** "How many hours are by Amina?", "How many chairs did we buy?": a total without the word. */
export const howMany: Ask = (records) => {
  const { measures, things } = records.kind;
  const counted = measures.filter((measure) => measure.counted !== undefined);
  if (things !== undefined && counted.length === 0) return ofThings(records, things);
  return counted.length === 0 ? undefined : ofMeasure(records, records.pick(counted));
};

function ofMeasure(records: Records, { head, counted: nouns = '' }: Measure): Made | undefined {
  const conditions = conditionsOf(records, 2);
  const rows = rowsOf(records, conditions);
  if (!isSayable(conditions) || rows.length < 2) return undefined;
  const said = phrase(records, conditions);
  const [only] = conditions;
  const after = conditions.length === 1 ? only?.after : undefined;
  const query = records.pick([
    `How many ${nouns} do ${said} have?`,
    `How many ${nouns} are there in ${said}?`,
    `How many ${nouns} do the ${said} come to?`,
    ...(after === undefined ? [] : [`How many ${nouns} ${after}?`, `How many ${nouns} ${after} in total?`]),
  ]);
  return { query, answer: [totalOf(rows, head)] };
}

function ofThings(
  records: Records,
  { category, measure, verbs }: NonNullable<Kind['things']>,
): Made | undefined {
  const value = records.pick(records.rows).values[category] ?? '';
  const conditions = conditionsOf(records, 1, category).filter(({ after }) => after !== undefined);
  const rows = rowsOf(records, conditions).filter(({ values }) => values[category] === value);
  if (rows.length < 2) return undefined;
  const after = conditions.map((condition) => condition.after).join(' ');
  return { query: `How many ${value} ${records.pick(verbs)} ${after}?`, answer: [totalOf(rows, measure)] };
}

export function totalOf(rows: readonly RowOf[], head: string): string {
  return plain(rows.reduce((sum, { numbers }) => sum + (numbers[head] ?? 0), 0));
}

export const mean: Ask = (records) => {
  const conditions = conditionsOf(records, 2);
  const { head, noun } = records.pick(records.kind.measures);
  const rows = rowsOf(records, conditions);
  if (!isSayable(conditions) || rows.length < 2) return undefined;
  const said = phrase(records, conditions);
  const query = records.pick([
    `What is the average ${noun} of ${said}?`,
    `Average ${noun} of ${said}`,
    `What is the mean ${noun} for ${said}?`,
    `What is the ${noun} of ${said} on average?`,
    `On average, what ${noun} do ${said} have?`,
    `avg ${noun} ${said}`,
  ]);
  return {
    query,
    answer: [plain(rows.reduce((sum, { numbers }) => sum + (numbers[head] ?? 0), 0) / rows.length)],
  };
};

export const extremeValue: Ask = (records) => {
  const conditions = conditionsOf(records, 2);
  const measure = records.pick(records.kind.measures);
  const isMost = records.next(2) === 0;
  const row = best(rowsOf(records, conditions), ({ numbers }) => numbers[measure.head] ?? 0, isMost);
  if (!isSayable(conditions) || row === undefined) return undefined;
  const word = records.pick(isMost ? mostWords : leastWords);
  const query = records.pick([
    `What is the ${word} ${measure.noun} of ${phrase(records, conditions)}?`,
    `${word} ${measure.noun} of any ${phrase(records, conditions, true)}?`,
    `What was the ${word} ${measure.noun} among ${phrase(records, conditions)}?`,
    `How ${isMost ? 'high' : 'low'} is the ${word} ${measure.noun} of ${phrase(records, conditions)}?`,
  ]);
  return { query, answer: [writtenNumber(measure, row.numbers[measure.head] ?? 0)] };
};

export const topByCount: Ask = (records) => {
  const category = records.pick(records.kind.categories);
  const conditions = conditionsOf(records, 1, category.head);
  const isMost = records.next(3) > 0;
  const found = bestGroup(rowsOf(records, conditions), category.head, () => 1, isMost);
  const ofAll = bestGroup(records.rows, category.head, () => 1, isMost);
  // Otherwise what ignores the condition would be right, too.
  if (found === undefined || (conditions.length > 0 && found === ofAll)) return undefined;
  const said = phrase(records, conditions);
  const word = isMost ? 'most' : 'fewest';
  const query = records.pick([
    `Which ${category.noun} has the ${word} ${said}?`,
    `Which ${category.noun} has ${word} ${said}?`,
    `What is the ${category.noun} with the ${word} ${said}?`,
    `${category.noun} with the ${word} ${said}`,
    ...(isMost
      ? [
          `What is the most common ${category.noun} of ${said}?`,
          `Which ${category.noun} is most frequent among ${said}?`,
        ]
      : []),
    ...(category.isPerson ? [`Who has the ${word} ${said}?`] : []),
  ]);
  return { query, answer: [found] };
};

export const topBySum: Ask = (records) => {
  const category = records.pick(records.kind.categories);
  const measure = records.pick(addedMeasures(records.kind));
  const conditions = conditionsOf(records, 1, category.head);
  const isMost = records.next(3) > 0;
  const rows = rowsOf(records, conditions);
  const valueOf = ({ numbers }: RowOf): number => numbers[measure.head] ?? 0;
  const found = bestGroup(rows, category.head, valueOf, isMost);
  const alike = [
    best(records.rows, valueOf, isMost)?.values[category.head],
    best(rows, valueOf, isMost)?.values[category.head],
    bestGroup(rows, category.head, () => 1, isMost),
    ...(conditions.length > 0 ? [bestGroup(records.rows, category.head, valueOf, isMost)] : []),
  ];
  // Otherwise the group of the best row, or that of most rows, would be right, too.
  if (found === undefined || alike.includes(found)) return undefined;
  const word = records.pick(isMost ? ['highest', 'largest', 'greatest'] : ['lowest', 'smallest']);
  const of = conditions.length === 0 ? '' : `of ${phrase(records, conditions)}`;
  const query = records.pick([
    ...inOwnWords(records, { category, measure, most: isMost ? 'most' : 'least', conditions }),
    `Which ${category.noun} has the ${word} total ${measure.noun} ${of}?`,
    `Which ${category.noun} has the ${word} ${measure.noun} ${of} in total?`,
    `What is the ${category.noun} with the ${word} overall ${measure.noun} ${of}?`,
    `${category.noun} with the ${word} sum of ${measure.noun} ${of}`,
    ...(category.isPerson ? [`Who has the ${word} total ${measure.noun} ${of}?`] : []),
  ]);
  return { query, answer: [found] };
};

/** "Who got the most money from us?", "Which worker has the most hours?" */
function inOwnWords(
  records: Records,
  {
    category: { noun, isPerson },
    measure: { isPaid, counted },
    most,
    conditions,
  }: {
    readonly category: Category;
    readonly measure: Measure;
    readonly most: string;
    readonly conditions: readonly Condition[];
  },
): string[] {
  const end = conditions.length === 0 ? '' : `for ${phrase(records, conditions)}`;
  const which = isPerson === true ? records.pick(['Who', `Which ${noun}`]) : `Which ${noun}`;
  const ofMoney = [
    `${which} got the ${most} money from us ${end}?`,
    `${which} costs us the ${most} ${end}?`,
    `${which} did we pay the ${most} ${end}?`,
    `Where did the ${most} money go ${end}, by ${noun}?`,
    `${which} stands for the ${most} money ${end}?`,
  ];
  const ofCounted = [
    `${which} has the ${most} ${counted ?? ''} ${end}?`,
    `${which} comes to the ${most} ${counted ?? ''} ${end}?`,
  ];
  return [...(isPaid === true ? ofMoney : []), ...(counted === undefined ? [] : ofCounted)];
}

export const different: Ask = (records) => {
  const category = records.pick(records.kind.categories);
  const conditions = conditionsOf(records, 1, category.head);
  const values = new Set(rowsOf(records, conditions).map((row) => row.values[category.head]));
  const said = phrase(records, conditions);
  const isAll = conditions.length === 0;
  const query = records.pick([
    `How many different ${category.nouns} ${isAll ? 'are there' : `have ${said}`}?`,
    `How many ${category.nouns} ${isAll ? 'are there' : `have ${said}`}?`,
    `Number of distinct ${category.nouns} ${isAll ? '' : `of ${said}`}`,
    `How many ${category.nouns} are in the list${isAll ? '' : ` of ${said}`}?`,
  ]);
  return { query, answer: [String(values.size)] };
};
