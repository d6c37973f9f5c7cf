import { useMemo } from 'preact/hooks';
import type { Citation } from '../../core/model';
import type { Opening } from '../controls/opening';
import { CitationChip } from './citationChip';
import type { Doubt } from './doubtfulText';
import { renderMarkdown } from './markdown';

interface AnswerProps {
  readonly text: string;
  readonly citations: readonly Citation[];
  /** Sentences that the audit objects to; none before it. */
  readonly doubts: readonly Doubt[];
  readonly isStreaming: boolean;
  readonly onOpenCitation: (marker: number, how: Opening) => void;
}

/** The answer as far as it is written, with a caret at its end while more is coming. */
export function Answer({ text, citations, doubts, isStreaming, onOpenCitation }: AnswerProps) {
  // A marker that is still being written is held back, so that it does not appear as text first.
  const shown = isStreaming ? text.replace(/\s*\[\d*$/, '') : text;
  const content = useMemo(() => {
    const byMarker = new Map(citations.map((citation) => [citation.marker, citation]));
    const drawMarker = (marker: number) => {
      const citation = byMarker.get(marker);
      return citation === undefined ? (
        `[${marker}]`
      ) : (
        <CitationChip citation={citation} onOpen={onOpenCitation} />
      );
    };
    return renderMarkdown(shown, new Set(byMarker.keys()), drawMarker, doubts);
  }, [shown, citations]);
  if (shown === '') return null;
  return (
    <div class={`answer${isStreaming ? ' streaming' : ''}`} data-testid="answer">
      {content}
    </div>
  );
}
