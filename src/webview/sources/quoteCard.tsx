import { useContext } from 'preact/hooks';
import type { Citation } from '../../core/model';
import { placeLabel } from '../../core/place';
import { CitedRunContext, type CitedRun } from './citedRun';
import { DocumentPath } from './documentPath';
import { texts } from './texts';

/** What stands behind a citation: where it is, the quote with what is around it, and whether it was found there. */
export function QuoteCard({ citation }: { readonly citation: Citation }) {
  const { marker, documentId, headings, place, quote } = citation;
  const run = useContext(CitedRunContext);
  const { before, after } = run.contextOf(marker) ?? { before: '', after: '' };
  return (
    <>
      <div class="card-head">
        <DocumentPath documentId={documentId} headings={headings} />
        <span class="time">{placeLabel(place)}</span>
      </div>
      <blockquote>
        {before !== '' && <span class="around">{before}</span>}
        <mark>{quote}</mark>
        {after !== '' && <span class="around">{after}</span>}
      </blockquote>
      <div class="card-facts">
        <span>{verification(run, marker)}</span>
      </div>
    </>
  );
}

function verification({ missingQuotes }: CitedRun, marker: number): string {
  if (missingQuotes === undefined) return texts.pending();
  return missingQuotes.includes(marker) ? texts.notVerified() : texts.verified();
}
