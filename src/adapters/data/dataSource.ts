// Data that lives elsewhere, as a file in `.askdocs/data` describes it.

import * as l10n from '@vscode/l10n';
import * as z from 'zod/mini';

const shared = {
  title: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  /** Of each table, at most. */
  rows: z._default(z.int().check(z.gte(1), z.lte(1_000_000)), 10_000),
  /** For all of its tables together. */
  seconds: z._default(z.number().check(z.gte(1), z.lte(120)), 20),
  'refresh-minutes': z._default(z.number().check(z.gte(1), z.lte(10_080)), 10),
};
const tables = z.optional(z.array(z.string()).check(z.minLength(1), z.maxLength(50)));
/** Of an environment variable. Files in a folder are shared, so no password stands in them. */
const variable = z.optional(z.string().check(z.regex(/^[A-Za-z_][A-Za-z0-9_]*$/)));
const address = z.url({ protocol: /^https?$/ });

const dataSource = z.discriminatedUnion('kind', [
  z.strictObject({
    ...shared,
    kind: z.literal('postgres'),
    host: z.string().check(z.minLength(1)),
    port: z._default(z.int().check(z.gte(1), z.lte(65_535)), 5432),
    database: z.string().check(z.minLength(1)),
    user: z.string().check(z.minLength(1)),
    'password-variable': variable,
    /** Whether the connection is encrypted and the server's certificate checked. */
    tls: z._default(z.boolean(), true),
    schema: z._default(z.string(), 'public'),
    tables,
  }),
  z.strictObject({
    ...shared,
    kind: z.literal('sqlite'),
    /** In the folder. */
    file: z.string().check(z.minLength(1)),
    tables,
  }),
  z.strictObject({
    ...shared,
    kind: z.literal('trino'),
    address,
    user: z.string().check(z.minLength(1)),
    'password-variable': variable,
    catalog: z.string().check(z.minLength(1)),
    schema: z.string().check(z.minLength(1)),
    tables,
  }),
  z.strictObject({
    ...shared,
    kind: z.literal('mcp'),
    /** A program with its arguments, run in the folder; or else an address. */
    command: z.optional(z.array(z.string()).check(z.minLength(1))),
    address: z.optional(address),
    tool: z.string().check(z.minLength(1)),
    arguments: z._default(z.record(z.string(), z.unknown()), {}),
  }),
]);

export type DataSource = z.infer<typeof dataSource>;
export type SourceOf<Kind extends DataSource['kind']> = Extract<DataSource, { readonly kind: Kind }>;

const longestText = 64 * 1024;

/** Understands the text of a file in `.askdocs/data`, or says what is wrong with it. */
export async function parseDataSource(text: string): Promise<DataSource | { readonly reason: string }> {
  if (text.length > longestText) return { reason: l10n.t('It is too long for a data source.') };
  const { parse } = await import('yaml');
  let given: unknown;
  try {
    given = parse(text, { maxAliasCount: 20, logLevel: 'error' });
  } catch {
    return { reason: l10n.t('It is not YAML.') };
  }
  const parsed = dataSource.safeParse(given);
  if (!parsed.success) return { reason: problemOf(parsed.error.issues) };
  const source = parsed.data;
  if (source.kind === 'mcp' && (source.command === undefined) === (source.address === undefined))
    return { reason: l10n.t('It needs either a command or an address.') };
  return source;
}

function problemOf([issue]: readonly { readonly code?: string; readonly path: PropertyKey[] }[]): string {
  const name = issue?.path.map(String).join('.') ?? '';
  if (issue?.code === 'unrecognized_keys') {
    const { keys = [] } = issue as { readonly keys?: readonly string[] };
    return l10n.t('It has settings that do not belong to its kind: {0}.', keys.join(', '));
  }
  if (name === 'kind' || name === '')
    return l10n.t('It needs a kind: {0}.', ['postgres', 'sqlite', 'trino', 'mcp'].join(', '));
  return l10n.t('“{0}” is missing or has a wrong value.', name);
}

/** The system, user, host and secret of a source on one line, for the question whether to connect to it. */
export function describeSource(source: DataSource): string {
  switch (source.kind) {
    case 'postgres':
      return `PostgreSQL ${source.user}@${source.host}:${source.port}/${source.database}${secretOf(source)}`;
    case 'sqlite':
      return `SQLite ${source.file}`;
    case 'trino':
      return `Trino ${source.user}@${source.address} ${source.catalog}.${source.schema}${secretOf(source)}`;
    case 'mcp':
      return `MCP ${source.command?.join(' ') ?? source.address ?? ''} ${source.tool}`;
  }
}

function secretOf(source: DataSource): string {
  const variable = passwordVariableOf(source);
  return variable === undefined ? '' : ` ($${variable})`;
}

/** The environment variable with the password of a source, if it names one. */
export function passwordVariableOf(source: DataSource): string | undefined {
  return 'password-variable' in source ? source['password-variable'] : undefined;
}

/** A table as it was read. */
export interface DataTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** Texts of the cells, '' for none. */
  readonly rows: readonly (readonly string[])[];
  /** True if the source has more rows than were read. */
  readonly isCut: boolean;
}

/** Reads the tables of a source; never writes to it. */
export interface Reading {
  /** The folder that the source's file is of. */
  readonly folder: string;
  readonly password: string | undefined;
  readonly signal: AbortSignal;
}

/** Why a source gives nothing, in a sentence. */
export class DataUnavailable extends Error {}

/** More tables of a source are not read, unless they are named. */
export const mostTables = 20;

/** A cell as text, on one line. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : JSON.stringify(value);
  return text.replace(/\s+/g, ' ').trim().slice(0, 2000);
}
