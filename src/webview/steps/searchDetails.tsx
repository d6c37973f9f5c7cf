import { useState } from 'preact/hooks';
import type { PassageSummary, StepDetail } from '../../core/run/events';
import type { Opening } from '../controls/opening';
import { formatScore } from '../controls/format';
import { Injections } from '../answer/injections';
import { PassageRow } from '../sources/passageRow';
import { strings } from '../strings';

const droppedShown = 2;

interface SearchDetailsProps {
  readonly search: Extract<StepDetail, { kind: 'search' }>;
  /** What the task asks: a query that says no more is not repeated. */
  readonly asked: string | undefined;
  /** Ids of the chunks that searches before this one kept. */
  readonly before: ReadonlySet<string>;
  readonly onOpenPassage: (chunkId: string, how: Opening) => void;
}

/** What was searched for, the passages that were kept, the border below them, and the best of those dropped. */
export function SearchDetails({ search, asked, before, onOpenPassage }: SearchDetailsProps) {
  const { queries, kept, dropped, threshold } = search;
  const isKnown = ({ chunkId }: PassageSummary) => before.has(chunkId);
  const known = kept.filter(isKnown);
  const row = (passage: PassageSummary, isDropped = false) => (
    <PassageRow key={passage.chunkId} passage={passage} isDropped={isDropped} onOpen={onOpenPassage} />
  );
  return (
    <>
      {queries.some((query) => query !== asked) && <p>{strings.steps.searchedFor(queries)}</p>}
      <ul class="passages">
        {kept.filter((passage) => !isKnown(passage)).map((passage) => row(passage))}
        <More items={known} shown={0} label={strings.steps.foundBefore} row={(passage) => row(passage)} />
        <li class={dropped.length > 0 ? 'border line' : 'border'}>
          {strings.steps.keptFrom(formatScore(threshold), limitOf(search))}
        </li>
        <More
          items={dropped}
          shown={droppedShown}
          label={strings.steps.more}
          row={(passage) => row(passage, true)}
        />
      </ul>
      <Injections injections={search.injections} passages={[...kept, ...dropped]} onOpen={onOpenPassage} />
    </>
  );
}

/** How many passages were kept when there was room for no more; undefined when the score alone decided. */
function limitOf({ kept, dropped, threshold }: SearchDetailsProps['search']): number | undefined {
  return dropped.some(({ score }) => score >= threshold) ? kept.length : undefined;
}

interface MoreProps {
  readonly items: readonly PassageSummary[];
  /** How many to show at first; one more than that is not worth a click. */
  readonly shown: number;
  readonly label: (count: number) => string;
  readonly row: (item: PassageSummary) => preact.JSX.Element;
}

/** The first of some rows, and the others on a click; a second click hides them again. */
function More({ items, shown, label, row }: MoreProps) {
  const [isWhole, setWhole] = useState(false);
  const isShort = shown > 0 && items.length <= shown + 1;
  const hidden = isShort ? 0 : items.length - shown;
  return (
    <>
      {(isWhole || isShort ? items : items.slice(0, shown)).map(row)}
      {hidden > 0 && (
        <li key="more">
          <button
            type="button"
            class="link"
            aria-expanded={isWhole}
            onClick={() => {
              setWhole(!isWhole);
            }}
          >
            {isWhole ? strings.steps.fewer : label(hidden)}
          </button>
        </li>
      )}
    </>
  );
}
