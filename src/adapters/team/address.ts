import { readFile, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import type { ClientConfig } from 'pg';
import { AskDocsError } from '../../core/model/errors';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where a team's index is. */
export interface TeamAddress {
  /** `postgres://USER@HOST:PORT/DATABASE`, with `sslmode`, `sslrootcert` and `service` as parameters. */
  readonly store: string;
  readonly collection: string;
  /** Asked when neither the address nor the environment nor the password file has one. */
  readonly password?: () => Promise<string | undefined>;
}

/**
 * How to connect, as `psql` would: the address first, then the service that it or PGSERVICE names, then the
 * environment, then the password file. TLS is verified unless the address says otherwise or the server is on
 * this machine. Fails with `team-address` or `team-address-part`; the password with `team-password` when there is none.
 */
export async function connectionOf(
  { store, password }: TeamAddress,
  environment: Environment,
): Promise<ClientConfig> {
  checkAddress(store);
  const url = parse(store);
  const given = (name: string): string | undefined => url.searchParams.get(name) ?? undefined;
  const service = await serviceOf(given('service') ?? environment.PGSERVICE, environment);
  const host = first(decoded(url.hostname), given('host'), service.host, environment.PGHOST, 'localhost');
  const port = first(url.port, service.port, environment.PGPORT, '5432');
  const user = first(decoded(url.username), service.user, environment.PGUSER, userName());
  const database = first(decoded(url.pathname.slice(1)), service.dbname, environment.PGDATABASE, user);
  const known = [decoded(url.password), environment.PGPASSWORD, service.password].find((one) => one);
  const mode = given('sslmode') ?? service.sslmode ?? environment.PGSSLMODE;
  const root = given('sslrootcert') ?? service.sslrootcert ?? environment.PGSSLROOTCERT;
  return {
    ...{ host, port: portOf(port), database, user },
    async password() {
      const found =
        known ??
        (await passwordInFile([host, port, database, user], environment)) ??
        (await password?.()) ??
        '';
      if (found === '') throw new AskDocsError('team-password');
      return found;
    },
    ssl: await tlsOf(knownMode(mode), host, root),
  };
}

/** Fails, with what is wrong, as `connectionOf` does of an address alone. */
export function checkAddress(store: string): void {
  const { port, searchParams } = parse(store);
  const unknown = [...searchParams.keys()].find(
    (name) => !parameters.includes(name) && !ignored.includes(name),
  );
  // Without a value it may be the end of a password whose @ is missing.
  if (unknown !== undefined && !store.includes(`${unknown}=`))
    throw unusable(l10n.t('what stands behind its ? is not a parameter'));
  if (unknown !== undefined)
    throw unusable(
      l10n.t('{0} is not a parameter that it takes; it takes {1}', unknown, parameters.join(', ')),
    );
  if (port !== '') portOf(port);
  knownMode(searchParams.get('sslmode') ?? undefined);
}

/** The server as a person names it: without user, password and parameters. */
export function serverName(store: string): string {
  const { hostname, port, pathname } = parse(store);
  return `${hostname === '' ? 'localhost' : decoded(hostname)}${port && `:${port}`}${decoded(pathname)}`;
}

/** Whether an address has a password in it. */
export function hasPassword(store: string): boolean {
  return URL.canParse(store) && new URL(store).password !== '';
}

function parse(store: string): URL {
  if (!/^postgres(?:ql)?:\/\//i.test(store)) throw new AskDocsError('team-address');
  const url = URL.canParse(store) ? new URL(store) : undefined;
  // Else a password with such a sign would be told as the name of the server and the database.
  if (/[/?#].*@/.test(store.replace(/^\w+:\/\//, '')))
    throw unusable(
      l10n.t('in passwords and parameters, @ is written as %40, / as %2F, ? as %3F and # as %23'),
    );
  // What stands there may be a password whose @ is missing, and is not told.
  if (url === undefined)
    throw unusable(l10n.t('its server has no name, or its port is not a number from 1 to 65535'));
  return url;
}

function unusable(detail: string): AskDocsError {
  return new AskDocsError('team-address-part', { detail });
}

const parameters = ['host', 'service', 'sslmode', 'sslrootcert'];
/** Parameters of `psql` that change nothing of what is read; addresses of providers have some. */
const ignored = [
  ...[
    'application_name',
    'channel_binding',
    'client_encoding',
    'connect_timeout',
    'fallback_application_name',
  ],
  ...['gssencmode', 'keepalives', 'keepalives_count', 'keepalives_idle', 'keepalives_interval'],
  ...['load_balance_hosts', 'sslnegotiation', 'sslsni', 'target_session_attrs', 'tcp_user_timeout'],
];

function portOf(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535)
    throw unusable(l10n.t('{0} is not a port, which is a number from 1 to 65535', text));
  return port;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text).replace(/^\[(.*)\]$/, '$1');
  } catch {
    return text;
  }
}

function first(...values: readonly (string | undefined)[]): string {
  return values.find((value) => value !== undefined && value !== '') ?? '';
}

function userName(): string {
  try {
    return os.userInfo().username;
  } catch {
    // A container may run under a number that no account has.
    return 'postgres';
  }
}

function isHere(host: string): boolean {
  return host.startsWith('/') || ['localhost', '127.0.0.1', '::1'].includes(host);
}

/** Those of `psql`, of which all but the first check the certificate here, and one that does not. */
const tlsModes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

function knownMode(mode: string | undefined): string | undefined {
  if (mode === undefined || mode === '') return undefined;
  if (tlsModes.includes(mode)) return mode;
  throw unusable(l10n.t('{0} is not an sslmode; it can be {1}', mode, tlsModes.join(', ')));
}

async function tlsOf(
  mode: string | undefined,
  host: string,
  root: string | undefined,
): Promise<ClientConfig['ssl']> {
  if (mode === 'disable' || (mode === undefined && isHere(host))) return false;
  if (mode === 'no-verify') return { rejectUnauthorized: false };
  const ca = root === undefined ? undefined : await readFile(root, 'utf8').catch(() => undefined);
  if (root !== undefined && ca === undefined)
    throw unusable(l10n.t('the file of sslrootcert cannot be read: {0}', root));
  return { rejectUnauthorized: true, ...(ca !== undefined && { ca }) };
}

/** The entries of a service, from the file that PGSERVICEFILE names or that of the user. */
async function serviceOf(name: string | undefined, environment: Environment): Promise<Environment> {
  if (name === undefined || name === '') return {};
  const file = first(environment.PGSERVICEFILE, path.join(os.homedir(), '.pg_service.conf'));
  const text = await readFile(file, 'utf8').catch(() => '');
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const start = lines.indexOf(`[${name}]`);
  if (start < 0) throw unusable(l10n.t('there is no service {0} in {1}', name, file));
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => line.startsWith('['));
  const own = rest.slice(0, end < 0 ? undefined : end).filter((line) => /^[a-z]\w*=/.test(line));
  return Object.fromEntries(
    own.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}

/** The password of the first matching line of the password file, which only the user may be able to read. */
async function passwordInFile(
  wanted: readonly string[],
  environment: Environment,
): Promise<string | undefined> {
  const file = first(environment.PGPASSFILE, path.join(os.homedir(), '.pgpass'));
  const isOpen = process.platform !== 'win32' && (await modeOf(file)) !== 0;
  const text = isOpen ? '' : await readFile(file, 'utf8').catch(() => '');
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith('#')) continue;
    const fields = (line.match(/(?:\\.|[^:\\])*(?::|$)/g) ?? []).map((field) =>
      field.replace(/:$/, '').replace(/\\(.)/g, '$1'),
    );
    if (wanted.every((value, at) => fields[at] === '*' || fields[at] === value)) return fields[4];
  }
  return undefined;
}

/** What others than the owner may do with a file; -1 when there is none. */
async function modeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ mode }) => mode & 0o077,
    () => -1,
  );
}
