import type { Chunk, DocumentId, Passage } from '../model/types';
import { dateIn } from '../language/dates';
import { seriesName } from '../language/names';

type Named = Pick<Chunk, 'documentId' | 'documentTitle'>;

/**
 * Documents of which newer issues were found too: "policies/2022/safety.md" and "policies/2025/safety.md".
 * Excludes issues of a year named in the question, and dated records such as minutes.
 */
export function olderVersions(
  question: string,
  passages: readonly Passage[],
): ReadonlyMap<DocumentId, readonly DocumentId[]> {
  const documents = [...new Map(passages.map(({ chunk }) => [chunk.documentId, chunk])).values()];
  return new Map(
    documents
      .filter((one) => !isNamed(one, question))
      .map((one): [DocumentId, DocumentId[]] => [
        one.documentId,
        documents
          .filter((other) => areIssues(one, other) && isOlder(one, other))
          .map(({ documentId }) => documentId),
      ])
      .filter(([, newer]) => newer.length > 0),
  );
}

/**
 * Whether two documents are issues of the same text: titles or file names are equal except for versions and
 * dates.
 */
function areIssues(one: Named, other: Named): boolean {
  if (one.documentId === other.documentId) return false;
  const others = seriesOf(other);
  return seriesOf(one).some((name) => name !== '' && others.includes(name));
}

function seriesOf({ documentId, documentTitle }: Named): string[] {
  return [documentTitle, documentId.replace(/^.*\//, '')].map(seriesName);
}

function isOlder(one: Named, other: Named): boolean {
  const [own, its] = [dateOf(one), dateOf(other)];
  if (own.length === withDay || its.length === withDay) return false;
  if (own !== '' && its !== '' && own !== its) return own < its;
  return isPutAway(one) && !isPutAway(other);
}

/** Length of an ISO 8601 date that includes the day. */
const withDay = 10;

function isNamed(document: Named, question: string): boolean {
  const year = dateOf(document).slice(0, 4);
  return year !== '' && question.includes(year);
}

function dateOf({ documentTitle, documentId }: Named): string {
  return dateIn(documentTitle) ?? dateIn(documentId) ?? '';
}

function isPutAway({ documentId, documentTitle }: Named): boolean {
  return /\b(?:archived?|old|former|superseded|obsolete|alt|archiv)\b/i.test(
    `${documentId.replace(/_/g, ' ')} ${documentTitle}`,
  );
}
