import { isCorrections } from '../../core/corrections/correctionsId';
import type { Citation } from '../../core/model';
import { pathLabel } from '../sources/documentPath';
import { strings } from '../strings';

interface CitationChipProps {
  readonly citation: Citation;
  readonly onOpen: (marker: number) => void;
}

/** A marker of the answer; opens the document at the quote. */
export function CitationChip({ citation, onOpen }: CitationChipProps) {
  const { marker, documentId, headings, place, quote } = citation;
  const where = pathLabel(documentId, headings, place);
  return (
    <button
      type="button"
      class={isCorrections(documentId) ? 'chip correction' : 'chip'}
      data-testid="citation"
      data-marker={marker}
      title={`${where}\n\n${quote}`}
      aria-label={strings.answer.citation(marker, where)}
      onClick={() => {
        onOpen(marker);
      }}
    >
      {marker}
    </button>
  );
}
