import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { hashOfQuote } from '../../adapters/documents/quoteHash';
import { answerMarkdown } from '../../core/export/conversation/markdownOf';
import { CitedText } from '../../core/features/verifiedLinks/citedText';
import { placeQuote } from '../../core/features/verifiedLinks/judgeLink';
import { citationMarkdown } from '../../core/features/verifiedLinks/writeLink';
import type { RunState } from '../../core/model/state';
import type { Citation, DocumentId, Place, SourceDocument } from '../../core/model/types';

/** Words of a document, and where they are expected. */
export interface QuotedAt {
  readonly documentId: DocumentId;
  readonly place: Place;
  readonly quote: string;
}

type ReadDocument = (id: DocumentId, signal: AbortSignal) => Promise<SourceDocument | undefined>;

/** Copies quotes with verified links: only what the document says as it is now, at the place where it says it. */
export class CitationCopier {
  readonly #read: ReadDocument;

  constructor(read: ReadDocument) {
    this.#read = read;
  }

  /** Copies one quote. Whether it stands in its document; if not, nothing is copied. */
  async copy(cited: QuotedAt): Promise<boolean> {
    const document = await this.#read(cited.documentId, new AbortController().signal);
    const text = document && lineOf(new CitedText(document, hashOfQuote), cited);
    if (text === undefined) return false;
    await vscode.env.clipboard.writeText(text);
    vscode.window.setStatusBarMessage(l10n.t('$(check) Quote copied, with its verified link'), shownMs);
    return true;
  }

  /** Copies a citation of an answer; says so if its document no longer has the quote. */
  async copyCitation(citation: QuotedAt): Promise<void> {
    if (await this.copy(citation)) return;
    void vscode.window.showWarningMessage(
      l10n.t('Nothing was copied: {0} no longer says this, word for word.', citation.documentId),
    );
  }

  /** Copies an answer; its quotes that documents no longer have stay without a link. */
  async copyAnswer(run: RunState): Promise<void> {
    const texts = new Map<Citation, string>();
    for (const [id, citations] of Map.groupBy(run.citations, ({ documentId }) => documentId)) {
      const document = await this.#read(id, new AbortController().signal);
      if (document === undefined) continue;
      const cited = new CitedText(document, hashOfQuote);
      for (const citation of citations) {
        const text = lineOf(cited, citation);
        if (text !== undefined) texts.set(citation, text);
      }
    }
    await vscode.env.clipboard.writeText(answerMarkdown(run, (citation) => texts.get(citation)));
    const lacking = run.citations.length - texts.size;
    if (lacking === 0)
      vscode.window.setStatusBarMessage(l10n.t('$(check) Answer copied, with verified links'), shownMs);
    else
      void vscode.window.showWarningMessage(
        l10n.t(
          'The answer was copied. {0} of its quotes are no longer in the documents and have no link.',
          lacking,
        ),
      );
  }
}

const shownMs = 4000;

/** The quote with its link, at the place where the document has it now. */
function lineOf(cited: CitedText, quoted: QuotedAt): string | undefined {
  const found = placeQuote(cited, quoted);
  return found && citationMarkdown(found, hashOfQuote);
}
