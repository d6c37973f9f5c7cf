import type { ChunkScope } from '../../core/retrieval/ports';
import { shortDocument, type LiveSegment } from './bm25';
import type { Postings, Segment } from './segment';
import { fromRef } from './topHits';

/** For each segment a byte a chunk, 1 for those that are dead or out of scope. */
export function hiddenChunks(segments: readonly LiveSegment[], scope: ChunkScope): Uint8Array[] {
  const hidden = segments.map((entry) => hiddenOf(entry, scope));
  if (scope.only !== undefined) keepOnly(hidden, scope.only);
  for (const ref of scope.except ?? []) {
    const { segment, ordinal } = fromRef(ref);
    hidden[segment]?.fill(1, ordinal, ordinal + 1);
  }
  return hidden;
}

function hiddenOf(
  { segment, dead }: LiveSegment,
  { documents, isOpening, isFirst, having, lacking }: ChunkScope,
): Uint8Array {
  const hidden = dead === undefined ? new Uint8Array(segment.chunkCount) : Uint8Array.from(dead);
  if (documents !== undefined) hideUnwanted(documents, segment, hidden);
  if (isFirst === true) hideAllButFirst(segment, hidden);
  if (isOpening === true) hideAllButOpenings(segment, hidden);
  for (const terms of having ?? []) hideWithout(terms, segment, hidden);
  for (const term of lacking ?? []) mark(hidden, segment.lookup(term), 1);
  return hidden;
}

function hideUnwanted(
  isWanted: NonNullable<ChunkScope['documents']>,
  { documents }: Segment,
  hidden: Uint8Array,
): void {
  for (const { id, firstChunk, chunkCount } of documents) {
    if (!isWanted(id)) hidden.fill(1, firstChunk, firstChunk + chunkCount);
  }
}

function hideAllButFirst({ documents }: Segment, hidden: Uint8Array): void {
  for (const { firstChunk, chunkCount } of documents) hidden.fill(1, firstChunk + 1, firstChunk + chunkCount);
}

/** Terms within which the chunks of an opening begin: a title page may be cut into several. */
const openingTerms = 150;

function hideAllButOpenings({ documents, bodyLengths }: Segment, hidden: Uint8Array): void {
  for (const { firstChunk, chunkCount } of documents) {
    const end = firstChunk + chunkCount;
    let from = firstChunk;
    for (let terms = 0; chunkCount > shortDocument && from < end && terms < openingTerms; from += 1)
      terms += bodyLengths[from] ?? 0;
    hidden.fill(1, from, end);
  }
}

function hideWithout(terms: readonly string[], segment: Segment, hidden: Uint8Array): void {
  const missing = new Uint8Array(segment.chunkCount).fill(1);
  for (const term of terms) mark(missing, segment.lookup(term), 0);
  for (let ordinal = 0; ordinal < missing.length; ordinal += 1) {
    if (missing[ordinal] === 1) hidden[ordinal] = 1;
  }
}

/** Words of the path alone do not count: the body has title and headings. */
function mark(target: Uint8Array, postings: Postings | undefined, value: 0 | 1): void {
  for (const ordinal of postings?.body.chunks ?? []) target[ordinal] = value;
}

function keepOnly(hidden: readonly Uint8Array[], only: ReadonlySet<number>): void {
  const wanted = [...only]
    .map((ref) => fromRef(ref))
    .filter(({ segment, ordinal }) => hidden[segment]?.[ordinal] === 0);
  for (const values of hidden) values.fill(1);
  for (const { segment, ordinal } of wanted) hidden[segment]?.fill(0, ordinal, ordinal + 1);
}
