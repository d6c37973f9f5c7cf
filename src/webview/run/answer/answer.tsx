import { Fragment } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import type { Citation } from '../../../core/model/types';
import type { Opening } from '../../controls/opening';
import { CitationChip } from './citationChip';
import type { Doubt } from './doubtfulText';
import { StreamingBlocks, settle } from './streamingBlocks';
import { renderMarkdown } from './markdown';
import type { MarkdownParser } from './markdownTokens';
import { useMarkdown } from './useMarkdown';
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

/** The answer so far, with a caret at the end while more is coming; as it is written until Markdown can be read. */
export function Answer({ text, isStreaming, isPlaces = false, passages, ...rest }: AnswerProps) {
  const parser = useMarkdown();
  const growing = useRef<StreamingBlocks>(undefined);
  if (text === '') return null;
  const name = isPlaces ? 'answer places' : 'answer';
  if (parser === undefined)
    return (
      <div class={name} data-testid="answer">
        <p class="as-written">{text}</p>
      </div>
    );
  // A complete text is rendered as a whole, unless something goes between its blocks.
  if (isStreaming || passages !== undefined) growing.current ??= new StreamingBlocks(parser);
  const blocks = growing.current?.of(text) ?? [text];
  return (
    <div class={name} data-testid="answer">
      {blocks.map((source, index) => (
        <Fragment key={index}>
          <Block
            parser={parser}
            source={source}
            isGrowing={isStreaming && index === blocks.length - 1}
            {...rest}
          />
          {passages !== undefined && (
            <Passages cited={citedLast(blocks, index, rest.citations)} actions={passages} />
          )}
        </Fragment>
      ))}
    </div>
  );
}

interface BlockProps extends Omit<AnswerProps, 'text' | 'isStreaming' | 'isPlaces' | 'passages'> {
  readonly parser: MarkdownParser;
  readonly source: string;
  readonly isGrowing: boolean;
}

/** One block of an answer; rendered again only when it changes. */
function Block({ parser, source, isGrowing, citations, doubts, onOpenCitation }: BlockProps) {
  const drawn = useMemo(() => {
    const byMarker = new Map(citations.map((citation) => [citation.marker, citation]));
    // Once for each document and block, a tag says enough.
    const tagged = new Set<string>();
    const drawMarker = (marker: number) => {
      const citation = byMarker.get(marker);
      if (citation === undefined) return `[${marker}]`;
      const hasTag = !tagged.has(citation.documentId);
      tagged.add(citation.documentId);
      return <CitationChip citation={citation} onOpen={onOpenCitation} hasTag={hasTag} />;
    };
    const markers = new Set(byMarker.keys());
    const shown = isGrowing ? settle(parser, source) : source;
    return <>{renderMarkdown(parser, shown, { markers, drawMarker, doubts, isGrowing })}</>;
  }, [parser, source, isGrowing, citations, doubts]);
  return drawn;
}
