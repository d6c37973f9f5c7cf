import { isCorrections } from '../../../core/model/knowledge';
import type { Citation } from '../../../core/model/types';
import { openingProps, type Opening } from '../../controls/opening';
import { citedLabel, OlderTag } from '../sources/documentPath';
import { useHoverCard } from '../sources/hoverCard';
import { strings } from '../../controls/strings';

interface CitationChipProps {
  readonly citation: Citation;
  readonly onOpen: (marker: number, how: Opening) => void;
  /** Whether the tag of an older document follows the marker, where nothing else shows it. */
  readonly hasTag?: boolean;
}

/** A marker in the answer; shows its quote in a hover card, and opens the document at the quote. */
export function CitationChip({ citation, onOpen, hasTag = false }: CitationChipProps) {
  const { marker, documentId, quote, older } = citation;
  const where = citedLabel(citation);
  const { anchorProps, card } = useHoverCard(citation);
  return (
    <>
      <button
        {...anchorProps}
        type="button"
        class={isCorrections(documentId) ? 'chip correction' : 'chip'}
        data-testid="citation"
        data-marker={marker}
        data-place={where}
        data-quote={quote}
        aria-label={strings.answer.citation(marker, where)}
        {...openingProps((how) => {
          onOpen(marker, how);
        })}
      >
        {marker}
      </button>
      {hasTag && older !== undefined && <OlderTag older={older} />}
      {card}
    </>
  );
}
