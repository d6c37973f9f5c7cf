import type { Library } from '../../run/library';
import type { DocumentId } from '../../model/types';
import type { QuestionnaireState, RowResult, RowState } from './model';

/** The documents to fingerprint. */
export interface MarkedDocuments {
  readonly library: Pick<Library, 'contents' | 'index'>;
  /** Documents excluded from answering, and so from the fingerprint. */
  readonly without?: readonly DocumentId[] | undefined;
}

/** A short fingerprint of all documents: it changes when one is added, changed or removed. */
export async function contentsMark(
  { library: { contents, index }, without = [] }: MarkedDocuments,
  signal: AbortSignal,
): Promise<string> {
  const { documents } = await contents(signal);
  const ids = documents.map(({ id }) => id).filter((id) => !without.includes(id));
  const versions = await index.hashesOf(ids, signal);
  const lines = versions.map(({ documentId, contentHash }) => `${contentHash} ${documentId}`).sort();
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(lines.join('\n')));
  return Array.from(new Uint8Array(digest).subarray(0, 12), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

// Rows that may be answered differently because documents changed.

/** Ids of rows to answer again. */
export interface StaleRows {
  /** A document cited by their answer changed or vanished. */
  readonly changed: ReadonlySet<string>;
  /** Their answer lacked something, and documents were added or changed since. */
  readonly mayBeFilled: ReadonlySet<string>;
}

/** Examines the latest answer of each row; a row without one is open rather than stale. */
export async function staleRows(
  { rows }: Pick<QuestionnaireState, 'rows'>,
  documents: MarkedDocuments,
  signal: AbortSignal,
): Promise<StaleRows> {
  const answered = rows.flatMap((row) => {
    const result = latestOf(row);
    return result === undefined ? [] : { id: row.row.id, result };
  });
  const cited = new Set(
    answered.flatMap(({ result }) => sourcesOf(result).map(({ documentId }) => documentId)),
  );
  const [versions, mark] = await Promise.all([
    documents.library.index.hashesOf([...cited], signal),
    contentsMark(documents, signal),
  ]);
  const hashes = new Map(versions.map(({ documentId, contentHash }) => [documentId, contentHash]));
  const isChanged = (result: RowResult): boolean =>
    sourcesOf(result).some(({ documentId, contentHash }) => hashes.get(documentId) !== contentHash);
  const mayBeFilled = (result: RowResult): boolean => hasGap(result) && result.contents !== mark;
  const idsOf = (test: (result: RowResult) => boolean): ReadonlySet<string> =>
    new Set(answered.filter(({ result }) => test(result)).map(({ id }) => id));
  return { changed: idsOf(isChanged), mayBeFilled: idsOf(mayBeFilled) };
}

/** The most recent answer, whether a person accepted it or not. */
export function latestOf({ result, newer }: RowState): RowResult | undefined {
  return newer ?? result;
}

function sourcesOf({ answers }: RowResult): RowResult['answers'][number]['sources'] {
  return answers.flatMap(({ sources }) => sources);
}

function hasGap({ answers }: RowResult): boolean {
  return answers.some(({ compliance, capabilityGap }) => {
    return compliance !== 'Fully Supported' || capabilityGap !== undefined;
  });
}
