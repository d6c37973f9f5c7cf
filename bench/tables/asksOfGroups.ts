// Questions for the several groups that have most.
import { bestGroups, conditionsOf, phrase, rowsOf } from './conditions';
import { addedMeasures, type Ask, type Measure, type Records, type RowOf } from './records';

/** "The three suppliers with the highest total amount", "The 2 most common regions of open orders" */
export const topGroups: Ask = (records) => {
  const category = records.pick(records.kind.categories);
  const measure = records.next(3) === 0 ? undefined : records.pick(addedMeasures(records.kind));
  const conditions = conditionsOf(records, 1, category.head);
  const most = 2 + records.next(2);
  const isMost = records.next(4) > 0;
  const valueOf = ({ numbers }: RowOf): number => (measure === undefined ? 1 : (numbers[measure.head] ?? 0));
  const answer = bestGroups(rowsOf(records, conditions), category.head, { valueOf, isMost, most });
  if (answer === undefined) return undefined;
  const count = records.next(2) === 0 ? String(most) : (['two', 'three'][most - 2] ?? '');
  const said = phrase(records, conditions);
  const groups = `${count} ${category.nouns}`;
  const query =
    measure === undefined
      ? ofRows(records, { groups, said, isMost })
      : ofMeasure(records, { groups, measure, of: conditions.length === 0 ? '' : `of ${said}`, isMost });
  return { query, answer };
};

function ofRows(
  records: Records,
  { groups, said, isMost }: { readonly groups: string; readonly said: string; readonly isMost: boolean },
): string {
  const word = isMost ? 'most' : 'fewest';
  return records.pick([
    `Which ${groups} have the ${word} ${said}?`,
    `the ${groups} with the ${word} ${said}`,
    ...(isMost
      ? [
          `What are the ${groups.replace(' ', ' most common ')} of ${said}?`,
          `top ${groups} by number of ${said}`,
        ]
      : []),
  ]);
}

function ofMeasure(
  records: Records,
  {
    groups,
    measure: { noun, isPaid },
    of,
    isMost,
  }: { readonly groups: string; readonly measure: Measure; readonly of: string; readonly isMost: boolean },
): string {
  const word = records.pick(isMost ? ['highest', 'largest', 'greatest'] : ['lowest', 'smallest']);
  return records.pick([
    `Which ${groups} have the ${word} total ${noun} ${of}?`,
    `the ${groups} with the ${word} ${noun} in total ${of}`,
    `What are the ${groups} with the ${word} ${noun} ${of}?`,
    ...(isMost ? [`top ${groups} by ${noun} ${of}`] : []),
    ...(isMost && isPaid === true
      ? [`Which ${groups} got the most money from us ${of}?`, `Which ${groups} cost us the most ${of}?`]
      : []),
  ]);
}
