import * as l10n from '@vscode/l10n';
import { hashOfQuote } from '../../adapters/documents/quoteHash';
import { CitedText } from '../../core/features/verifiedLinks/citedText';
import { idsOf, quoteOfTarget } from '../../core/features/verifiedLinks/judgeLink';
import { targetOfUri } from '../../core/features/verifiedLinks/parseLinks';
import type { DocumentId, SourceDocument } from '../../core/model/types';
import type { CitationOpener } from '../citations/citations';

export interface OpenLinkDeps {
  /** Reads documents of the workspace only, and nothing that a link of the file system leads to. */
  readonly readDocument: (id: DocumentId, signal: AbortSignal) => Promise<SourceDocument | undefined>;
  readonly citations: Pick<CitationOpener, 'open'>;
  /** Names of the open workspace folders. */
  readonly roots: readonly string[];
  readonly tell: (sentence: string) => void;
}

/**
 * Opens the place of a verified link that came from outside. Opens only what is read as a document of the workspace, and says so
 * where that is not to be found, or has no longer what was quoted.
 */
export async function openLink(
  uri: { readonly path: string; readonly query: string },
  { readDocument, citations, roots, tell }: OpenLinkDeps,
): Promise<void> {
  const target = targetOfUri(uri.path, uri.query);
  if (target === undefined) {
    tell(l10n.t('Ask Docs cannot open this link: it is not a citation.'));
    return;
  }
  if (roots.length === 0) {
    tell(
      l10n.t(
        'First open the folder with {0}: the link points to a document in a workspace.',
        target.documentId,
      ),
    );
    return;
  }
  for (const id of idsOf(target.documentId, roots)) {
    const document = await readDocument(id, new AbortController().signal);
    if (document === undefined) continue;
    const found = quoteOfTarget(target, new CitedText(document, hashOfQuote));
    const { place } = target;
    await citations.open(found ?? { documentId: id, place, headings: [] }, { takesFocus: true });
    if (found === undefined)
      tell(l10n.t('{0} has changed since: what was quoted is no longer at this place, word for word.', id));
    return;
  }
  tell(
    l10n.t(
      'This workspace has no document {0}: it was moved, or the link is to another workspace.',
      target.documentId,
    ),
  );
}
