import type { ChunkRef, Elsewhere } from '../../core/retrieval/ports';
import { headingWeight, ofHeadings, ofText, type Saturation } from '../index/bm25';
import { openingChunks } from '../index/scoreSegment';
import {
  classBits,
  countBits,
  documentShift,
  lengthBits,
  openingShares,
  positionMask,
  postingShift,
} from './chunkKeys';
import type { CollectionRow } from './collectionRow';

/** A scope in terms of the tables. */
export interface StoredScope {
  /** Numbers of the only documents to search. */
  readonly documents?: readonly number[];
  /** Numbers of documents that are not searched. */
  readonly without?: readonly number[];
  readonly having?: readonly (readonly string[])[];
  readonly lacking?: readonly string[];
  readonly isLead?: boolean;
  readonly isFirst?: boolean;
  readonly only?: readonly ChunkRef[];
  readonly except?: readonly ChunkRef[];
}

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** How far a search by words goes. */
export interface LexicalLimits {
  readonly topK: number;
  readonly scope: StoredScope;
  readonly seeds: number;
  readonly elsewhere?: Elsewhere | undefined;
}

/** Values of a statement, by the order in which they are named. */
class Values {
  readonly all: unknown[] = [];

  name(value: unknown, type: string): string {
    return `$${this.all.push(value)}::${type}`;
  }
}

const keyOfPosting = `posting >> ${countBits + lengthBits}`;
const countOfPosting = `((posting >> ${lengthBits}) & ${2 ** countBits - 1})::float8`;
const lengthOfPosting = `(posting & ${2 ** lengthBits - 1})::float8`;

/** The condition that every chunk meets. */
const everywhere = 'true';

/** Whether a chunk is in a scope, as a condition on its `key`. */
function inScope(scope: StoredScope, id: number, values: Values): string {
  const { documents, without, having = [], lacking = [], isLead, isFirst, only, except } = scope;
  const withTerms = (terms: readonly string[]): string =>
    `SELECT ${keyOfPosting} FROM (SELECT unnest(body) AS posting FROM ask_docs.postings
      WHERE collection = ${id} AND term = ANY(${values.name(terms, 'text[]')})) AS found`;
  const conditions = [
    ...(documents ? [`key >> ${documentShift} = ANY(${values.name(documents, 'bigint[]')})`] : []),
    ...notIn(without, values),
    ...having.map((terms) => `key IN (${withTerms(terms)})`),
    ...(lacking.length > 0 ? [`NOT key IN (${withTerms(lacking)})`] : []),
    ...(isLead === true
      ? [`key IN (SELECT key FROM ask_docs.chunks WHERE collection = ${id} AND is_lead)`]
      : []),
    ...(isFirst === true ? [`key & ${positionMask} = 0`] : []),
    ...(only ? [`key = ANY(${values.name(only, 'bigint[]')})`] : []),
    ...(except ? [`NOT key = ANY(${values.name(except, 'bigint[]')})`] : []),
  ];
  return conditions.length === 0 ? everywhere : conditions.join(' AND ');
}

/** A subquery is looked up by hash, an array from its start. */
function notIn(documents: readonly number[] | undefined, values: Values): string[] {
  if (documents === undefined) return [];
  return [`NOT key >> ${documentShift} IN (SELECT unnest(${values.name(documents, 'bigint[]')}))`];
}

/** A term's weight × count / (count + k1 (1 - b + b length / average)), in the order of calculation of the index on disk. */
function contribution(weight: string, { k1, b }: Saturation, average: string): string {
  const norm = `${k1}::float8 * (${1 - b}::float8 + (${b}::float8 * ${lengthOfPosting}) / ${average})`;
  return `(${weight} * ${countOfPosting}) / (${countOfPosting} + ${norm})`;
}

/** Equal scores, whatever the order of summing, are ordered by key. */
const order = 'floor(score * 1e9) DESC, key';

/**
 * Exact BM25 over a collection as `Bm25` calculates it, among documents with the rarest terms: those that have `seeds` postings
 * together, or the one rarest. One row has no key but the statistics; the others, in no order, are the best chunks with their
 * records.
 */
export function lexicalStatement(
  row: CollectionRow,
  terms: readonly string[],
  { topK, scope, seeds, elsewhere }: LexicalLimits,
): Statement {
  const { id, chunks } = row;
  const values = new Values();
  const asked = askedTerms([...new Set(terms)], elsewhere, values);
  const count = values.name(chunks + (elsewhere?.chunks ?? 0), 'float8');
  const average = (total: number): string => values.name(total / Math.max(1, chunks), 'float8');
  const averages = { body: average(row.body_terms), heading: average(row.heading_terms) };
  const idf = (field: 'body' | 'heading'): string => {
    const frequency = frequencyOf(field);
    return `ln(1 + (${count} - (${frequency}) + 0.5) / (${frequency} + 0.5))`;
  };
  const limit = values.name(seeds, 'float8');
  const isVisible = inScope(scope, id, values);
  // Named once, it need not be kept, which takes a twelfth of a long search.
  const visible = isVisible === everywhere ? 'scores' : 'visible';
  const scored = (field: 'body' | 'heading', saturation: Saturation): string =>
    `SELECT ${keyOfPosting} AS key, ${contribution('weight', saturation, averages[field])} AS score
      FROM (SELECT unnest(found.${field}) AS posting, weights.${field} AS weight, is_seed
        FROM found JOIN weights USING (at)) AS ${field}_postings
      WHERE is_seed OR posting >> ${postingShift} IN (SELECT document FROM seeded)`;
  const seeded = (field: 'body' | 'heading'): string =>
    `SELECT posting >> ${postingShift} AS document FROM (SELECT unnest(found.${field}) AS posting
      FROM found JOIN weights USING (at) WHERE is_seed) AS seeds`;
  const text = `WITH found AS MATERIALIZED (
      SELECT at, body, heading, body_count, heading_count
      FROM ${asked} JOIN ask_docs.postings AS p ON p.collection = ${id} AND p.term = asked.term),
    counted AS (
      SELECT at, asked.term, ${frequencyOf('body')} AS chunks, ${frequencyOf('heading')} AS headings, ${idf('body')} AS body,
        ${headingWeight}::float8 * ${idf('heading')} AS heading,
        coalesce(sum(body_count + heading_count), 0)::float8 AS postings
      FROM ${asked} LEFT JOIN found USING (at) GROUP BY at, asked.term, body_elsewhere, heading_elsewhere),
    weights AS MATERIALIZED (
      SELECT *, sum(postings) OVER rarest_first <= ${limit} OR row_number() OVER rarest_first = 1 AS is_seed
      FROM counted WINDOW rarest_first AS (ORDER BY postings, at)),
    seeded AS (${seeded('body')} UNION ${seeded('heading')}),
    scores AS MATERIALIZED (
      SELECT key, sum(score) AS own FROM (${scored('body', ofText)} UNION ALL ${scored('heading', ofHeadings)}) AS contributions
      GROUP BY key),
    openings AS (
      SELECT key >> ${documentShift} AS document, max(own) AS opening FROM scores
      WHERE ${sizeOfKey} > 0 AND key & ${positionMask} < ${openingChunks} GROUP BY 1),
    visible AS (
      SELECT key, own, ${blended} AS score FROM scores LEFT JOIN openings ON document = key >> ${documentShift}
      WHERE ${isVisible}),
    hits AS MATERIALIZED (SELECT key, score FROM visible ORDER BY ${order} LIMIT ${values.name(topK, 'int')})
    SELECT NULL::float8 AS key, (SELECT max(own) FROM ${visible}) AS score, NULL::int AS document_chunks, NULL::bytea AS record,
      (SELECT json_agg(json_build_array(term, chunks, body, postings, body + heading, headings) ORDER BY at) FROM weights) AS terms,
      ${generationOf(id)} AS generation
    UNION ALL
    SELECT key::float8, score, document_chunks, record, NULL, NULL
    FROM hits JOIN ask_docs.chunks AS c USING (key) WHERE c.collection = ${id}`;
  return { text, values: values.all };
}

/** The terms of a query as rows, with what is elsewhere of each. */
function askedTerms(terms: readonly string[], elsewhere: Elsewhere | undefined, values: Values): string {
  const more = (field: 'chunks' | 'headings'): string =>
    values.name(
      terms.map((term) => elsewhere?.terms.get(term)?.[field] ?? 0),
      'float8[]',
    );
  return `unnest(${values.name(terms, 'text[]')}, ${more('chunks')}, ${more('headings')})
    WITH ORDINALITY AS asked (term, body_elsewhere, heading_elsewhere, at)`;
}

/** In how many chunks' texts or headings a term is, here and elsewhere. */
function frequencyOf(field: 'body' | 'heading'): string {
  return `coalesce(sum(${field}_count), 0)::float8 + ${field}_elsewhere`;
}

const sizeOfKey = `(key >> ${documentShift - classBits}) & ${2 ** classBits - 1}`;

/** Of long documents, the opening counts for each chunk. */
const blended = `CASE ${sizeOfKey} ${openingShares
  .flatMap((share, size) =>
    share === 0
      ? []
      : [`WHEN ${size} THEN ${1 - share}::float8 * own + ${share}::float8 * coalesce(opening, 0)`],
  )
  .join(' ')} ELSE own END`;

/** The nearest chunks, in no order, with their records. */
export function denseStatement(
  { id, model }: CollectionRow,
  vector: string,
  dimensions: number,
  { topK, scope }: { readonly topK: number; readonly scope: StoredScope },
): Statement {
  const values = new Values();
  const type = `halfvec(${dimensions})`;
  const distance = `embedding::${type} <=> ${values.name(vector, type)}`;
  const isVisible = inScope(scope, id, values);
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

/** The keys of all chunks in a scope, in order; one more than `most` if there are more. */
export function scopeStatement({ id }: CollectionRow, scope: StoredScope, most: number): Statement {
  const values = new Values();
  const limit = Number.isFinite(most) ? `LIMIT ${values.name(most + 1, 'bigint')}` : '';
  const isVisible = inScope(scope, id, values);
  const text = `SELECT key::float8, ${generationOf(id)} AS generation FROM ask_docs.chunks
    WHERE collection = ${id} AND ${isVisible} ORDER BY chunks.key ${limit}`;
  return { text, values: values.all };
}

/** Terms with a prefix. */
export function termsStatement({ id }: CollectionRow, start: string): Statement {
  return {
    text: `SELECT array_agg(term) AS terms, ${generationOf(id)} AS generation FROM (SELECT DISTINCT term
      FROM ask_docs.postings WHERE collection = ${id} AND term >= $1 AND term < $2) AS found`,
    values: [start, after(start)],
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
    text: `SELECT document, path, chunks, ${generationOf(id)} AS generation FROM ask_docs.documents
      WHERE collection = ${id}`,
    values: [],
  };
}

/** Read in the same statement, so that what a search reads in two of them is known to be of one state. */
function generationOf(id: number): string {
  return `(SELECT generation::float8 FROM ask_docs.collections WHERE id = ${id})`;
}
