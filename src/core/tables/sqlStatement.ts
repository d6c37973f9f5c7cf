import type { SqlTable } from './sqlTables';

// The words of an SQL statement as SQLite reads them.

interface SqlToken {
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
function sqlTokens(sql: string): SqlToken[] {
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
function foldedName(name: string): string {
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
function isOne(token: SqlToken | undefined, ...words: readonly string[]): boolean {
  return (
    token !== undefined && (token.kind === 'word' || token.kind === 'sign') && words.includes(token.said)
  );
}

/** A name as a statement has it. */
export function quotedName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

// Lets through a query that is one SELECT, and nothing else.

interface CheckedSql {
  /** The statement without what stands around it. */
  readonly sql: string;
  readonly tokens: readonly SqlToken[];
  /** The tables it names. */
  readonly used: readonly SqlTable[];
}

const longestQuery = 10_000;
const verbs = ['select', 'values', 'insert', 'update', 'delete', 'replace'];

/** A query that only reads these tables; else, in a sentence, what is wrong with it. */
export function checkSql(
  given: string,
  tables: readonly SqlTable[],
): CheckedSql | { readonly problem: string } {
  if (given.length > longestQuery) return problem(`A query has at most ${longestQuery} characters.`);
  const all = sqlTokens(given);
  const end = all.findLastIndex((token) => !isOne(token, ';')) + 1;
  const tokens = all.slice(0, end);
  const wrong = problemOf(tokens);
  if (wrong !== undefined) return problem(wrong);
  const named = new Set(tokens.flatMap(({ kind, said }) => (kind === 'word' || kind === 'name' ? said : [])));
  const used = tables.filter(({ name }) => named.has(foldedName(name)));
  // Where no table is known, SQLite says so.
  const unknown = used.length === 0 ? undefined : unknownName(tokens, used, tables);
  if (unknown !== undefined)
    return problem(
      `${noColumn(given.slice(unknown.start + 1, unknown.end - 1), used)} A text stands in single quotation marks.`,
    );
  const sql = given.slice(tokens[0]?.start, tokens.at(-1)?.end);
  return { sql, tokens, used };
}

/** A sentence for what SQLite says of a query. */
export function sentenceOfSqlite(
  message: string,
  { used, tables }: { readonly used: readonly SqlTable[]; readonly tables: readonly SqlTable[] },
): string {
  const [, kind, name = ''] =
    /^(no such table|no such column|ambiguous column name): (.+)$/s.exec(message) ?? [];
  switch (kind) {
    case 'no such table':
      return tables.length === 0
        ? `There is no table "${name}", nor any other.`
        : `There is no table "${name}". There are: ${listed(tables)}.`;
    case 'no such column':
      return noColumn(name, used);
    case 'ambiguous column name':
      return `Several tables have a column "${name}"; put the name of the table before it.`;
    case undefined:
    default:
      return `SQLite cannot run the query: ${message.replace(/\.$/, '')}.`;
  }
}

function noColumn(name: string, used: readonly SqlTable[]): string {
  const has = used.map((table) => ` "${table.name}" has: ${listed(table.columns)}.`);
  return `There is no column "${name}".${has.join('')}`;
}

const mostListed = 40;

function listed(named: readonly { readonly name: string }[]): string {
  const names = named.slice(0, mostListed).map(({ name }) => `"${name}"`);
  return [...names, ...(named.length > mostListed ? [`${named.length - mostListed} more`] : [])].join(', ');
}

function problem(sentence: string): { readonly problem: string } {
  return { problem: sentence };
}

function problemOf(tokens: readonly SqlToken[]): string | undefined {
  const [first] = tokens;
  if (!isOne(first, 'select', 'with')) return 'Only a SELECT can be run; begin with SELECT or WITH.';
  if (tokens.some((token) => isOne(token, ';'))) return 'Give one statement: a semicolon ends it.';
  if (tokens.some((token) => isOne(token, "'", '"', '`', '[', ']', '\0')))
    return 'A quotation mark is not closed.';
  if (tokens.some((token) => isOne(token, '?', ':', '@', '$', '#')))
    return 'There are no parameters; write the values into the query.';
  if (tokens.some(({ depth }) => depth < 0) || isOpen(tokens)) return 'The brackets do not match.';
  const verb = tokens.find((token) => token.depth === 0 && isOne(token, ...verbs));
  if (!isOne(verb, 'select')) return 'Only a SELECT can be run; nothing can be changed.';
  const isPragma = ({ kind, said }: SqlToken): boolean => kind !== 'text' && said.startsWith('pragma_');
  if (tokens.some((token) => isOne(token, 'pragma', 'attach', 'load_extension') || isPragma(token)))
    return 'PRAGMA, ATTACH and extensions cannot be used.';
  return undefined;
}

function isOpen(tokens: readonly SqlToken[]): boolean {
  const count = (sign: string): number => tokens.filter((token) => isOne(token, sign)).length;
  return count('(') !== count(')');
}

const rowNumbers = ['_rowid_', 'rowid', 'oid'];

/** A name in double quotation marks that nothing has: SQLite would take it for a text. */
function unknownName(
  tokens: readonly SqlToken[],
  used: readonly SqlTable[],
  tables: readonly SqlTable[],
): SqlToken | undefined {
  const known = new Set([
    ...rowNumbers,
    ...tables.map(({ name }) => foldedName(name)),
    ...used.flatMap(({ columns }) => columns.map(({ name }) => foldedName(name))),
    ...aliasesIn(tokens),
  ]);
  const isTable = (at: number): boolean => isOne(tokens[at - 1], 'from', 'join');
  return tokens.find(({ kind, said }, at) => kind === 'name' && !known.has(said) && !isTable(at));
}

const beforeValues = new Set(
  'select distinct all where by and or not on having like glob match regexp in is between when then else case limit offset from join using escape'.split(
    ' ',
  ),
);

/** Names that the statement itself gives. */
function aliasesIn(tokens: readonly SqlToken[]): string[] {
  return tokens.flatMap((token, at) => {
    const [before, next] = [tokens[at - 1], tokens[at + 1]];
    if (isOne(token, 'as') && isOne(before, ')')) return namesBefore(tokens, at - 1);
    if (isOne(token, 'as') && before !== undefined && isOne(next, '(', 'materialized', 'not'))
      return [before.said];
    return token.kind === 'name' && endsValue(before) ? [token.said] : [];
  });
}

/** True if a value can end at this token, so that a following name is its alias. */
function endsValue(token: SqlToken | undefined): boolean {
  if (token === undefined) return false;
  if (token.kind === 'sign') return isOne(token, ')');
  return token.kind !== 'word' || !beforeValues.has(token.said);
}

/** The names within the brackets that close at `end`, and the one before them. */
function namesBefore(tokens: readonly SqlToken[], end: number): string[] {
  const depth = tokens[end]?.depth ?? 0;
  const start = tokens.findLastIndex((token, at) => at < end && token.depth === depth && isOne(token, '('));
  return tokens.slice(Math.max(0, start - 1), end).map(({ said }) => said);
}

/** Which rows of a table a query reads, as far as its form tells. */
export interface RowsQuery {
  readonly table: SqlTable;
  /** `each`: the query itself, with the number of a row as its last column; `read`: the numbers of the rows. */
  readonly kind: 'each' | 'read';
  readonly sql: string;
}

const clauses = ['from', 'where', 'group', 'having', 'window', 'order', 'limit'];
const joins = ['union', 'intersect', 'except'];
const aggregates = new Set(
  'count sum total avg min max median percentile group_concat string_agg json_group_array json_group_object'.split(
    ' ',
  ),
);

/** The query for the rows that a query over a single table reads; undefined for any other. */
export function rowsQuery(checked: CheckedSql): RowsQuery | undefined {
  const { tokens, used } = checked;
  const top = tokens.filter(({ depth }) => depth === 0);
  if (!isOne(top[0], 'select') || top.some((token) => isOne(token, ...joins))) return undefined;
  const parts = partsOf(top);
  const from = parts.get('from');
  const table = from && tableIn(tokens.filter(isIn(from)), used);
  return from && table && queryOf(checked, { table, from, parts });
}

function queryOf(
  { sql, tokens }: CheckedSql,
  {
    table,
    from,
    parts,
  }: { readonly table: SqlTable; readonly from: Part; readonly parts: ReadonlyMap<string, Part> },
): RowsQuery {
  const [first = from, ...rest] = tokens;
  const written = (start: number, end = Infinity): string =>
    sql.slice(start - first.start, end - first.start).trimEnd();
  const list = rest.filter(({ start }) => start < from.start);
  const isTogether = ['group', 'having'].some((clause) => parts.has(clause)) || aggregatesIn(list);
  if (!isTogether && !isOne(list[0], 'distinct'))
    return {
      ...{ table, kind: 'each' },
      sql: `${written(first.start, from.start)}, _rowid_ ${written(from.start)}`,
    };
  const { end } = parts.get('where') ?? from;
  return { table, kind: 'read', sql: `SELECT _rowid_ ${written(from.start, end)}` };
}

/** A clause, from its word to that of the next. */
interface Part {
  readonly start: number;
  readonly end: number;
}

function partsOf(top: readonly SqlToken[]): Map<string, Part> {
  const starts = top.filter((token) => isOne(token, ...clauses));
  return new Map(
    starts.map(({ said, start }, at) => [said, { start, end: starts[at + 1]?.start ?? Infinity }]),
  );
}

/** Whether a token is in a clause, behind its word. */
function isIn({ start, end }: Part): (token: SqlToken) => boolean {
  return (token) => token.start > start && token.start < end;
}

/** The only table of a FROM, which may have another name in the query. */
function tableIn(tokens: readonly SqlToken[], used: readonly SqlTable[]): SqlTable | undefined {
  const [name, ...alias] = tokens;
  if (alias.length > 2 || tokens.some(({ kind }) => kind !== 'word' && kind !== 'name')) return undefined;
  return used.find((table) => foldedName(table.name) === name?.said);
}

/** True if the select list contains an aggregate function. */
function aggregatesIn(tokens: readonly SqlToken[]): boolean {
  return tokens.some((token, at) => {
    if (token.kind !== 'word' || !aggregates.has(token.said) || !isOne(tokens[at + 1], '(')) return false;
    const end = tokens.findIndex(
      (other, index) => index > at && other.depth === token.depth && isOne(other, ')'),
    );
    const isOfOneRow =
      (token.said === 'min' || token.said === 'max') &&
      tokens.slice(at, end).some((other) => other.depth === token.depth + 1 && isOne(other, ','));
    return !isOfOneRow && !isOne(tokens[end + 1], 'over', 'filter') && !isInQuery(tokens, at);
  });
}

/** True if a token belongs to a subquery. */
function isInQuery(tokens: readonly SqlToken[], at: number): boolean {
  const { depth = 0 } = tokens[at] ?? {};
  let around = depth;
  for (let index = at; index >= 0 && around > 0; index -= 1) {
    const token = tokens[index];
    if (token === undefined || token.depth >= around || !isOne(token, '(')) continue;
    if (isOne(tokens[index + 1], 'select', 'with')) return true;
    around = token.depth;
  }
  return false;
}
