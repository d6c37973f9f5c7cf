import { useState } from 'preact/hooks';
import { placeLabel } from '../../../core/model/place';
import type { PassageSummary, StepDetail } from '../../../core/model/events';
import { type Opening, openingProps } from '../../controls/opening';
import { DocumentPath, pathLabel } from '../sources/documentPath';
import { InjectionItems } from './injectionItems';
import { TreeItem } from './tree';
import { strings } from '../../controls/strings';
import { ScoreBar } from './scoreBar';

const droppedShown = 2;

interface SearchDetailsProps {
  readonly search: Extract<StepDetail, { kind: 'search' }>;
  /** The task's question: a query that only repeats it is not shown. */
  readonly asked: string | undefined;
  /** Ids of the chunks that earlier searches kept. */
  readonly before: ReadonlySet<string>;
  /** The level of the passages in the tree. */
  readonly level: number;
  readonly onOpenPassage: (chunkId: string, how: Opening) => void;
}

/** The queries, the kept passages, the threshold below them, and the best of the dropped ones. */
export function SearchDetails({ search, asked, before, level, onOpenPassage }: SearchDetailsProps) {
  const { queries, kept, dropped, threshold } = search;
  const isKnown = ({ chunkId }: PassageSummary) => before.has(chunkId);
  const known = kept.filter(isKnown);
  const row = (passage: PassageSummary, isDropped = false) => (
    <PassageItem key={passage.chunkId} {...{ level, passage, threshold, isDropped }} onOpen={onOpenPassage} />
  );
  return (
    <>
      {queries.some((query) => query !== asked) && <p>{strings.steps.searchedFor(queries)}</p>}
      <ul class="passages" role="group">
        {kept.filter((passage) => !isKnown(passage)).map((passage) => row(passage))}
        <More
          level={level}
          items={known}
          shown={0}
          label={strings.steps.foundBefore}
          row={(passage) => row(passage)}
        />
        {dropped.length > 0 && (
          <li role="none" class="border">
            {strings.steps.keptAbove(limitOf(search))}
          </li>
        )}
        <More
          level={level}
          items={dropped}
          shown={droppedShown}
          label={strings.steps.more}
          row={(passage) => row(passage, true)}
        />
      </ul>
      <InjectionItems
        level={level}
        injections={search.injections}
        passages={[...kept, ...dropped]}
        onOpen={onOpenPassage}
      />
    </>
  );
}

interface PassageItemProps {
  readonly level: number;
  readonly passage: PassageSummary;
  /** Lower scores were dropped. */
  readonly threshold: number;
  readonly isDropped?: boolean;
  readonly onOpen: (chunkId: string, how: Opening) => void;
}

/** A passage in the tree with its score relative to the threshold; opens the document there. */
function PassageItem({ level, passage, threshold, isDropped = false, onOpen }: PassageItemProps) {
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

/** The number of passages kept when the limit was reached; undefined when only the score decided. */
function limitOf({ kept, dropped, threshold }: SearchDetailsProps['search']): number | undefined {
  return dropped.some(({ score }) => score >= threshold) ? kept.length : undefined;
}

interface MoreProps {
  readonly level: number;
  readonly items: readonly PassageSummary[];
  /** How many to show at first; a single one more is shown rather than hidden behind a click. */
  readonly shown: number;
  readonly label: (count: number) => string;
  readonly row: (item: PassageSummary) => preact.JSX.Element;
}

/** The first of some rows, with a toggle for the others. */
function More({ level, items, shown, label, row }: MoreProps) {
  const [isWhole, setWhole] = useState(false);
  const isShort = shown > 0 && items.length <= shown + 1;
  const hidden = isShort ? 0 : items.length - shown;
  return (
    <>
      {(isWhole || isShort ? items : items.slice(0, shown)).map(row)}
      {hidden > 0 && (
        <TreeItem
          key="more"
          level={level}
          className="more"
          lineClass="link"
          picking={{
            onClick: () => {
              setWhole(!isWhole);
            },
          }}
          line={isWhole ? strings.steps.fewer : label(hidden)}
        />
      )}
    </>
  );
}
