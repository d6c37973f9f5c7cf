import * as assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { checkSql } from '../../../../src/core/tables/sqlStatement';
import { pick, randomFrom } from '../../../support/random';

const tables: Parameters<typeof checkSql>[1] = [];

const hostile = [
  'DROP TABLE "t"',
  'DELETE FROM t',
  'UPDATE t SET a = 0',
  'INSERT INTO t VALUES (9, 9)',
  'REPLACE INTO t VALUES (9, 9)',
  'CREATE TABLE x AS SELECT * FROM t',
  'CREATE TEMP TABLE y (a)',
  'CREATE VIEW v AS SELECT 1',
  'ALTER TABLE t RENAME TO u',
  'ALTER TABLE t ADD COLUMN c',
  'PRAGMA user_version = 9',
  'PRAGMA foreign_keys = OFF',
  "ATTACH ':memory:' AS other",
  'WITH x AS (SELECT 1) DELETE FROM t',
  'WITH x AS (SELECT 1) INSERT INTO t SELECT 8, 8',
  'WITH x(a) AS (SELECT 1), y AS (SELECT 2) UPDATE t SET a = 7',
  'WITH RECURSIVE n(i) AS (SELECT 1) REPLACE INTO t SELECT i, i FROM n',
  'EXPLAIN DELETE FROM t',
  'BEGIN',
  'SAVEPOINT s',
  'REINDEX',
  'ANALYZE',
  "SELECT load_extension('x')",
  'SELECT * FROM pragma_user_version',
  'VALUES (1)',
];
const harmless = ['SELECT 1', 'SELECT a FROM t', 'WITH x AS (SELECT 1) SELECT * FROM x', "SELECT ';' AS b"];
const joints = [
  ';',
  ' ; ',
  ';;',
  ';\n',
  '; --\n',
  '/* ; */;',
  "';'",
  '";"',
  ' UNION ',
  ')',
  '(',
  '--',
  '/*',
  '\0',
];
const around = ['', ' ', '\n', '-- SELECT\n', '/* SELECT 1 */ ', '(', "'", '"', ';', '\ufeff', '[', '`'];

/** A statement that changes something, hidden among others that do not. */
function hostileStatement(random: () => number): string {
  const parts = [pick(random, around), pick(random, hostile), pick(random, around)];
  if (random() < 0.6) parts.unshift(pick(random, harmless), pick(random, joints));
  if (random() < 0.3) parts.push(pick(random, joints), pick(random, harmless));
  const sql = parts.join('');
  if (random() < 0.2)
    return sql.replace(/[a-z]+/gi, (word) => (random() < 0.5 ? word.toUpperCase() : word.toLowerCase()));
  if (random() < 0.2) return sql.replace(/ /g, () => pick(random, ['/**/', '\t', ' ', '\n', '/*;*/']));
  if (random() < 0.2) {
    const at = Math.floor(random() * sql.length);
    return sql.slice(0, at) + pick(random, ["'", '"', ';', '--', '/*', '*/', ')', '(']) + sql.slice(at);
  }
  return sql;
}

/** All that a statement could change. */
function stateOf(database: DatabaseSync): string {
  const queries = [
    'SELECT * FROM sqlite_schema',
    'SELECT * FROM sqlite_temp_schema',
    'SELECT * FROM t',
    'PRAGMA user_version',
    'PRAGMA foreign_keys',
    'PRAGMA database_list',
  ];
  return JSON.stringify([database.isTransaction, ...queries.map((sql) => database.prepare(sql).all())]);
}

function isLetThrough(sql: string): boolean {
  return !('problem' in checkSql(sql, tables));
}

describe('checkSql', () => {
  it('lets nothing through that changes a database, of 2000 hostile statements', () => {
    const random = randomFrom(7);
    const database = new DatabaseSync(':memory:');
    database.exec('CREATE TABLE t (a, b); INSERT INTO t VALUES (1, 2), (3, 4)');
    const before = stateOf(database);
    for (let run = 0; run < 2000; run += 1) {
      const sql = hostileStatement(random);
      if (!isLetThrough(sql)) continue;
      try {
        // Runs every statement in the text, unlike the engine.
        database.exec(sql);
      } catch {
        // What SQLite refuses changes nothing.
      }
      assert.equal(stateOf(database), before, sql);
    }
  });

  for (const sql of hostile)
    it(`refuses ${sql}`, () => {
      assert.ok(!isLetThrough(sql));
    });

  const good = [
    ...harmless,
    'select 1;',
    '  /* first */ SELECT 1 -- last',
    "SELECT 'it''s; DROP TABLE t'",
    'SELECT replace(a, 1, 2) FROM t',
    'SELECT a AS "delete" FROM t ORDER BY "delete"',
  ];
  for (const sql of good)
    it(`lets through ${sql}`, () => {
      assert.ok(isLetThrough(sql));
    });
});
