import type { ComponentChildren } from 'preact';
import type { Citation } from '../../../core/model/types';
import { placeLabel } from '../../../core/model/place';
import { Icon } from '../../controls/icon';
import { openingProps, type Opening } from '../../controls/opening';
import { DocumentPath, pathLabel } from './documentPath';
import type { CitedDocument } from './groupedCitations';
import { useHoverCard } from './hoverCard';

type OnOpen = (marker: number, how: Opening) => void;

/** A cited document: with one citation a clickable row, with several its name and the places below it. */
export function SourceRow({
  document,
  onOpen,
}: {
  readonly document: CitedDocument;
  readonly onOpen: OnOpen;
}) {
  const { documentId, sections } = document;
  const [only] = sections.flatMap(({ citations }) => citations);
  const isAlone = sections.length === 1 && sections[0]?.citations.length === 1;
  if (isAlone && only !== undefined) {
    return (
      <li>
        <SourceButton citation={only} onOpen={onOpen} className="row source">
          <DocumentPath documentId={documentId} headings={only.headings} />
        </SourceButton>
      </li>
    );
  }
  return (
    <li class="source-group">
      <Icon name="file" />
      <DocumentPath documentId={documentId} headings={[]} />
      {sections.map(({ headings, citations }) => (
        <div key={headings.join('\n')} class="source-places">
          {headings.length > 0 && <span class="last-heading">› {headings.at(-1)}</span>}
          {citations.map((citation) => (
            <SourceButton key={citation.marker} citation={citation} onOpen={onOpen} className="source" />
          ))}
        </div>
      ))}
    </li>
  );
}

interface SourceButtonProps {
  readonly citation: Citation;
  readonly className: string;
  readonly onOpen: OnOpen;
  readonly children?: ComponentChildren;
}

/** One citation: shows its quote in a hover card, and opens the document at the quote. */
function SourceButton({ citation, className, onOpen, children }: SourceButtonProps) {
  const { marker, documentId, headings, place } = citation;
  const { anchorProps, card } = useHoverCard(citation);
  return (
    <>
      <button
        {...anchorProps}
        type="button"
        class={className}
        data-testid="source"
        data-marker={marker}
        {...openingProps((how) => {
          onOpen(marker, how);
        })}
      >
        <span class="chip">{marker}</span>
        {children ?? <span class="hidden-label">{pathLabel(documentId, headings, { kind: 'section' })}</span>}
        <span class="time">{placeLabel(place)}</span>
      </button>
      {card}
    </>
  );
}
