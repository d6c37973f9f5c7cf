import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as ofDifferences from './asksOfDifferences';
import { topGroups } from './asksOfGroups';
import * as ofNumbers from './asksOfNumbers';
import * as ofRows from './asksOfRows';
import * as ofTime from './asksOfTime';
import { randomNumbers } from './learn';
import { Records, type Ask, type GeneratedTable, type Kind } from './records';

/**
 * Questions over generated tables of records (orders, tickets, shifts …), with the answers that follow from the rows: what people ask a
 * table for in a business is hardly in the collection of questions over encyclopedia tables. The same in every run.
 */
export interface GeneratedQuestion {
  readonly query: string;
  readonly table: GeneratedTable;
  readonly answer: readonly string[];
  readonly intent: string;
}

const tablesEach = 2;
const questionsEach = 50;

/** All questions, in the order of the tables. */
export function generatedQuestions(): GeneratedQuestion[] {
  return kinds().flatMap((kind, at) =>
    Array.from({ length: tablesEach }, (_, number) => {
      const random = randomNumbers(101 + at * 17 + number * 7919);
      const records = new Records(kind, (below) => Math.floor(random() * below));
      const { table } = records;
      const asked = new Map<string, GeneratedQuestion>();
      for (let tried = 0; asked.size < questionsEach && tried < 40 * questionsEach; tried += 1) {
        const [intent, ask] = records.pick(intents);
        const made = ask(records);
        if (made === undefined || made.answer.length === 0) continue;
        const query = spoken(made.query, records);
        asked.set(query, {
          query,
          table: { ...table, name: `${kind.name} ${String(number)}` },
          answer: made.answer,
          intent,
        });
      }
      return [...asked.values()];
    }).flat(),
  );
}

function kinds(): Kind[] {
  const file = path.join(import.meta.dirname, '..', '..', 'eval', 'tables', 'kinds.jsonl');
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as Kind);
}

/** What people add without meaning other rows. */
const tails = ['so far', 'in the list', 'at the moment', 'please', 'according to the file', 'by now'];

/** As people type: often without a capital or a question mark. */
function spoken(query: string, { next }: Records): string {
  const said = query.replace(/\s+/g, ' ').trim();
  const told =
    next(6) === 0 ? said.replace(/\??$/, (mark) => ` ${tails[next(tails.length)] ?? ''}${mark}`) : said;
  const ended = next(4) === 0 ? told.replace(/\?$/, '') : told;
  return next(3) === 0 ? ended.charAt(0).toLowerCase() + ended.slice(1) : ended;
}

const intents: readonly (readonly [string, Ask])[] = [
  ['count', ofNumbers.count],
  ['count', ofNumbers.count],
  ['total', ofNumbers.total],
  ['total', ofNumbers.total],
  ['how many', ofNumbers.howMany],
  ['how many', ofNumbers.howMany],
  ['mean', ofNumbers.mean],
  ['extreme value', ofNumbers.extremeValue],
  ['extreme row', ofRows.extremeRow],
  ['extreme row', ofRows.extremeRow],
  ['last or first', ofRows.lastOrFirst],
  ['top by count', ofNumbers.topByCount],
  ['top by count', ofNumbers.topByCount],
  ['top by sum', ofNumbers.topBySum],
  ['top by sum', ofNumbers.topBySum],
  ['different', ofNumbers.different],
  ['different', ofNumbers.different],
  ['look-up', ofRows.lookUp],
  ['look-up', ofRows.lookUp],
  ['list', ofRows.list],
  ['apart', ofRows.apart],
  ['left', ofDifferences.left],
  ['left', ofDifferences.left],
  ['top groups', topGroups],
  ['top groups', topGroups],
  ['time', ofTime.meanTime],
  ['time', ofTime.longest],
  ['time', ofTime.timeOf],
  ['time', ofTime.tookLonger],
  ['more rows', ofDifferences.moreRows],
  ['more in total', ofDifferences.moreInTotal],
];
