import { placeLabel } from '../../core/place';
import type { PassageSummary } from '../../core/run/events';
import { DocumentPath } from './documentPath';
import { formatScore } from '../controls/format';
import { openingProps, type Opening } from '../controls/opening';
import { strings } from '../strings';

interface PassageRowProps {
  readonly passage: PassageSummary;
  readonly isDropped?: boolean;
  /** Shows the lines beside the score. */
  readonly hasPlace?: boolean;
  readonly onOpen: (chunkId: string, how: Opening) => void;
}

/** A passage with its score; opens the document there. */
export function PassageRow({ passage, isDropped = false, hasPlace = false, onOpen }: PassageRowProps) {
  const { chunkId, documentId, headings, place, score } = passage;
  const where = placeLabel(place);
  return (
    <li>
      <button
        type="button"
        class={`row passage${isDropped ? ' dropped' : ''}`}
        {...openingProps((how) => {
          onOpen(chunkId, how);
        })}
      >
        <DocumentPath documentId={documentId} headings={headings} />
        <span class="time">
          {hasPlace && where !== '' && `${where} · `}
          {formatScore(score)}
        </span>
        {isDropped && <span class="hidden-label">, {strings.steps.dropped}</span>}
      </button>
    </li>
  );
}
