import type { DocumentId } from '../../core/model/types';

/** Addresses of text previews; the manifest's `when` clauses name the scheme too. */
export const previewScheme = 'ask-docs';

const suffix = ' (text)';

/** The path of a preview's address: its last part is the title of the tab. */
export function previewPath(id: DocumentId): string {
  return `/${id}${suffix}`;
}

/** The query of a preview's address: the state of the document, and which part of it is shown (see `partNumber`). */
export function previewQuery(contentHash: string, part: number): string {
  return part === 0 ? contentHash : `${contentHash}-${part}`;
}

/** The part of its document that a preview shows. */
export function previewedPart({ query }: { readonly query: string }): number {
  return Number(/-(\d+)$/.exec(query)?.[1] ?? 0);
}

/** The document that a preview is of; undefined for any other address. */
export function previewedDocument(uri: {
  readonly scheme: string;
  readonly path: string;
}): DocumentId | undefined {
  if (uri.scheme !== previewScheme || !uri.path.endsWith(suffix)) return undefined;
  return uri.path.slice(1, -suffix.length);
}
