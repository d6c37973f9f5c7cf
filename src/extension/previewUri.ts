import type { DocumentId } from '../core/model';

/** Addresses of text previews; the manifest's `when` clauses name the scheme too. */
export const previewScheme = 'ask-docs';

const suffix = ' (text)';

/** The path of a preview's address: its last part is the title of the tab. */
export function previewPath(id: DocumentId): string {
  return `/${id}${suffix}`;
}

/** The document that a preview is of; undefined for any other address. */
export function previewedDocument(uri: {
  readonly scheme: string;
  readonly path: string;
}): DocumentId | undefined {
  if (uri.scheme !== previewScheme || !uri.path.endsWith(suffix)) return undefined;
  return uri.path.slice(1, -suffix.length);
}
