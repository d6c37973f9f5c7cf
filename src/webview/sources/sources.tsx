import { useEffect, useRef, useState } from 'preact/hooks';
import type { Citation } from '../../core/model';
import { SourceRow } from './sourceRow';
import { strings } from '../strings';

interface SourcesProps {
  readonly citations: readonly Citation[];
  /** Markers whose quote the audit did not find in the document; undefined before the audit. */
  readonly missingQuotes: readonly number[] | undefined;
  readonly onOpen: (marker: number) => void;
}

const closeDelayMs = 400;

/** The citations as a list. Pointing at one or reaching it by keyboard shows its quote below it; a click opens it. */
export function Sources({ citations, missingQuotes, onOpen }: SourcesProps) {
  const [shown, setShown] = useState<number | undefined>(undefined);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stay = () => {
    clearTimeout(closing.current);
  };
  const leave = () => {
    stay();
    closing.current = setTimeout(() => {
      setShown(undefined);
    }, closeDelayMs);
  };
  useEffect(() => stay, []);
  // A card that opens moves the rows below it under a resting pointer; only a pointer that moved itself counts.
  const lastPointer = useRef('');
  const point = (marker: number, event: MouseEvent) => {
    const pointer = `${event.screenX},${event.screenY}`;
    if (pointer !== lastPointer.current) setShown(marker);
    lastPointer.current = pointer;
  };
  return (
    <section class="sources" onMouseEnter={stay} onMouseLeave={leave} onFocusIn={stay} onFocusOut={leave}>
      <h3 class="label">{strings.sources.title}</h3>
      <ul>
        {citations.map((citation, index) => (
          <SourceRow
            key={citation.marker}
            citation={citation}
            isSameDocument={citations[index - 1]?.documentId === citation.documentId}
            isShown={shown === citation.marker}
            isVerified={missingQuotes === undefined ? undefined : !missingQuotes.includes(citation.marker)}
            onPoint={point}
            onShow={setShown}
            onOpen={onOpen}
          />
        ))}
      </ul>
    </section>
  );
}
