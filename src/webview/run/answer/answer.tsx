import { Fragment } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import type { Citation } from '../../../core/model/types';
import type { Opening } from '../../controls/opening';
import { CitationChip } from './citationChip';
import type { Doubt } from './doubtfulText';
import { GrowingBlocks, settle } from './growing';
import { renderMarkdown } from './markdown';
import { Passages, type PassageActions } from './passages';
import { citedLast } from './citedLast';

interface AnswerProps {
  readonly text: string;
  readonly citations: readonly Citation[];
  /** Sentences that the audit objects to; none before it. */
  readonly doubts: readonly Doubt[];
  readonly isStreaming: boolean;
  /** Whether it is no answer, but places where one may be. */
  readonly isPlaces?: boolean;
  readonly onOpenCitation: (marker: number, how: Opening) => void;
  /** Set where the rest of each cited passage can be shown below what cites it. */
  readonly passages?: PassageActions | undefined;
}

/** The answer as far as it is written, with a caret at its end while more is coming. */
export function Answer({ text, isStreaming, isPlaces = false, passages, ...rest }: AnswerProps) {
  const growing = useRef<GrowingBlocks>(undefined);
  // What comes whole is drawn whole, unless something stands between its blocks.
  if (isStreaming || passages !== undefined) growing.current ??= new GrowingBlocks();
  const blocks = growing.current?.of(text) ?? [text];
  if (text === '') return null;
  return (
    <div class={isPlaces ? 'answer places' : 'answer'} data-testid="answer">
      {blocks.map((source, index) => (
        <Fragment key={index}>
          <Block source={source} isGrowing={isStreaming && index === blocks.length - 1} {...rest} />
          {passages !== undefined && (
            <Passages cited={citedLast(blocks, index, rest.citations)} actions={passages} />
          )}
        </Fragment>
      ))}
    </div>
  );
}

interface BlockProps extends Omit<AnswerProps, 'text' | 'isStreaming' | 'isPlaces' | 'passages'> {
  readonly source: string;
  readonly isGrowing: boolean;
}

/** One block of an answer; drawn anew only when something of it changes. */
function Block({ source, isGrowing, citations, doubts, onOpenCitation }: BlockProps) {
  const drawn = useMemo(() => {
    const byMarker = new Map(citations.map((citation) => [citation.marker, citation]));
    const drawMarker = (marker: number) => {
      const citation = byMarker.get(marker);
      return citation === undefined ? (
        `[${marker}]`
      ) : (
        <CitationChip citation={citation} onOpen={onOpenCitation} />
      );
    };
    const markers = new Set(byMarker.keys());
    const shown = isGrowing ? settle(source) : source;
    return <>{renderMarkdown(shown, { markers, drawMarker, doubts, isGrowing })}</>;
  }, [source, isGrowing, citations, doubts]);
  return drawn;
}
