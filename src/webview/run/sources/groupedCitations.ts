import type { Citation, DocumentId } from '../../../core/model/types';

/** The citations of one document, grouped by heading. */
export interface CitedDocument {
  readonly documentId: DocumentId;
  readonly sections: readonly {
    readonly headings: readonly string[];
    readonly citations: readonly Citation[];
  }[];
}

/** The cited documents in the order the answer first cites them. */
export function citedDocuments(citations: readonly Citation[]): readonly CitedDocument[] {
  return [...groupedBy(citations, ({ documentId }) => documentId)].map(([documentId, own]) => ({
    documentId,
    sections: [...groupedBy(own, ({ headings }) => headings.join('\n')).values()].map((inside) => ({
      headings: inside[0]?.headings ?? [],
      citations: inside,
    })),
  }));
}

function groupedBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}
