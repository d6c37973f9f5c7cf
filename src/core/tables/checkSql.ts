/** Lets through a query that is one SELECT, and nothing else. */
import { foldedName, isOne, sqlTokens, type SqlToken } from './sqlTokens';
import type { SqlTable } from './sqlTables';

export interface CheckedSql {
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

/** Whether a value can end here, so that a name behind it is its name. */
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
