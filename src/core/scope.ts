import type { DocumentId, LineRange } from './model';

/** One of the parts of a workspace that a question is limited to. */
export type ScopeItem =
  /** Id of a folder: its path like that of a document, without a slash at the end. */
  | { readonly kind: 'folder'; readonly id: string }
  | { readonly kind: 'file'; readonly id: DocumentId }
  /** Some lines of a document. */
  | { readonly kind: 'selection'; readonly id: DocumentId; readonly lines: LineRange };
