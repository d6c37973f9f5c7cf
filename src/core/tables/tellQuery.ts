import type { AnswerPhrases } from '../language/answerPhrases';
import type { Selection, TableQuery } from '../model/tableQuery';

/** What a ranked query computes, in English, which its questions are in; `rows` of `of` rows were read. */
export function tellQuery(
  query: Exclude<TableQuery, GroupedQuery>,
  { columns, rows, of }: { readonly columns: readonly string[]; readonly rows: number; readonly of: number },
): string {
  const name = (column: number): string => plain(columns[column] ?? '');
  const which = tellSelection(query.of, name);
  const where = which === '' ? '' : ` (${which})`;
  const read = `${rows} of ${of} rows`;
  switch (query.kind) {
    case 'values':
      return `${name(query.column)}${where}`;
    case 'count':
      return `of ${of} rows${where}`;
    case 'distinct':
      return `different values of ${name(query.column)} in ${read}${where}`;
    case 'sum':
      return `total of ${name(query.column)} in ${read}${where}`;
    case 'average':
      return `average of ${name(query.column)} in ${read}${where}`;
    case 'range':
      return `greatest less least ${name(query.column)} in ${read}${where}`;
    case 'commonest':
      return `${query.isMost ? 'most' : 'least'} frequent ${name(query.column)} of ${of} rows${where}`;
    case 'greatest-sum':
      return `${name(query.by)} with the ${query.isMost ? 'greatest' : 'least'} total of ${name(query.column)}${where}`;
    case 'difference':
      return `difference in ${name(query.column)} (${which}, and ${tellSelection(query.other, name)})`;
    case 'count-difference':
      return `difference between the numbers of rows (${which}, and ${tellSelection(query.other, name)})`;
  }
}

type GroupedQuery = Extract<TableQuery, { kind: 'grouped' }>;

/** What a grouped query gives for each group. */
export function tellMeasure(
  { measure, column }: GroupedQuery,
  columns: readonly string[],
  { measured }: AnswerPhrases,
): string {
  return measured[measure].replace('{column}', () => plain(columns[column ?? -1] ?? ''));
}

/** What is given, and what the groups are by. */
export function tellGroups(query: GroupedQuery, columns: readonly string[], phrases: AnswerPhrases): string {
  const told = phrases.grouped
    .replace('{measured}', () => tellMeasure(query, columns, phrases))
    .replace('{by}', () => plain(columns[query.by] ?? ''));
  const which = tellSelection(query.of, (column) => plain(columns[column] ?? ''));
  return which === '' ? told : `${told} (${which})`;
}

function tellSelection(selection: Selection, name: (column: number) => string): string {
  switch (selection.kind) {
    case 'all':
      return '';
    case 'has':
      return `${name(selection.column)}: ${selection.said}`;
    case 'compare':
      return `${name(selection.column)} ${selection.sign} ${shown(selection.value)}`;
    case 'both':
      return `${tellSelection(selection.one, name)}; ${tellSelection(selection.other, name)}`;
    case 'either':
      return `${tellSelection(selection.one, name)} or ${tellSelection(selection.other, name)}`;
    case 'extreme': {
      const inside = tellSelection(selection.of, name);
      return inside === '' ? tellExtreme(selection, name) : `${inside}; ${tellExtreme(selection, name)}`;
    }
    case 'beside': {
      const of = tellSelection(selection.of, name);
      if (selection.column === undefined) return `the row ${selection.step > 0 ? 'after' : 'before'} ${of}`;
      return `next ${selection.step > 0 ? 'greater' : 'smaller'} ${name(selection.column)} than ${of}`;
    }
    case 'beyond':
      return `rows ${selection.step > 0 ? 'after' : 'before'} ${tellSelection(selection.of, name)}`;
    case 'relative': {
      const sign = { '<': 'smaller', '>': 'greater', '=': 'same' }[selection.sign];
      return `${sign} ${name(selection.column)} ${selection.sign === '=' ? 'as' : 'than'} ${tellSelection(selection.of, name)}`;
    }
  }
}

function tellExtreme(
  { column, isMost, most }: Extract<Selection, { kind: 'extreme' }>,
  name: (column: number) => string,
): string {
  const many = most > 1 ? `${most} ` : '';
  if (column === undefined) return `${isMost ? 'last' : 'first'} ${many}in the table`;
  return `${many}${isMost ? 'greatest' : 'least'} ${name(column)}`;
}

/** A number, or the year of a date's key. */
function shown(value: number): string {
  const year = Math.floor(value / 10_000);
  const isYear = year >= 1000 && year < 2200 && [0, 9999].includes(value % 10_000);
  return String(isYear ? year : value);
}

function plain(name: string): string {
  return name.replace(/[*_`[\]|\\\s]+/g, ' ').trim();
}
