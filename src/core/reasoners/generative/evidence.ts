import { evidenceOf } from '../../evidenceOf';
import type { Evidence, Passage } from '../../model';
import type { EvidenceInput } from '../../ports';
import { shortDocument } from '../../shortDocument';

/** Passages that a task gives the writer at most, unless all of a document is wanted: see `sourcesOf`, which chooses among those of all tasks. */
const mostPassages = 30;
/** Of one document, as long as other documents have some to give; more only of the best, where these are short. */
const mostOfDocument = 5;

/**
 * What a task gives the writer to read: the passages that it found, whole and best first. What they say about the question is
 * for the model to see that writes the answer.
 */
export function wholePassages({ subQuery, found, further }: EvidenceInput): Evidence[] {
  const passages =
    subQuery.isWhole === true ? found.passages : variedPassages([...found.passages, ...further]);
  return passages.flatMap((passage) => {
    const { text } = passage.chunk;
    const start = text.length - text.trimStart().length;
    const end = text.trimEnd().length;
    if (start >= end) return [];
    return evidenceOf(subQuery.id, passage, { start, end, kind: 'passage', score: passage.score });
  });
}

function variedPassages(passages: readonly Passage[]): readonly Passage[] {
  const taken = new Map<string, { readonly count: number; readonly characters: number }>();
  const isEarly = passages.map(({ chunk: { documentId, text } }) => {
    const { count, characters } = taken.get(documentId) ?? { count: 0, characters: 0 };
    const now = { count: count + 1, characters: characters + text.length };
    taken.set(documentId, now);
    const isBest = documentId === passages[0]?.chunk.documentId;
    return now.count <= mostOfDocument || (isBest && now.characters <= shortDocument);
  });
  const varied = [
    ...passages.filter((_, at) => isEarly[at] === true),
    ...passages.filter((_, at) => isEarly[at] !== true),
  ];
  return varied.slice(0, mostPassages);
}
