import * as l10n from '@vscode/l10n';
import type { Injection } from '../../../core/model/types';
import type { PassageSummary, StepDetail } from '../../../core/model/events';
import { capitalize, toPercent } from '../../controls/format';
import { Icon } from '../../controls/icon';
import { openingProps, type Opening } from '../../controls/opening';
import { DocumentPath, pathLabel } from '../sources/documentPath';
import { strings } from '../../controls/strings';
import { TreeItem } from './tree';
import { useState } from 'preact/hooks';
import { placeLabel } from '../../../core/model/place';

interface InjectionItemsProps {
  readonly level: number;
  readonly injections: readonly Injection[];
  /** The passages of the search. */
  readonly passages: readonly PassageSummary[];
  readonly onOpen: (chunkId: string, how: Opening) => void;
}

/** Injected instructions that were removed from passages: where they were, and what revealed them. */
function InjectionItems({ level, injections, passages, onOpen }: InjectionItemsProps) {
  const chunkIds = [...new Set(injections.map(({ chunkId }) => chunkId))];
  if (chunkIds.length === 0) return null;
  return (
    <div class="injections" data-testid="injections">
      <p class="warning">
        <Icon name="shield" /> {strings.judged.injections(chunkIds.length)}
      </p>
      <ul role="group">
        {chunkIds.map((chunkId) => {
          const own = injections.filter((injection) => injection.chunkId === chunkId);
          const headings = passages.find((passage) => passage.chunkId === chunkId)?.headings ?? [];
          const signs = [...new Set(own.map(({ sign }) => signWords(sign)))];
          return (
            <TreeItem
              key={chunkId}
              level={level}
              className="passage"
              lineClass="passage-line"
              picking={openingProps((how) => {
                onOpen(chunkId, how);
              })}
              line={<DocumentPath documentId={own[0]?.documentId ?? ''} headings={headings} />}
            >
              <span class="about">{capitalize(signs.join(', '))}</span>
            </TreeItem>
          );
        })}
      </ul>
    </div>
  );
}

const words: Readonly<Record<string, string>> = {
  'sets earlier instructions aside': l10n.t('sets earlier instructions aside'),
  'gives new instructions': l10n.t('gives new instructions'),
  'gives another role': l10n.t('gives another role'),
  'asks for the prompt': l10n.t('asks for the prompt'),
  'asks for something else': l10n.t('asks for something else'),
  'speaks to a model': l10n.t('speaks to a model'),
  'speaks as the system': l10n.t('speaks as the system'),
  'tells how to answer': l10n.t('tells how to answer'),
  'puts code into the answer': l10n.t('puts code into the answer'),
  'uses tools, secrets or addresses': l10n.t('uses tools, secrets or addresses'),
};

/** The pattern that matched, in the display language; the raw one if it is unknown. */
function signWords(sign: string): string {
  return words[sign] ?? sign;
}

interface ScoreBarProps {
  readonly best: number;
  readonly threshold: number;
}

/** A score as a bar, with a mark at the threshold. */
export function ScoreBar({ best, threshold }: ScoreBarProps) {
  return (
    <span
      class="score-bar"
      title={best >= threshold ? strings.steps.nearEnough : strings.steps.notNearEnough}
    >
      <span class="score-fill" style={{ width: `${toPercent(best)}%` }} />
      <span class="score-threshold" style={{ left: `${toPercent(threshold)}%` }} />
    </span>
  );
}

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
