import { dataBlocks, valueOf, type DataEntry } from './dataBlocks';
import { readPlainText } from './plainTextReader';
import type { ReadText } from './readText';

/** Returns the entries of a data file; throws on a syntax error. */
type ParseData = (text: string) => readonly DataEntry[];

/**
 * Reads JSON, YAML or TOML: its own lines, with the keys as headings. A file with syntax errors is read as
 * plain text: whoever wrote it may well ask about it.
 */
export function readData(text: string, parse: ParseData): ReadText {
  let entries: readonly DataEntry[];
  try {
    entries = parse(text);
  } catch {
    // Also when it is nested so deeply that the parser gives up.
    return readPlainText(text);
  }
  return { title: valueOf(entries, ['title']), blocks: dataBlocks(text, entries) };
}
