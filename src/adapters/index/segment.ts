import { crc32 } from 'node:zlib';
import { analyze } from '../../core/text/analyze';
import type { Chunk, DocumentId } from '../../core/model';
import { decodeSections, encodeSections, type SectionFile } from './sectionFile';

const format = 'ask-docs-segment-1';
const maxCount = 255;

/** A document of a segment: its chunks are `chunkCount` neighbours from ordinal `firstChunk` on. */
export interface SegmentDocument {
  readonly id: DocumentId;
  readonly firstChunk: number;
  readonly chunkCount: number;
}

/** Where a term stands in a segment: ordinals of chunks with how often the term is in the text and in the headings. */
export interface Postings {
  readonly chunks: Uint32Array;
  /** At most 255. */
  readonly bodyCounts: Uint8Array;
  readonly headingCounts: Uint8Array;
}

/** Sums that scoring over all segments needs. */
export interface FieldTotals {
  readonly bodyTerms: number;
  readonly headingTerms: number;
}

/** The inverted index of some documents' chunks, and where each chunk's record lies in the records file. */
export class Segment {
  readonly documents: readonly SegmentDocument[];
  readonly chunkCount: number;
  readonly totals: FieldTotals;
  /** CRC-32 of the records file. */
  readonly recordsChecksum: number;
  /** Terms of each chunk's text and headings, for the length part of BM25. */
  readonly bodyLengths: Uint32Array;
  readonly headingLengths: Uint32Array;
  /** Offsets of the chunks' records in the records file, with the file's length at the end. */
  readonly recordOffsets: Uint32Array;
  readonly #terms: Buffer;
  readonly #termOffsets: Uint32Array;
  readonly #postingOffsets: Uint32Array;
  readonly #postings: Postings;

  constructor(file: SectionFile) {
    // The file's checksum held, so encodeSegment wrote this.
    const meta = file.meta as Pick<Segment, 'documents' | 'totals' | 'recordsChecksum'>;
    this.documents = meta.documents;
    this.totals = meta.totals;
    this.recordsChecksum = meta.recordsChecksum;
    this.bodyLengths = uint32(file.section('bodyLengths'));
    this.headingLengths = uint32(file.section('headingLengths'));
    this.recordOffsets = uint32(file.section('recordOffsets'));
    this.chunkCount = this.bodyLengths.length;
    const terms = file.section('terms');
    this.#terms = Buffer.from(terms.buffer, terms.byteOffset, terms.byteLength);
    this.#termOffsets = uint32(file.section('termOffsets'));
    this.#postingOffsets = uint32(file.section('postingOffsets'));
    this.#postings = {
      chunks: uint32(file.section('postingChunks')),
      bodyCounts: file.section('bodyCounts'),
      headingCounts: file.section('headingCounts'),
    };
  }

  get termCount(): number {
    return this.#termOffsets.length - 1;
  }

  /** The postings of a term; undefined when no chunk has it. */
  lookup(term: string): Postings | undefined {
    let low = 0;
    let high = this.termCount - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const candidate = this.termAt(middle);
      if (candidate === term) return this.postingsAt(middle);
      if (candidate < term) low = middle + 1;
      else high = middle - 1;
    }
    return undefined;
  }

  /** The term with a number below `termCount`, in the order of UTF-16 units. */
  termAt(index: number): string {
    return this.#terms.toString('utf8', this.#termOffsets[index], this.#termOffsets[index + 1]);
  }

  postingsAt(index: number): Postings {
    const from = this.#postingOffsets[index] ?? 0;
    const to = this.#postingOffsets[index + 1] ?? from;
    const { chunks, bodyCounts, headingCounts } = this.#postings;
    return {
      chunks: chunks.subarray(from, to),
      bodyCounts: bodyCounts.subarray(from, to),
      headingCounts: headingCounts.subarray(from, to),
    };
  }
}

/** Reads a segment back; undefined when the file is damaged. */
export function decodeSegment(bytes: Uint8Array): Segment | undefined {
  const file = decodeSections(format, bytes);
  return file === undefined ? undefined : new Segment(file);
}

export interface EncodedSegment {
  readonly segment: Buffer;
  readonly records: Buffer;
}

/** Builds the two files of a segment from documents with their chunks. */
export function encodeSegment(
  documents: readonly { readonly id: DocumentId; readonly chunks: readonly Chunk[] }[],
): EncodedSegment {
  const chunks = documents.flatMap((document) => document.chunks);
  const lines = chunks.map((chunk) => Buffer.from(`${JSON.stringify(chunk)}\n`));
  const records = Buffer.concat(lines);
  const recordOffsets = new Uint32Array(chunks.length + 1);
  lines.forEach((line, index) => (recordOffsets[index + 1] = (recordOffsets[index] ?? 0) + line.length));

  const inverted = new Map<string, Map<number, Counts>>();
  const bodyLengths = Uint32Array.from(chunks, (chunk, ordinal) =>
    count(inverted, ordinal, 'body', analyze(bodyField(chunk))),
  );
  const headingLengths = Uint32Array.from(chunks, (chunk, ordinal) =>
    count(inverted, ordinal, 'heading', analyze(headingField(chunk))),
  );
  const totals = { bodyTerms: sum(bodyLengths), headingTerms: sum(headingLengths) };
  const sections = { ...encodePostings(inverted), bodyLengths, headingLengths, recordOffsets };
  const meta = { documents: layOut(documents), totals, recordsChecksum: crc32(records) };
  return { segment: encodeSections(format, meta, sections), records };
}

/** The text with what stands above it: a chunk alone often leaves its subject to the heading. */
function bodyField(chunk: Chunk): string {
  return `${titles(chunk)}\n${chunk.text}`;
}

/** Title, headings and the words of the path. */
function headingField(chunk: Chunk): string {
  const path = chunk.documentId.replace(/\.[^./]*$/, '').replaceAll('/', ' / ');
  return `${titles(chunk)} / ${path}`;
}

function titles(chunk: Chunk): string {
  return [...new Set([chunk.documentTitle, ...chunk.headings])].join(' / ');
}

interface Counts {
  body: number;
  heading: number;
}

function count(
  inverted: Map<string, Map<number, Counts>>,
  ordinal: number,
  field: keyof Counts,
  terms: readonly string[],
): number {
  for (const term of terms) {
    let chunks = inverted.get(term);
    if (chunks === undefined) inverted.set(term, (chunks = new Map<number, Counts>()));
    const counts = chunks.get(ordinal);
    if (counts === undefined) chunks.set(ordinal, { body: 0, heading: 0, [field]: 1 });
    else counts[field] += 1;
  }
  return terms.length;
}

function encodePostings(
  inverted: ReadonlyMap<string, ReadonlyMap<number, Counts>>,
): Record<string, Uint8Array | Uint32Array> {
  const terms = [...inverted.keys()].sort();
  const encoded = terms.map((term) => Buffer.from(term));
  const termOffsets = new Uint32Array(terms.length + 1);
  const postingOffsets = new Uint32Array(terms.length + 1);
  terms.forEach((term, index) => {
    termOffsets[index + 1] = (termOffsets[index] ?? 0) + (encoded[index]?.length ?? 0);
    postingOffsets[index + 1] = (postingOffsets[index] ?? 0) + (inverted.get(term)?.size ?? 0);
  });
  const total = postingOffsets.at(-1) ?? 0;
  const postingChunks = new Uint32Array(total);
  const bodyCounts = new Uint8Array(total);
  const headingCounts = new Uint8Array(total);
  let cursor = 0;
  for (const term of terms) {
    // Text and headings are counted one after the other, so the ordinals have to be put in order.
    for (const [ordinal, counts] of [...(inverted.get(term) ?? [])].sort(([a], [b]) => a - b)) {
      postingChunks[cursor] = ordinal;
      bodyCounts[cursor] = Math.min(maxCount, counts.body);
      headingCounts[cursor] = Math.min(maxCount, counts.heading);
      cursor += 1;
    }
  }
  return {
    terms: Buffer.concat(encoded),
    termOffsets,
    postingOffsets,
    postingChunks,
    bodyCounts,
    headingCounts,
  };
}

function layOut(
  documents: readonly { readonly id: DocumentId; readonly chunks: readonly Chunk[] }[],
): SegmentDocument[] {
  let firstChunk = 0;
  return documents.map(({ id, chunks }) => {
    const document = { id, firstChunk, chunkCount: chunks.length };
    firstChunk += chunks.length;
    return document;
  });
}

function sum(values: Uint32Array): number {
  return values.reduce((total, value) => total + value, 0);
}

function uint32(bytes: Uint8Array): Uint32Array {
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
}
