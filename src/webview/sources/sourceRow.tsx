import { useEffect, useRef } from 'preact/hooks';
import type { Citation } from '../../core/model';
import { placeLabel } from '../../core/place';
import { DocumentPath } from './documentPath';
import { QuoteCard } from './quoteCard';

interface SourceRowProps {
  readonly citation: Citation;
  /** The row above is of the same document. */
  readonly isSameDocument: boolean;
  readonly isShown: boolean;
  readonly isVerified: boolean | undefined;
  readonly onPoint: (marker: number, event: MouseEvent) => void;
  readonly onShow: (marker: number | undefined) => void;
  readonly onOpen: (marker: number) => void;
}

/** One citation of the list of sources, with its quote below when it is shown. */
export function SourceRow(props: SourceRowProps) {
  const { citation, isSameDocument, isShown, isVerified, onPoint, onShow, onOpen } = props;
  const { marker, documentId, headings, place } = citation;
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isShown) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  return (
    <li ref={item}>
      <button
        type="button"
        class={`row source${isShown ? ' shown' : ''}`}
        data-testid="source"
        data-marker={marker}
        aria-expanded={isShown}
        onMouseMove={(event) => {
          onPoint(marker, event);
        }}
        onFocus={() => {
          onShow(marker);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onShow(undefined);
        }}
        onClick={() => {
          onOpen(marker);
        }}
      >
        <span class="chip">{marker}</span>
        {isSameDocument && <span class="hidden-label">{documentId}</span>}
        <DocumentPath documentId={documentId} headings={headings} isHeadingOnly={isSameDocument} />
        <span class="time">{placeLabel(place)}</span>
      </button>
      {isShown && <QuoteCard citation={citation} isVerified={isVerified} />}
    </li>
  );
}
