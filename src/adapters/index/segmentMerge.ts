import type { EncodedRecords } from './records';
import { encodeSections, type Section } from '../files/sectionFile';
import { PostingsBuilder } from './postingsBuilder';
import { segmentFormat, type Segment, type SegmentDocument } from './segment';
import type { Postings } from '../embedders/embedder';
import { encodeDocuments, type EncodedSegment } from './segmentWriter';

/** A segment to merge: its living documents, and its records file. */
export interface MergeInput {
  readonly segment: Segment;
  readonly documents: readonly SegmentDocument[];
  readonly records: Buffer;
}

export interface MergedSegment extends EncodedSegment {
  /** For each input, the new ordinal of each of its chunks; -1 for dropped ones. */
  readonly newOrdinals: readonly Int32Array[];
}

/**
 * Builds one segment from the living documents of several, in order, without analysing any text again:
 * postings and compressed records are copied.
 */
export function mergeSegments(inputs: readonly MergeInput[]): MergedSegment {
  const sources = inputs.map((input) => ({
    ...input,
    ordinals: new Int32Array(input.segment.chunkCount).fill(-1),
  }));
  const documents: SegmentDocument[] = [];
  let chunkCount = 0;
  for (const { documents: living, ordinals } of sources) {
    for (const { id, firstChunk, chunkCount: chunks } of living) {
      documents.push({ id, firstChunk: chunkCount, chunkCount: chunks });
      for (let at = 0; at < chunks; at += 1) ordinals[firstChunk + at] = chunkCount + at;
      chunkCount += chunks;
    }
  }
  const { bytes: records, ...blocks } = mergeRecords(sources);
  const sections = {
    ...encodeDocuments(documents),
    bodyLengths: mergeLengths(sources, chunkCount, 'bodyLengths'),
    headingLengths: mergeLengths(sources, chunkCount, 'headingLengths'),
    ...blocks,
    ...mergeTerms(sources, chunkCount),
  };
  return {
    segment: encodeSections(segmentFormat, {}, sections),
    records,
    newOrdinals: sources.map(({ ordinals }) => ordinals),
  };
}

interface Source extends MergeInput {
  /** New ordinal of each chunk; -1 for dropped ones. */
  readonly ordinals: Int32Array;
}

function mergeLengths(
  sources: readonly Source[],
  chunkCount: number,
  field: 'bodyLengths' | 'headingLengths',
): Uint32Array {
  const lengths = new Uint32Array(chunkCount);
  for (const { segment, ordinals } of sources) {
    ordinals.forEach((ordinal, before) => {
      if (ordinal >= 0) lengths[ordinal] = segment[field][before] ?? 0;
    });
  }
  return lengths;
}

/** Copies the blocks of living documents; a block never mixes documents. */
function mergeRecords(sources: readonly Source[]): EncodedRecords {
  const parts: Buffer[] = [];
  const starts: number[] = [];
  const offsets: number[] = [];
  const checksums: number[] = [];
  let ordinal = 0;
  let offset = 0;
  for (const { segment, ordinals, records } of sources) {
    for (let block = 0; block + 1 < segment.blockStarts.length; block += 1) {
      const from = segment.blockStarts[block] ?? 0;
      if ((ordinals[from] ?? -1) < 0) continue;
      const bytes = records.subarray(segment.blockOffsets[block], segment.blockOffsets[block + 1]);
      parts.push(bytes);
      starts.push(ordinal);
      offsets.push(offset);
      checksums.push(segment.blockChecksums[block] ?? 0);
      ordinal += (segment.blockStarts[block + 1] ?? from) - from;
      offset += bytes.length;
    }
  }
  return {
    bytes: Buffer.concat(parts),
    blockStarts: Uint32Array.from([...starts, ordinal]),
    blockOffsets: Uint32Array.from([...offsets, offset]),
    blockChecksums: Uint32Array.from(checksums),
  };
}

function mergeTerms(sources: readonly Source[], chunkCount: number): Record<string, Section> {
  const terms: Buffer[] = [];
  const termOffsets = [0];
  const builder = new PostingsBuilder(chunkCount);
  const cursors = sources.map(() => 0);
  for (;;) {
    const term = smallest(sources, cursors);
    if (term === undefined) break;
    sources.forEach(({ segment, ordinals }, index) => {
      const cursor = cursors[index] ?? 0;
      if (cursor >= segment.termCount || segment.compareTerm(cursor, term) !== 0) return;
      addLiving(builder, segment.postingsAt(cursor), ordinals);
      cursors[index] = cursor + 1;
    });
    // A term that occurs only in dropped documents is dropped too.
    if (!builder.endTerm()) continue;
    terms.push(term);
    termOffsets.push((termOffsets.at(-1) ?? 0) + term.length);
  }
  return {
    terms: Buffer.concat(terms),
    termOffsets: Uint32Array.from(termOffsets),
    ...builder.sections(),
  };
}

function addLiving(builder: PostingsBuilder, postings: Postings, ordinals: Int32Array): void {
  for (const field of ['body', 'heading'] as const) {
    const { chunks, counts } = postings[field];
    for (let entry = 0; entry < chunks.length; entry += 1) {
      const ordinal = ordinals[chunks[entry] ?? 0] ?? -1;
      if (ordinal >= 0) builder.add(field, ordinal, counts[entry] ?? 0);
    }
  }
}

/** The smallest term, in byte order, among those at the cursors. */
function smallest(sources: readonly Source[], cursors: readonly number[]): Buffer | undefined {
  let term: Buffer | undefined;
  sources.forEach(({ segment }, index) => {
    const cursor = cursors[index] ?? 0;
    if (cursor >= segment.termCount) return;
    if (term === undefined || segment.compareTerm(cursor, term) < 0) term = segment.termBytes(cursor);
  });
  return term;
}
