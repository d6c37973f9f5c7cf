import { crc32 } from 'node:zlib';
import type { DocumentId } from '../../core/model/types';
import type { FieldPostings, Postings, TermSource } from '../embedders/embedder';
import { decodeSections, openSections, type SectionFile } from '../files/sectionFile';
import { orDamaged } from './damage';
import { RecentPostings } from './recentPostings';

export const segmentFormat = 'ask-docs-segment-4';

/** A document of a segment: its chunks are the `chunkCount` ordinals from `firstChunk`. */
export interface SegmentDocument {
  readonly id: DocumentId;
  readonly firstChunk: number;
  readonly chunkCount: number;
}

/** Bytes at the beginning of a term's postings: how many there are of text, and of headings. */
export const postingsHead = 8;

/**
 * The inverted index of some documents' chunks, and the location of each chunk's record in the records file. Immutable. Postings
 * are read when they are looked up, and the names of documents when they are asked for; everything else is in memory.
 */
export class Segment implements TermSource {
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
  readonly #name: string;
  readonly #file: SectionFile;
  readonly #terms: Buffer;
  readonly #termOffsets: Uint32Array;
  readonly #postingOffsets: Uint32Array;
  readonly #recent: RecentPostings;
  #names: Names | undefined;
  #documents: readonly SegmentDocument[] | undefined;

  /** `name` is what `DamagedSegment` says of one in a file. */
  constructor(file: SectionFile, name = '') {
    this.#name = name;
    this.#file = file;
    this.documentStarts = uint32(file.section('documentStarts'));
    this.bodyLengths = uint32(file.section('bodyLengths'));
    this.headingLengths = uint32(file.section('headingLengths'));
    this.blockStarts = uint32(file.section('blockStarts'));
    this.blockOffsets = uint32(file.section('blockOffsets'));
    this.blockChecksums = uint32(file.section('blockChecksums'));
    this.checksum = file.checksum;
    this.chunkCount = this.bodyLengths.length;
    this.#terms = bufferOf(file.section('terms'));
    this.#termOffsets = uint32(file.section('termOffsets'));
    this.termCount = this.#termOffsets.length - 1;
    this.#postingOffsets = uint32(file.section('postingOffsets'));
    this.#recent = new RecentPostings(file.bytesOf('postings'));
  }

  get documentCount(): number {
    return this.documentStarts.length - 1;
  }

  /** In the order of their chunks. Throws `DamagedSegment` when they are read and not what was written. */
  get documents(): readonly SegmentDocument[] {
    const names = this.#namesRead();
    this.#documents ??= Array.from({ length: this.documentCount }, (_, at) => this.#documentAt(names, at));
    return this.#documents;
  }

  /** The document with an id. Throws as `documents` does. */
  documentOf({ id, hash }: DocumentKey): SegmentDocument | undefined {
    const names = this.#namesRead();
    const { hashes, order } = names;
    const first = firstFrom(hashes.length, (at) => (hashes[at] ?? 0) - hash);
    for (let place = first; hashes[place] === hash; place += 1) {
      const document = this.#documentAt(names, order[place] ?? 0);
      if (document.id === id) return document;
    }
    return undefined;
  }

  #namesRead(): Names {
    return (this.#names ??= orDamaged(this.#name, () => namesOf(this.#file)));
  }

  #documentAt({ bytes, offsets }: Names, at: number): SegmentDocument {
    const firstChunk = this.documentStarts[at] ?? 0;
    const chunkCount = (this.documentStarts[at + 1] ?? firstChunk) - firstChunk;
    return { id: bytes.toString('utf8', offsets[at], offsets[at + 1]), firstChunk, chunkCount };
  }

  has(term: string): boolean {
    return this.#indexOf(term) !== undefined;
  }

  /** The postings of a term; undefined when no chunk contains it. Throws `DamagedSegment`. */
  lookup(term: string): Postings | undefined {
    const index = this.#indexOf(term);
    if (index === undefined) return undefined;
    return this.#recent.get(index, () => this.postingsAt(index));
  }

  #indexOf(term: string): number | undefined {
    const wanted = Buffer.from(term);
    const index = this.#firstFrom(wanted);
    return index < this.termCount && this.compareTerm(index, wanted) === 0 ? index : undefined;
  }

  /** Index of the first term that does not sort before `bytes`. */
  #firstFrom(bytes: Buffer): number {
    return firstFrom(this.termCount, (index) => this.compareTerm(index, bytes));
  }

  /** The terms with this prefix, in order. */
  termsBeginning(start: string): string[] {
    const found: string[] = [];
    for (let at = this.#firstFrom(Buffer.from(start)); at < this.termCount; at += 1) {
      const term = this.termAt(at);
      if (!term.startsWith(start)) break;
      found.push(term);
    }
    return found;
  }

  /** The terms with this suffix, in order. */
  termsEnding(end: string): string[] {
    const found: string[] = [];
    if (end === '') return found;
    const bytes = Buffer.from(end);
    for (let at = this.#terms.indexOf(bytes); at >= 0; at = this.#terms.indexOf(bytes, at + 1)) {
      // The term that the first byte is in: the last that does not start behind it.
      const index = firstFrom(this.termCount, (one) => (this.#termOffsets[one + 1] ?? 0) - (at + 1));
      if (this.#termOffsets[index + 1] === at + bytes.length) found.push(this.termAt(index));
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

  /** Does something that reads several parts, with the file opened once. */
  hold<T>(work: () => T): T {
    return this.#file.hold(work);
  }

  /** Reads the postings of the term with an index. Throws `DamagedSegment`. */
  postingsAt(index: number): Postings {
    const [from, to] = [this.#postingOffsets[index], this.#postingOffsets[index + 1]];
    // A block is only checked once, so what is read later may be anything.
    return orDamaged(this.#name, () => unpack(this.#file.section('postings', from, to), this.chunkCount));
  }

  /** Reads the postings of all terms at once, in order. Throws `DamagedSegment`. */
  forEachTerm(visit: Parameters<TermSource['forEachTerm']>[0]): void {
    const all = this.whole();
    for (let index = 0; index < all.termCount; index += 1)
      visit(all.termAt(index), () => all.postingsAt(index));
  }

  /** The segment with all its postings in memory. Throws `DamagedSegment`. */
  whole(): Segment {
    const file = orDamaged(this.#name, () => this.#file.whole());
    return file === this.#file ? this : new Segment(file);
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

/** Opens the file of a segment; undefined when its length or its beginning is damaged. Fails when it cannot be read. */
export function readSegment(path: string, name: string): Segment | undefined {
  const file = openSections(segmentFormat, path);
  return file?.hold(() => new Segment(file, name));
}

/** Room for ordinals, new or in a buffer: two bytes for each where possible, as most of a segment is ordinals. */
export function ordinalArray(
  chunkCount: number,
  length: number,
  place?: { readonly buffer: ArrayBufferLike; readonly from: number },
): Uint16Array | Uint32Array {
  const isNarrow = chunkCount <= 0x1_0000;
  const { buffer = new ArrayBuffer(length * (isNarrow ? 2 : 4)), from = 0 } = place ?? {};
  return isNarrow ? new Uint16Array(buffer, from, length) : new Uint32Array(buffer, from, length);
}

function unpack(bytes: Uint8Array, chunkCount: number): Postings {
  const [body = 0, heading = 0] = new Uint32Array(bytes.buffer, bytes.byteOffset, 2);
  const all = body + heading;
  const at = bytes.byteOffset + postingsHead;
  const chunks = ordinalArray(chunkCount, all, { buffer: bytes.buffer, from: at });
  const counts = new Uint8Array(bytes.buffer, at + chunks.byteLength, all);
  const field = (from: number, to: number): FieldPostings => ({
    chunks: chunks.subarray(from, to),
    counts: counts.subarray(from, to),
  });
  return { body: field(0, body), heading: field(body, all) };
}

/** A document's id with its hash, by which it is looked up. */
export interface DocumentKey {
  readonly id: DocumentId;
  readonly hash: number;
}

export function keyOf(id: DocumentId): DocumentKey {
  return { id, hash: crc32(id) };
}

/** The ids of documents, one after the other, and their hashes in ascending order with the place of each one's document. */
interface Names {
  readonly bytes: Buffer;
  readonly offsets: Uint32Array;
  readonly hashes: Uint32Array;
  readonly order: Uint32Array;
}

function namesOf(file: SectionFile): Names {
  return file.hold(() => ({
    bytes: bufferOf(file.section('ids')),
    offsets: uint32(file.section('idOffsets')),
    hashes: uint32(file.section('idHashes')),
    order: uint32(file.section('idOrder')),
  }));
}

/** The first place among `count` in order that is not before what is wanted; `compareAt` is negative for what is. */
function firstFrom(count: number, compareAt: (at: number) => number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareAt(middle) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

function uint32(bytes: Uint8Array): Uint32Array {
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
}
