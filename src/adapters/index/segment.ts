import type { DocumentId } from '../../core/model/types';
import type { FieldPostings, Postings } from '../embedders/embedder';
import { decodeSections, type SectionFile } from '../files/sectionFile';

export const segmentFormat = 'ask-docs-segment-3';

/** A document of a segment: its chunks are the `chunkCount` ordinals from `firstChunk`. */
export interface SegmentDocument {
  readonly id: DocumentId;
  readonly firstChunk: number;
  readonly chunkCount: number;
}

/**
 * The inverted index of some documents' chunks, and the location of each chunk's record in the records file.
 * Immutable.
 */
export class Segment {
  readonly documents: readonly SegmentDocument[];
  /** First ordinal of each document, followed by the number of chunks. */
  readonly documentStarts: Uint32Array;
  readonly chunkCount: number;
  /** Number of terms in each chunk's text and headings, for BM25's length normalisation. */
  readonly bodyLengths: Uint32Array;
  readonly headingLengths: Uint32Array;
  /** First ordinal of each block of records, followed by the number of chunks. */
  readonly blockStarts: Uint32Array;
  /** Offset of each block in the records file, followed by the file's length. */
  readonly blockOffsets: Uint32Array;
  /** Of each compressed block in the records file. */
  readonly blockChecksums: Uint32Array;
  /** Of the segment file itself. */
  readonly checksum: number;
  readonly termCount: number;
  readonly #terms: Buffer;
  readonly #termOffsets: Uint32Array;
  readonly #body: Field;
  readonly #heading: Field;

  constructor(file: SectionFile) {
    // Safe: the file's checksum matched, so `encodeSegment` or `mergeSegments` wrote this.
    const meta = file.meta as Pick<Segment, 'documents'>;
    this.documents = meta.documents;
    this.bodyLengths = uint32(file.section('bodyLengths'));
    this.headingLengths = uint32(file.section('headingLengths'));
    this.blockStarts = uint32(file.section('blockStarts'));
    this.blockOffsets = uint32(file.section('blockOffsets'));
    this.blockChecksums = uint32(file.section('blockChecksums'));
    this.checksum = file.checksum;
    this.chunkCount = this.bodyLengths.length;
    const starts = this.documents.map(({ firstChunk }) => firstChunk);
    this.documentStarts = Uint32Array.from([...starts, this.chunkCount]);
    const terms = file.section('terms');
    this.#terms = Buffer.from(terms.buffer, terms.byteOffset, terms.byteLength);
    this.#termOffsets = uint32(file.section('termOffsets'));
    this.termCount = this.#termOffsets.length - 1;
    this.#body = fieldOf(file, 'body', this.chunkCount);
    this.#heading = fieldOf(file, 'heading', this.chunkCount);
  }

  /** The postings of a term; undefined when no chunk contains it. */
  lookup(term: string): Postings | undefined {
    const wanted = Buffer.from(term);
    let low = 0;
    let high = this.termCount - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const order = this.compareTerm(middle, wanted);
      if (order === 0) return this.postingsAt(middle);
      if (order < 0) low = middle + 1;
      else high = middle - 1;
    }
    return undefined;
  }

  /** The terms with this prefix, in order. */
  termsBeginning(start: string): string[] {
    const wanted = Buffer.from(start);
    let low = 0;
    let high = this.termCount;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.compareTerm(middle, wanted) < 0) low = middle + 1;
      else high = middle;
    }
    const found: string[] = [];
    for (let at = low; at < this.termCount; at += 1) {
      const term = this.termAt(at);
      if (!term.startsWith(start)) break;
      found.push(term);
    }
    return found;
  }

  /** The term with an index below `termCount`, in UTF-8 byte order. */
  termAt(index: number): string {
    return this.termBytes(index).toString('utf8');
  }

  termBytes(index: number): Buffer {
    return this.#terms.subarray(this.#termOffsets[index], this.#termOffsets[index + 1]);
  }

  /** Negative when the term sorts before `bytes`, positive when after. */
  compareTerm(index: number, bytes: Buffer): number {
    return this.#terms.compare(
      bytes,
      0,
      bytes.length,
      this.#termOffsets[index],
      this.#termOffsets[index + 1],
    );
  }

  postingsAt(index: number): Postings {
    return { body: slice(this.#body, index), heading: slice(this.#heading, index) };
  }

  /** Number of postings of all terms in a field. */
  postingCount(field: 'body' | 'heading'): number {
    return field === 'body' ? this.#body.chunks.length : this.#heading.chunks.length;
  }
}

/** What a search by words asks of a segment. */
export type SearchedSegment = Pick<
  Segment,
  'documents' | 'documentStarts' | 'chunkCount' | 'bodyLengths' | 'headingLengths' | 'lookup'
>;

/** Decodes a segment; undefined when the file is damaged. */
export function decodeSegment(bytes: Uint8Array): Segment | undefined {
  const file = decodeSections(segmentFormat, bytes);
  return file === undefined ? undefined : new Segment(file);
}

/** Two bytes per ordinal where possible: most of a segment is ordinals. */
export function ordinalArray(chunkCount: number, length: number): Uint16Array | Uint32Array {
  return chunkCount <= 0x1_0000 ? new Uint16Array(length) : new Uint32Array(length);
}

/** The postings of all terms in one field; those of a term begin at its offset. */
interface Field extends FieldPostings {
  readonly offsets: Uint32Array;
}

function fieldOf(file: SectionFile, name: 'body' | 'heading', chunkCount: number): Field {
  const bytes = file.section(`${name}Chunks`);
  return {
    offsets: uint32(file.section(`${name}Offsets`)),
    chunks:
      chunkCount <= 0x1_0000
        ? new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2)
        : uint32(bytes),
    counts: file.section(`${name}Counts`),
  };
}

function slice({ offsets, chunks, counts }: Field, index: number): FieldPostings {
  const from = offsets[index] ?? 0;
  const to = offsets[index + 1] ?? from;
  return { chunks: chunks.subarray(from, to), counts: counts.subarray(from, to) };
}

function uint32(bytes: Uint8Array): Uint32Array {
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
}
