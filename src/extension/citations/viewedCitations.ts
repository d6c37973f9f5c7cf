import type { SourceDocument } from '../../core/model/types';
import { placeLabel } from '../../core/model/place';
import type { CitedCells } from '../../protocol/gridMessages';
import type { PdfQuote, PdfQuotes } from '../../protocol/pdfMessages';
import { locateInDocument, type CitedAt, type CitedPlace } from './quoteRange';

/** The citations of an answer, if a place is one of them. */
type Among = readonly CitedPlace[] | undefined;

/** What the viewers of spreadsheets and of formatted documents mark: the citations in the document of a cited place, which is shown. */
export function placesInGrid(cited: CitedPlace, among: Among): CitedCells {
  const { all, active } = inOneDocument(cited, among ?? []);
  return { places: all.map(({ place, headings, quote }) => ({ place, headings, quote })), active };
}

/** The same for the PDF viewer. */
export function quotesInPdf(
  source: SourceDocument | undefined,
  cited: CitedAt<'page'>,
  among: Among,
): PdfQuotes {
  const { all, active } = inOneDocument(cited, (among ?? []).filter(isOnPage));
  return { quotes: all.map((each) => pdfQuote(source, each)), active };
}

function isOnPage(cited: CitedPlace): cited is CitedAt<'page'> {
  return cited.place.kind === 'page';
}

/** The place alone, where it is no citation of the answer. */
function inOneDocument<C extends CitedPlace>(
  cited: C,
  among: readonly C[],
): { readonly all: readonly C[]; readonly active: number } {
  const others = among.filter(({ documentId }) => documentId === cited.documentId);
  const active = others.findIndex(
    ({ quote, place }) => quote === cited.quote && placeLabel(place) === placeLabel(cited.place),
  );
  return active < 0 ? { all: [cited], active: 0 } : { all: others, active };
}

/** Characters of the text before a quote that tell it from the same words elsewhere on its page. */
const charactersBefore = 80;

function pdfQuote(source: SourceDocument | undefined, cited: CitedAt<'page'>): PdfQuote {
  const { page } = cited.place;
  const located = source && locateInDocument(source, cited);
  if (source === undefined || located?.isFound !== true) return { page, quote: cited.quote, before: '' };
  const { start } = located;
  return {
    page,
    quote: cited.quote,
    before: source.text.slice(Math.max(0, start - charactersBefore), start),
  };
}
