/** The line below a table of which only the first rows were read: by it, and nothing else, the text of a document tells so. */
export function cutLine(rows: number, table: string): string {
  return `Only the first ${rows.toLocaleString('en')} rows of ${table} are read.`;
}

export function isCutLine(text: string): boolean {
  return /^Only the first [\d,]+ rows of [^\n]+ are read\.$/.test(text.trim());
}
