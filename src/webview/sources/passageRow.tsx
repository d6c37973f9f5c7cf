import { placeLabel } from '../../core/place';
import type { PassageSummary } from '../../core/run/events';
import { DocumentPath } from './documentPath';
import { openingProps, type Opening } from '../controls/opening';

interface PassageRowProps {
  readonly passage: PassageSummary;
  readonly onOpen: (chunkId: string, how: Opening) => void;
}

/** A passage with its place; opens the document there. */
export function PassageRow({ passage, onOpen }: PassageRowProps) {
  const { chunkId, documentId, headings, place } = passage;
  return (
    <li>
      <button
        type="button"
        class="row passage"
        {...openingProps((how) => {
          onOpen(chunkId, how);
        })}
      >
        <DocumentPath documentId={documentId} headings={headings} />
        <span class="time">{placeLabel(place)}</span>
      </button>
    </li>
  );
}
