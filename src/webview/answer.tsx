import { useMemo } from 'preact/hooks';
import type { Citation } from '../core/model';
import { CitationChip } from './citationChip';
import { renderMarkdown } from './markdown';

interface AnswerProps {
  readonly text: string;
  readonly citations: readonly Citation[];
  readonly isStreaming: boolean;
  readonly onOpenCitation: (marker: number) => void;
}

/** The answer as far as it is written, with a caret at its end while more is coming. */
export function Answer({ text, citations, isStreaming, onOpenCitation }: AnswerProps) {
  // A marker that is still being written is held back, so that it does not appear as text first.
  const shown = isStreaming ? text.replace(/\s*\[\d*$/, '') : text;
  const content = useMemo(() => {
    const byMarker = new Map(citations.map((citation) => [citation.marker, citation]));
    return renderMarkdown(shown, new Set(byMarker.keys()), (marker) => {
      const citation = byMarker.get(marker);
      return citation === undefined ? (
        `[${marker}]`
      ) : (
        <CitationChip citation={citation} onOpen={onOpenCitation} />
      );
    });
  }, [shown, citations]);
  if (shown === '') return null;
  return (
    <div class={`answer${isStreaming ? ' streaming' : ''}`} data-testid="answer">
      {content}
    </div>
  );
}
