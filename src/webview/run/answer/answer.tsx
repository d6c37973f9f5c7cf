import { Fragment } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import type { Citation } from '../../../core/model/types';
import type { Opening } from '../../controls/opening';
import { CitationChip } from './citationChip';
import type { Doubt } from './doubtfulText';
import { StreamingBlocks, settle } from './streamingBlocks';
import { renderMarkdown } from './markdown';
import { Passages, type PassageActions, citedLast } from './passages';

interface AnswerProps {
  readonly text: string;
  readonly citations: readonly Citation[];
  /** Sentences the audit objects to; empty before the audit. */
  readonly doubts: readonly Doubt[];
  readonly isStreaming: boolean;
  /** Whether it is not an answer, but a list of places that may contain one. */
  readonly isPlaces?: boolean;
  readonly onOpenCitation: (marker: number, how: Opening) => void;
  /** Set when the rest of each cited passage can be shown below the block that cites it. */
  readonly passages?: PassageActions | undefined;
}

/** The answer so far, with a caret at the end while more is coming. */
export function Answer({ text, isStreaming, isPlaces = false, passages, ...rest }: AnswerProps) {
  const growing = useRef<StreamingBlocks>(undefined);
  // A complete text is rendered as a whole, unless something goes between its blocks.
  if (isStreaming || passages !== undefined) growing.current ??= new StreamingBlocks();
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

/** One block of an answer; rendered again only when it changes. */
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
