// Finds the programs of PostgreSQL for the tests with a real server; installs Debian's where that is possible without asking.
import { existsSync, readdirSync } from 'node:fs';
import { runQuietly, say, stop } from './project.mjs';

const debian = '/usr/lib/postgresql';

/** Ends the program with one sentence when there are none. */
export function ensurePostgres() {
  if (!isThere()) install();
  if (!isThere())
    stop('These tests need PostgreSQL: install it, or set ASK_DOCS_POSTGRES to the folder of its programs.');
}

function isThere() {
  const { ASK_DOCS_POSTGRES: named } = process.env;
  return named === undefined ? existsSync(debian) && readdirSync(debian).length > 0 : existsSync(named);
}

function install() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  say('Installing PostgreSQL with apt-get …');
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  // An out-of-date package list may still do, so only the second step decides.
  runQuietly('apt-get', ['update', '-qq'], options);
  runQuietly('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'], options);
}
