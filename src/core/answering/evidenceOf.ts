import type { ComputedRows } from '../model/tableQuery';
import type { Evidence, EvidenceKind, Passage, Citation } from '../model/types';
import { placeWithin } from '../model/place';
import type { Span } from '../language/sentences';

/** A quoted range of a chunk's text, with its relevance to the sub-query, 0…1. */
export interface Stretch extends Span {
  readonly kind: EvidenceKind;
  /** See `Evidence`. */
  readonly lead?: number | undefined;
  readonly score: number;
  readonly chance?: number | undefined;
  readonly isPlace?: true;
  /** Offsets in the chunk's text. */
  readonly likeliest?: Span;
  readonly columns?: readonly string[] | undefined;
  /** What it stands below within the passage. */
  readonly head?: string | undefined;
  readonly computed?: ComputedRows;
}

/** Evidence for a sub-query from a range of a passage. */
export function evidenceOf(
  subQueryId: string,
  { chunk, score: passageScore, older }: Passage,
  { start, end, kind, lead, score, chance, isPlace, likeliest, columns, computed, head }: Stretch,
): Evidence {
  return {
    subQueryId,
    documentId: chunk.documentId,
    documentTitle: chunk.documentTitle,
    headings: withNames(head === undefined ? chunk.headings : [...chunk.headings, head], columns),
    chunkId: chunk.id,
    markup: chunk.markup,
    kind,
    quote: chunk.text.slice(start, end),
    ...(lead !== undefined && { lead }),
    start: chunk.start + start,
    place: placeWithin(chunk.place, chunk.text, start, end),
    passageScore,
    score,
    ...(older !== undefined && { older }),
    ...(chance !== undefined && { chance }),
    ...(isPlace !== undefined && { isPlace }),
    ...(likeliest !== undefined && {
      likeliest: { start: likeliest.start - start, end: likeliest.end - start },
    }),
    ...(columns !== undefined && { columns }),
    ...(computed !== undefined && { computed }),
  };
}

/** The names of a table's columns stand above its rows like a heading. */
function withNames(headings: readonly string[], columns: readonly string[] = []): readonly string[] {
  const names = namesOf(columns);
  return names === '' || headings.at(-1) === names ? headings : [...headings, names];
}

function namesOf(columns: readonly string[] = []): string {
  return columns.filter((name) => name !== '').join(', ');
}

/** The citation of a quote by its marker in the answer. */
export function citationOf(evidence: Evidence, marker: number): Citation {
  const { documentId, documentTitle, headings, chunkId, quote, place, older, passageScore: score } = evidence;
  const isBelowColumns = headings.length > 0 && headings.at(-1) === namesOf(evidence.columns);
  return {
    ...{ marker, documentId, documentTitle, headings, chunkId, quote, place, score },
    ...(isBelowColumns && { isBelowColumns }),
    ...(older !== undefined && { older }),
  };
}
