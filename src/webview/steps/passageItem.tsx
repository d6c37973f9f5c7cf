import { placeLabel } from '../../core/place';
import type { PassageSummary } from '../../core/run/events';
import { openingProps, type Opening } from '../controls/opening';
import { DocumentPath, pathLabel } from '../sources/documentPath';
import { strings } from '../strings';
import { ScoreBar } from './scoreBar';
import { TreeItem } from './tree';

interface PassageItemProps {
  readonly level: number;
  readonly passage: PassageSummary;
  /** Lower scores were dropped. */
  readonly threshold: number;
  readonly isDropped?: boolean;
  readonly onOpen: (chunkId: string, how: Opening) => void;
}

/** A passage in the tree with how near it comes to the question, against the mark from which on it is kept; opens the document there. */
export function PassageItem({ level, passage, threshold, isDropped = false, onOpen }: PassageItemProps) {
  const { chunkId, documentId, headings, place, score } = passage;
  const label = pathLabel(documentId, headings, place);
  return (
    <TreeItem
      level={level}
      className={isDropped ? 'passage dropped' : 'passage'}
      lineClass="passage-line"
      label={isDropped ? `${label}, ${strings.steps.dropped}` : label}
      picking={openingProps((how) => {
        onOpen(chunkId, how);
      })}
      line={
        <>
          <DocumentPath documentId={documentId} headings={headings} />
          <span class="time" title={placeLabel(place)}>
            <ScoreBar best={score} threshold={threshold} />
          </span>
        </>
      }
    />
  );
}
