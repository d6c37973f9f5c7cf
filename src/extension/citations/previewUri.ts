import type { DocumentId } from '../../core/model/types';

/** URI scheme of text previews; the manifest's `when` clauses use it too. */
export const previewScheme = 'ask-docs';

const suffix = ' (text)';

/** The path of a preview's URI: its last segment is the title of the tab. */
export function previewPath(id: DocumentId): string {
  return `/${id}${suffix}`;
}

/**
 * The query of a preview's URI: the version of the document, and the number of the part (see `partNumber`).
 */
export function previewQuery(contentHash: string, part: number): string {
  return part === 0 ? contentHash : `${contentHash}-${part}`;
}

/** The number of the part that a preview shows. */
export function previewedPart({ query }: { readonly query: string }): number {
  return Number(/-(\d+)$/.exec(query)?.[1] ?? 0);
}

/** The document of a preview; undefined for any other URI. */
export function previewedDocument(uri: {
  readonly scheme: string;
  readonly path: string;
}): DocumentId | undefined {
  if (uri.scheme !== previewScheme || !uri.path.endsWith(suffix)) return undefined;
  return uri.path.slice(1, -suffix.length);
}
