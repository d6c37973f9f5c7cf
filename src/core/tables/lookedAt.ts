// Which rows of a long table a question is ranked by.

import { stopWords } from '../language/analyze';
import { isStopWordIn } from '../language/language';
import { rowIndexAt } from '../units/tables/longTable';
import type { Table } from '../units/tables/table';
import type { Rows } from '../units/tables/tableRow';
import { memoized, onceOf } from '../util/memoized';
import { wordsIn } from './cellValues';
import { tableLanguageOf } from './germanWords';
import { isSingle } from './stackTables';

/** Of a table with many rows, those that queries are ranked by: at its beginning, and for each word of a question. */
const rowsLookedAt = 1000;
const rowsOfWord = 20;
const manyRows = 2000;
const shortestWord = 3;

/** All rows; of many those at their beginning, and below them some that have a word of the question. */
export function lookedAt(table: Table, question: string): Rows {
  // What stands beside the rows of joined and stacked tables is not in the text of these rows.
  const isMany = table.lines.length > manyRows && table.joined === undefined && isSingle(table);
  return isMany ? someOf(table)(question) : table.lines;
}

/** Both for groups and for ranked queries. */
const someOf = onceOf((table: Table) => memoized(1, (question: string) => rowsWithWords(table, question)));

function rowsWithWords({ document, lines }: Table, question: string): Rows {
  const language = tableLanguageOf(question);
  const isStop = (word: string): boolean =>
    language === 'de' ? isStopWordIn('de', word) : stopWords.has(word);
  // With their accents, too, as the text is searched as it is written.
  const written = question.toLowerCase().match(/\p{L}+/gu) ?? [];
  const words = [...new Set([...wordsIn(question, language), ...written])].filter(
    (word) => /\d/.test(word) || (word.length >= shortestWord && !isStop(word)),
  );
  const saying = words.flatMap((word) => {
    const said = new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, 'giu');
    said.lastIndex = lines.at(rowsLookedAt)?.start ?? document.text.length;
    const found = new Set<number>();
    for (
      let match = said.exec(document.text);
      match && found.size < rowsOfWord;
      match = said.exec(document.text)
    ) {
      const row = rowAt(lines, match.index);
      if (row !== undefined) found.add(row);
    }
    return [...found];
  });
  return [...lines.slice(0, rowsLookedAt), ...[...new Set(saying)].flatMap((row) => lines.at(row) ?? [])];
}

/** The index of the row that the text at an offset is in. */
function rowAt(lines: Rows, offset: number): number | undefined {
  const at = rowIndexAt(lines, offset);
  return (lines.at(at)?.start ?? Infinity) <= offset ? at : undefined;
}
