import type { Chunk, DocumentId, Passage } from '../model/types';
import { aboutDocument, type AboutDocument } from '../language/aboutDocument';
import { periodOf } from '../language/dates';
import { olderOf } from '../language/newer';
import type { IndexSnapshot } from './ports';

/** How much of a document says what it is. */
const chunksOfOpening = 3;

const read = new WeakMap<IndexSnapshot, Map<DocumentId, AboutDocument>>();

/**
 * Marks the passages of documents that are older than others among these and the `candidates` of the search. A document of
 * the very period that the query names is what was asked for, however many came later.
 */
export function markOlder(
  query: string,
  passages: readonly Passage[],
  candidates: Iterable<Chunk | undefined>,
  index: IndexSnapshot,
): readonly Passage[] {
  const ids = new Set(
    [...passages.map(({ chunk }) => chunk), ...candidates].flatMap((chunk) => chunk?.documentId ?? []),
  );
  const all = aboutAll([...ids], index);
  const marks = new Map(
    passages.map(({ chunk: { documentId } }) => {
      const own = all.get(documentId);
      const older = own && olderOf(own, [...all.values()]);
      return [documentId, older?.reason === 'date' && isOfPeriod(own, query) ? undefined : older] as const;
    }),
  );
  return passages.map((passage) => {
    const older = marks.get(passage.chunk.documentId);
    return older === undefined ? passage : { ...passage, older };
  });
}

/** Whether the name of a document says that it is of the year, or the quarter, that a query names. */
function isOfPeriod(about: AboutDocument | undefined, query: string): boolean {
  const asked = periodOf(query);
  const own = about && (periodOf(about.title) ?? periodOf(about.id));
  if (asked === undefined || own?.year !== asked.year) return false;
  return asked.quarter === undefined || asked.quarter === own.quarter;
}

/** Reads all that is not known yet at once: chunks of a team's index come over the network. */
function aboutAll(ids: readonly DocumentId[], index: IndexSnapshot): ReadonlyMap<DocumentId, AboutDocument> {
  const known = read.get(index) ?? new Map<DocumentId, AboutDocument>();
  read.set(index, known);
  const refs = ids
    .filter((id) => !known.has(id))
    .flatMap((id) => index.chunksOf(id).slice(0, chunksOfOpening));
  for (const [id, chunks] of Map.groupBy(index.loadChunks(refs), ({ documentId }) => documentId))
    known.set(id, aboutDocument(id, chunks));
  return new Map(
    ids.flatMap((id) => {
      const about = known.get(id);
      return about === undefined ? [] : [[id, about] as const];
    }),
  );
}
