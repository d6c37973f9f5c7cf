import { numbering } from './questionRows';

/** Longer ones would not fit beside a question. */
const longestNumber = 12;

/**
 * The numbers that a table gives its questions itself, as `7` or `A-1.2`: the first column with a different
 * one in each row. Empty without such a column.
 */
export function ownNumbers(rows: readonly (readonly string[])[]): readonly string[] {
  const columns = rows[0]?.map((_, column) => rows.map((cells) => (cells[column] ?? '').trim())) ?? [];
  return columns.find((texts) => new Set(texts).size === texts.length && texts.every(isNumber)) ?? [];
}

function isNumber(text: string): boolean {
  return text.length <= longestNumber && numbering.test(text);
}
