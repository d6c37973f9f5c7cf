import type { Chunk, DocumentId, Language } from '../../core/model/types';
import { analyze } from '../../core/language/analyze';
import { languageMark, languageOf } from '../../core/language/language';
import { stemOf } from '../../core/language/stemmers';
import { encodeRecords } from './records';
import { encodeSections, type Section } from '../files/sectionFile';
import { PostingsBuilder } from './postingsBuilder';
import { keyOf, segmentFormat } from './segment';

const maxCount = 255;

/** A document with its chunks, as stored in segments. */
export interface DocumentChunks {
  readonly id: DocumentId;
  readonly chunks: readonly Chunk[];
}

/** The two files of a segment. */
export interface EncodedSegment {
  readonly segment: Buffer;
  readonly records: Buffer;
}

/** Encodes the files of a segment from documents with their chunks. */
export function encodeSegment(documents: readonly DocumentChunks[]): EncodedSegment {
  const chunks = documents.flatMap((document) => document.chunks);
  const terms = new Map<string, TermEntry>();
  const languages = documents.flatMap(({ chunks: own }) => {
    const language = languageOf(own.map(({ text }) => text).join('\n'));
    return own.map(() => language);
  });
  const bodyLengths = Uint32Array.from(chunks, (chunk, ordinal) =>
    count(terms, ordinal, 'body', analyze(embeddingText(chunk), stemOf(languages[ordinal] ?? 'en'))),
  );
  const headingLengths = Uint32Array.from(chunks, (chunk, ordinal) =>
    count(terms, ordinal, 'heading', headingTerms(chunk, languages[ordinal])),
  );
  const { bytes, ...blocks } = encodeRecords(documents);
  const sections = {
    ...encodeDocuments(documents.map(({ id, chunks: own }) => ({ id, chunkCount: own.length }))),
    bodyLengths,
    headingLengths,
    ...blocks,
    ...encodeTerms(terms, chunks.length),
  };
  return { segment: encodeSections(segmentFormat, {}, sections), records: bytes };
}

/**
 * The text preceded by its headings, for indexing and embedding: a chunk alone often leaves its subject to
 * the heading.
 */
export function embeddingText(chunk: Chunk): string {
  return `${titles(chunk)}\n${chunk.text}`;
}

function headingTerms(chunk: Chunk, language: Language = 'en'): string[] {
  const terms = analyze(headingField(chunk), stemOf(language));
  return language === 'en' ? terms : [...terms, languageMark(language)];
}

/** Title, headings and the words of the path. */
function headingField(chunk: Chunk): string {
  const path = chunk.documentId.replace(/\.[^./]*$/, '').replaceAll('/', ' / ');
  return `${titles(chunk)} / ${path}`;
}

function titles(chunk: Chunk): string {
  return [...new Set([chunk.documentTitle, ...chunk.headings])].join(' / ');
}

interface FieldEntry {
  readonly chunks: number[];
  readonly counts: number[];
}

type TermEntry = Readonly<Record<'body' | 'heading', FieldEntry>>;

/** Adds the terms of a chunk's field; chunks must come in ordinal order. Returns the number of terms. */
function count(
  terms: Map<string, TermEntry>,
  ordinal: number,
  field: keyof TermEntry,
  found: readonly string[],
): number {
  for (const term of found) {
    let entry = terms.get(term);
    if (entry === undefined) {
      entry = { body: { chunks: [], counts: [] }, heading: { chunks: [], counts: [] } };
      terms.set(term, entry);
    }
    const { chunks, counts } = entry[field];
    if (chunks.at(-1) === ordinal) counts[counts.length - 1] = (counts.at(-1) ?? 0) + 1;
    else {
      chunks.push(ordinal);
      counts.push(1);
    }
  }
  return found.length;
}

function encodeTerms(terms: ReadonlyMap<string, TermEntry>, chunkCount: number): Record<string, Section> {
  const sorted = [...terms]
    .map(([term, entry]) => ({ bytes: Buffer.from(term), entry }))
    .sort((a, b) => Buffer.compare(a.bytes, b.bytes));
  const builder = new PostingsBuilder(chunkCount);
  for (const { entry } of sorted) {
    for (const field of ['body', 'heading'] as const) {
      const { chunks, counts } = entry[field];
      chunks.forEach((ordinal, at) => {
        builder.add(field, ordinal, Math.min(maxCount, counts[at] ?? 0));
      });
    }
    builder.endTerm();
  }
  return {
    terms: Buffer.concat(sorted.map(({ bytes }) => bytes)),
    termOffsets: runningSum(sorted.map(({ bytes }) => bytes.length)),
    ...builder.sections(),
  };
}

/** Prefix sums: 0, then the sum of the first, of the first two, and so on. */
function runningSum(lengths: readonly number[]): Uint32Array {
  const sums = new Uint32Array(lengths.length + 1);
  lengths.forEach((length, index) => (sums[index + 1] = (sums[index] ?? 0) + length));
  return sums;
}

/** The sections for documents with this many chunks each: where their chunks begin, their ids, and the hashes of these. */
export function encodeDocuments(
  documents: readonly { readonly id: DocumentId; readonly chunkCount: number }[],
): Record<string, Section> {
  const ids = documents.map(({ id }) => Buffer.from(id));
  const hashes = documents.map(({ id }) => keyOf(id).hash);
  const order = [...hashes.keys()].sort((a, b) => (hashes[a] ?? 0) - (hashes[b] ?? 0));
  return {
    documentStarts: runningSum(documents.map(({ chunkCount }) => chunkCount)),
    ids: Buffer.concat(ids),
    idOffsets: runningSum(ids.map(({ length }) => length)),
    idHashes: Uint32Array.from(order, (at) => hashes[at] ?? 0),
    idOrder: Uint32Array.from(order),
  };
}
