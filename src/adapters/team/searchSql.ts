import type { ChunkRef } from '../../core/retrieval/ports';
import { documentShift, maxChunks } from './chunkKeys';
import type { CollectionRow } from './collectionRow';

/** A scope in terms of the table of vectors. */
export interface StoredScope {
  /** Numbers of the only documents to search. */
  readonly documents?: readonly number[] | undefined;
  /** Numbers of documents that are not searched. */
  readonly without?: readonly number[] | undefined;
  /** Only chunks that are in each of these. */
  readonly among?: readonly (readonly ChunkRef[])[];
  readonly except?: readonly ChunkRef[];
  readonly isFirst?: boolean;
}

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Values of a statement, by the order in which they are named. */
class Values {
  readonly all: unknown[] = [];

  name(value: unknown, type: string): string {
    return `$${this.all.push(value)}::${type}`;
  }
}

/** Whether a chunk is in a scope, as a condition on its `key`. A subquery is looked up by hash, an array from its start. */
function inScope({ documents, without, among = [], except, isFirst }: StoredScope, values: Values): string {
  const listed = (keys: readonly number[]): string => `(SELECT unnest(${values.name(keys, 'bigint[]')}))`;
  const conditions = [
    ...(documents ? [`key >> ${documentShift} IN ${listed(documents)}`] : []),
    ...(without ? [`NOT key >> ${documentShift} IN ${listed(without)}`] : []),
    ...among.map((keys) => `key IN ${listed(keys)}`),
    ...(except ? [`NOT key IN ${listed(except)}`] : []),
    ...(isFirst === true ? [`key % ${maxChunks} = 0`] : []),
  ];
  return conditions.length === 0 ? 'true' : conditions.join(' AND ');
}

/**
 * All blocks of a collection in their order; with their chunks, if those were changed after the state `seen`, or if the collection
 * never had that state.
 */
export function blocksStatement({ id }: CollectionRow, seen: number): Statement {
  return {
    text: `SELECT c.generation::float8, seen.generation IS NOT NULL AS is_known, b.block, b.dead,
        CASE WHEN b.changed <= seen.generation THEN NULL ELSE b.packed END AS packed
      FROM ask_docs.collections c
        LEFT JOIN ask_docs.commits seen ON seen.collection = c.id AND seen.generation = $1
        LEFT JOIN ask_docs.blocks b ON b.collection = c.id
      WHERE c.id = ${id} ORDER BY b.block`,
    values: [seen],
  };
}

/** The postings of terms that were changed after the state in which each was seen. */
export function postingsStatement(
  { id }: CollectionRow,
  terms: readonly string[],
  seen: readonly number[],
): Statement {
  return {
    text: `SELECT ${generationOf(id)} AS generation, NULL AS term, NULL::int AS block, NULL::int AS body_count,
        NULL::int AS heading_count, NULL::bytea AS packed
      UNION ALL SELECT ${generationOf(id)}, p.term, block, body_count, heading_count, packed
      FROM unnest($1::text[], $2::bigint[]) AS asked (term, seen)
      JOIN ask_docs.postings p ON p.collection = ${id} AND p.term = asked.term AND p.changed > asked.seen`,
    values: [terms, seen],
  };
}

/** The nearest chunks, in no order, with their records; `schema` is that of pgvector. */
export function denseStatement(
  { id, model }: CollectionRow,
  vector: string,
  dimensions: number,
  { topK, scope, schema }: { readonly topK: number; readonly scope: StoredScope; readonly schema: string },
): Statement {
  const values = new Values();
  const type = `${schema}.halfvec(${dimensions})`;
  const distance = `embedding::${type} OPERATOR(${schema}.<=>) ${values.name(vector, type)}`;
  const isVisible = inScope(scope, values);
  const text = `WITH hits AS MATERIALIZED (
      SELECT key, ${distance} AS distance FROM ask_docs.vectors WHERE model = ${model ?? -1} AND ${isVisible}
      ORDER BY ${distance} LIMIT ${values.name(topK, 'int')})
    SELECT NULL::float8 AS key, NULL::float8 AS score, NULL::int AS document_chunks, NULL::bytea AS record,
      ${generationOf(id)} AS generation
    UNION ALL
    SELECT key::float8, 1 - distance, document_chunks, record, NULL
    FROM hits JOIN ask_docs.chunks AS c USING (key) WHERE c.collection = ${id}`;
  return { text, values: values.all };
}

/** Terms with a prefix. */
export function termsStatement({ id }: CollectionRow, start: string): Statement {
  return statementOfTerms(id, 'term >= $1 AND term < $2', [start, after(start)]);
}

/** All terms that end so. */
export function endsStatement({ id }: CollectionRow, end: string): Statement {
  return statementOfTerms(id, 'right(term, length($1)) = $1', [end]);
}

function statementOfTerms(id: number, condition: string, values: readonly string[]): Statement {
  return {
    text: `SELECT array_agg(term ORDER BY term COLLATE "C") AS terms, ${generationOf(id)} AS generation FROM (SELECT DISTINCT term
      FROM ask_docs.postings WHERE collection = ${id} AND ${condition}) AS found`,
    values,
  };
}

/** The first text, by bytes, that does not begin with a prefix and comes after those that do. */
function after(start: string): string {
  return `${start}\u{10FFFF}`;
}

/** Records of chunks. */
export function recordsStatement({ id }: CollectionRow, keys: readonly ChunkRef[]): Statement {
  return {
    text: `SELECT key::float8, document_chunks, record, ${generationOf(id)} AS generation FROM ask_docs.chunks
      WHERE collection = ${id} AND key = ANY($1::bigint[])`,
    values: [keys],
  };
}

/** All documents, for conditions on paths. */
export function catalogueStatement({ id }: CollectionRow): Statement {
  return {
    text: `SELECT c.generation::float8, d.document, d.path, d.chunks
      FROM ask_docs.collections c LEFT JOIN ask_docs.documents d ON d.collection = c.id WHERE c.id = ${id}`,
    values: [],
  };
}

/** Read in the same statement, so that what a search reads in two of them is known to be of one state. */
function generationOf(id: number): string {
  return `(SELECT generation::float8 FROM ask_docs.collections WHERE id = ${id})`;
}
