/** The words of an SQL statement as SQLite reads them. */

export interface SqlToken {
  /** A `name` is quoted, a `word` is not. */
  readonly kind: 'word' | 'name' | 'text' | 'number' | 'sign';
  /** In lower case and without quotation marks; a text as it is written. */
  readonly said: string;
  readonly start: number;
  readonly end: number;
  /** Number of brackets around it; a bracket itself counts as outside. */
  readonly depth: number;
}

const pattern =
  /(?<gap>[ \t\n\f\r]+|--[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/|$))|(?<text>'(?:[^']|'')*')|(?<name>"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\])|(?<word>[a-z_\u{80}-\u{10ffff}][\w$\u{80}-\u{10ffff}]*)|(?<number>\.?\d[\w.]*)|(?<sign>[^])/giu;

/** Reads a statement, without comments. */
export function sqlTokens(sql: string): SqlToken[] {
  const tokens: SqlToken[] = [];
  let depth = 0;
  for (const { 0: written, index: start, groups = {} } of sql.matchAll(pattern)) {
    const kind = (['text', 'name', 'word', 'number', 'sign'] as const).find(
      (one) => groups[one] !== undefined,
    );
    if (kind === undefined) continue;
    if (written === ')') depth -= 1;
    tokens.push({ kind, said: saidBy(written, kind), start, end: start + written.length, depth });
    if (written === '(') depth += 1;
  }
  return tokens;
}

/** A name as SQLite compares it. */
export function foldedName(name: string): string {
  return name.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function saidBy(written: string, kind: SqlToken['kind']): string {
  if (kind === 'text') return written;
  if (kind !== 'name') return foldedName(written);
  const mark = written.charAt(0);
  const inner = written.slice(1, -1);
  return foldedName(mark === '[' ? inner : inner.replaceAll(mark + mark, mark));
}

/** Whether a token is one of these keywords, or signs. */
export function isOne(token: SqlToken | undefined, ...words: readonly string[]): boolean {
  return (
    token !== undefined && (token.kind === 'word' || token.kind === 'sign') && words.includes(token.said)
  );
}

/** A name as a statement has it. */
export function quotedName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
