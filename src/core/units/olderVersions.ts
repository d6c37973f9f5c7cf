import type { DocumentId, Passage } from '../model/types';
import { dateIn } from '../language/dates';

/**
 * The documents of which newer ones were found too, with these. Leaves out issues of a year or version that the question names.
 */
export function olderVersions(
  question: string,
  passages: readonly Passage[],
): ReadonlyMap<DocumentId, readonly DocumentId[]> {
  const found = new Set(passages.map(({ chunk }) => chunk.documentId));
  return new Map(
    passages
      .filter((passage) => !isNamed(passage, question))
      .map(({ chunk, older }): [DocumentId, DocumentId[]] => [
        chunk.documentId,
        (older?.newer ?? []).filter((id) => found.has(id)),
      ])
      .filter(([, newer]) => newer.length > 0),
  );
}

function isNamed({ chunk: { documentTitle, documentId }, older }: Passage, question: string): boolean {
  const year = (dateIn(documentTitle) ?? dateIn(documentId) ?? '').slice(0, 4);
  if (year !== '' && question.includes(year)) return true;
  const version = /^v([\d.]+)$/.exec(older?.issue ?? '')?.[1];
  const named = Array.from(question.matchAll(/\bv(?:ersion)?[ .]?(\d+(?:\.\d+)*)/gi), ([, one]) => one);
  return version !== undefined && named.includes(version);
}
