import { saysSuperseded, statedDate } from '../language/dates';
import { findVerbatim } from '../language/verbatim';
import { placesOf } from '../model/place';
import type { QuotedDocument, QuoteSought, SearchIndex } from '../model/ports';
import type { SourceDocument } from '../model/types';
import { completePassages } from './neighbours';

/** What an index does with whole documents, by reading them. */
export function overDocuments(
  index: Pick<SearchIndex, 'readDocument'>,
): Pick<SearchIndex, 'findQuotes' | 'completePassages'> {
  return {
    async findQuotes(id, quotes, signal) {
      const document = await index.readDocument(id, signal);
      return document && quotedDocument(document, quotes);
    },
    completePassages: (passages, signal) => completePassages(passages, index, signal),
  };
}

function quotedDocument(document: SourceDocument, quotes: readonly QuoteSought[]): QuotedDocument {
  const { id, contentHash, text, ignoredPairs } = document;
  const date = statedDate(text);
  const placeOf = placesOf(document);
  return {
    documentId: id,
    contentHash,
    ...(date !== undefined && { date }),
    isSuperseded: document.isSuperseded === true || saysSuperseded(text),
    ...(ignoredPairs !== undefined && { ignoredPairs }),
    found: quotes.map(({ quote, from }) => {
      const found = findVerbatim(text, quote, from);
      return found && { start: found.start, place: placeOf(found.start, found.end) };
    }),
  };
}
