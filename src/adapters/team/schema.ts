import { AskDocsError, type ErrorCode } from '../../core/model/errors';
import { manyReaders } from './sharingSql';
import type { Connection } from './teamServer';

// All of it is in a schema of its own, so that a team can use a database that it has. Each list entry brings the schema
// from one version to the next; released entries never change.

/** The tables that a reader of a collection may see its own rows of. */
const readable = ['documents', 'chunks', 'postings', 'models'];

const first = [
  `CREATE SCHEMA IF NOT EXISTS ask_docs`,
  `CREATE TABLE ask_docs.version (version int NOT NULL)`,
  `INSERT INTO ask_docs.version VALUES (0)`,
  `CREATE TABLE ask_docs.collections (
    id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL UNIQUE,
    reader text,
    index_version int NOT NULL,
    owner text NOT NULL DEFAULT '',
    generation bigint NOT NULL DEFAULT 0,
    next_document int NOT NULL DEFAULT 0,
    block int NOT NULL DEFAULT 0,
    block_chunks int NOT NULL DEFAULT 0,
    documents int NOT NULL DEFAULT 0,
    chunks int NOT NULL DEFAULT 0,
    body_terms bigint NOT NULL DEFAULT 0,
    heading_terms bigint NOT NULL DEFAULT 0,
    failures jsonb NOT NULL DEFAULT '[]',
    model int,
    changed int NOT NULL DEFAULT 0,
    notice text,
    is_filled boolean NOT NULL DEFAULT false,
    synced_at timestamptz,
    writing text)`,
  `CREATE TABLE ask_docs.documents (
    collection int NOT NULL,
    document int NOT NULL,
    path text COLLATE "C" NOT NULL,
    hash text NOT NULL,
    size_bytes bigint NOT NULL,
    modified_ms double precision NOT NULL,
    secrets text,
    chunks int NOT NULL,
    block int NOT NULL,
    body_terms int NOT NULL,
    heading_terms int NOT NULL,
    indexed_at timestamptz NOT NULL DEFAULT now(),
    source bytea NOT NULL,
    PRIMARY KEY (collection, document),
    UNIQUE (collection, path))`,
  `ALTER TABLE ask_docs.documents ALTER source SET STORAGE EXTERNAL`,
  `CREATE TABLE ask_docs.chunks (
    collection int NOT NULL,
    key bigint NOT NULL,
    document_chunks int NOT NULL,
    is_lead boolean NOT NULL,
    record bytea NOT NULL,
    PRIMARY KEY (collection, key))`,
  `CREATE TABLE ask_docs.postings (
    collection int NOT NULL,
    term text COLLATE "C" NOT NULL,
    block int NOT NULL,
    body_count int NOT NULL,
    heading_count int NOT NULL,
    body bigint[] NOT NULL,
    heading bigint[] NOT NULL,
    PRIMARY KEY (collection, term, block))`,
  `CREATE TABLE ask_docs.models (
    id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    collection int NOT NULL,
    stored jsonb NOT NULL,
    bytes bytea)`,
  // A role that was dropped reads nothing, and breaks nothing.
  `CREATE POLICY reading ON ask_docs.collections FOR SELECT
    USING (pg_has_role(current_user, to_regrole(quote_ident(reader)), 'USAGE'))`,
  `ALTER TABLE ask_docs.collections ENABLE ROW LEVEL SECURITY`,
  ...readable.flatMap(ownRows),
  `CREATE FUNCTION ask_docs.share(collection text, reader text) RETURNS void LANGUAGE plpgsql
    SET search_path = pg_catalog AS $$
    BEGIN
      UPDATE ask_docs.collections SET reader = share.reader WHERE name = share.collection;
      IF NOT FOUND THEN RAISE EXCEPTION 'There is no collection "%".', share.collection; END IF;
      EXECUTE format('GRANT USAGE ON SCHEMA ask_docs TO %I', share.reader);
      EXECUTE format('GRANT SELECT ON ALL TABLES IN SCHEMA ask_docs TO %I', share.reader);
    END $$`,
  `REVOKE EXECUTE ON FUNCTION ask_docs.share FROM PUBLIC`,
];

/**
 * Documents of a block are numbered together, so that a posting takes a byte or two, and readers score postings themselves. What
 * was there is filled anew by the next writer.
 */
const numberedByBlock = [
  `DROP TABLE ask_docs.postings`,
  `TRUNCATE ask_docs.documents, ask_docs.chunks, ask_docs.models`,
  `DO $$ BEGIN
    IF to_regclass('ask_docs.vectors') IS NOT NULL THEN TRUNCATE ask_docs.vectors; END IF;
  END $$`,
  `ALTER TABLE ask_docs.documents DROP body_terms, DROP heading_terms`,
  `ALTER TABLE ask_docs.chunks DROP is_lead`,
  `ALTER TABLE ask_docs.collections DROP body_terms, DROP heading_terms`,
  `UPDATE ask_docs.collections SET generation = generation + 1, next_document = 0, block = 0, block_chunks = 0,
    documents = 0, chunks = 0, failures = '[]', model = NULL, changed = 0, is_filled = false`,
  `CREATE TABLE ask_docs.blocks (
    collection int NOT NULL,
    block int NOT NULL,
    changed bigint NOT NULL,
    chunks int NOT NULL,
    dead_chunks int NOT NULL DEFAULT 0,
    dead int[] NOT NULL DEFAULT '{}',
    packed bytea NOT NULL,
    PRIMARY KEY (collection, block))`,
  `CREATE TABLE ask_docs.postings (
    collection int NOT NULL,
    term text COLLATE "C" NOT NULL,
    block int NOT NULL,
    changed bigint NOT NULL,
    body_count int NOT NULL,
    heading_count int NOT NULL,
    packed bytea NOT NULL,
    PRIMARY KEY (collection, term, block))`,
  `ALTER TABLE ask_docs.blocks ALTER packed SET STORAGE EXTERNAL`,
  `ALTER TABLE ask_docs.postings ALTER packed SET STORAGE EXTERNAL`,
  ...ownRows('blocks'),
  ...ownRows('postings'),
  ...grantedAgain('blocks'),
  ...grantedAgain('postings'),
];

/**
 * The states that a collection had. A server that took over from one that failed, or was restored, may have lost the last of them:
 * a reader that knows a lost one begins anew.
 */
const statesKept = [
  `CREATE TABLE ask_docs.commits (
    collection int NOT NULL,
    generation bigint NOT NULL,
    PRIMARY KEY (collection, generation))`,
  `INSERT INTO ask_docs.commits SELECT id, generation FROM ask_docs.collections`,
  ...ownRows('commits'),
  ...grantedAgain('commits'),
];

const migrations: readonly (readonly string[])[] = [first, numberedByBlock, statesKept, manyReaders];

/** The version that this program writes and reads. */
export const schemaVersion = migrations.length;

/** The table of vectors exists only where pgvector does, of whose schema this is the name. */
function vectorTable(schema: string): string[] {
  return [
    `CREATE TABLE ask_docs.vectors (
    collection int NOT NULL,
    model int NOT NULL,
    key bigint NOT NULL,
    embedding ${schema}.halfvec NOT NULL,
    PRIMARY KEY (model, key))`,
    ...ownRows('vectors'),
    `DO $$ DECLARE role regrole; BEGIN
      FOR role IN SELECT DISTINCT unnest(readers) FROM ask_docs.collections LOOP
        CONTINUE WHEN NOT EXISTS (SELECT FROM pg_roles WHERE oid = role::oid);
        EXECUTE format('GRANT SELECT ON ask_docs.vectors TO %s', role);
      END LOOP;
    END $$`,
  ];
}

/** The rows of those collections alone that the reader sees, whatever SQL is sent. */
function ownRows(table: string): string[] {
  return [
    `CREATE POLICY reading ON ask_docs.${table} FOR SELECT USING (collection IN (SELECT id FROM ask_docs.collections))`,
    `ALTER TABLE ask_docs.${table} ENABLE ROW LEVEL SECURITY`,
  ];
}

/** Those that collections were shared with before may read a table that is new, too; up to the third version. */
function grantedAgain(table: string): string[] {
  return [
    `DO $$ DECLARE role text; BEGIN
      FOR role IN SELECT DISTINCT reader FROM ask_docs.collections WHERE to_regrole(quote_ident(reader)) IS NOT NULL LOOP
        EXECUTE format('GRANT SELECT ON ask_docs.${table} TO %I', role);
      END LOOP;
    END $$`,
  ];
}

/** Creates the schema or brings it to a version; `team-newer` if a newer program made it. */
export async function migrate(connection: Connection, to = schemaVersion): Promise<void> {
  await connection.transaction(async () => {
    // Two that begin at once would both create it.
    await connection.rows(`SELECT pg_advisory_xact_lock(hashtext('ask_docs.schema'))`);
    const from = (await versionOf(connection)) ?? 0;
    if (from > to) throw new AskDocsError('team-newer');
    for (const statement of migrations.slice(from, to).flat()) await connection.rows(statement);
    if (from < to) await connection.rows(`UPDATE ask_docs.version SET version = ${to}`);
  });
}

/**
 * The schema that has the type of vectors, as it is written in SQL; undefined where none are kept. What is in it is named with it: a
 * connection looks for no name outside of `pg_catalog`, where others may have put their own.
 */
export async function vectorSchema(connection: Pick<Connection, 'rows'>): Promise<string | undefined> {
  const [found] = await connection.rows<{ schema: string }>(
    `SELECT quote_ident(n.nspname) AS schema FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
      JOIN pg_namespace n ON n.oid = t.typnamespace
    WHERE a.attrelid = to_regclass('ask_docs.vectors') AND a.attname = 'embedding'`,
  );
  return found?.schema;
}

/** What says nothing of pgvector. */
const connectionCodes: readonly ErrorCode[] = ['team-unreachable', 'team-pooled'];

/** Makes the table of vectors if the database has pgvector, or lets it be created, and gives back its schema; undefined if not. */
export async function prepareVectors(connection: Connection): Promise<string | undefined> {
  const made = await vectorSchema(connection);
  if (made !== undefined) return made;
  const [available] = await connection.rows(`SELECT FROM pg_available_extensions WHERE name = 'vector'`);
  if (available === undefined) return undefined;
  try {
    await connection.transaction(async () => {
      await connection.rows('CREATE EXTENSION IF NOT EXISTS vector SCHEMA public');
      const [extension] = await connection.rows<{ schema: string }>(
        `SELECT quote_ident(n.nspname) AS schema FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
        WHERE extname = 'vector'`,
      );
      for (const statement of vectorTable(extension?.schema ?? 'public')) await connection.rows(statement);
    });
    return await vectorSchema(connection);
  } catch (error) {
    // Without the right to create an extension, or with a pgvector older than `halfvec`, words are searched.
    if (!(error instanceof AskDocsError) || connectionCodes.includes(error.code)) throw error;
    return undefined;
  }
}

/** Fails with `team-not-set-up`, `team-newer` or `team-older` unless this program can read the schema. */
export async function checkVersion(connection: Pick<Connection, 'rows'>): Promise<void> {
  const version = await versionOf(connection);
  if (version === undefined) throw new AskDocsError('team-not-set-up');
  if (version > schemaVersion) throw new AskDocsError('team-newer');
  if (version < schemaVersion) throw new AskDocsError('team-older');
}

async function versionOf(connection: Pick<Connection, 'rows'>): Promise<number | undefined> {
  const [table] = await connection.rows<{ name: string | null }>(
    `SELECT to_regclass('ask_docs.version')::text AS name`,
  );
  if (typeof table?.name !== 'string') return undefined;
  const [row] = await connection.rows<{ version: number }>('SELECT version FROM ask_docs.version');
  return row?.version;
}
