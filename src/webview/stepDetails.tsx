import { useState } from 'preact/hooks';
import type { StepDetail } from '../core/run/events';
import { PassageRow } from './passageRow';
import { strings } from './strings';

interface StepDetailsProps {
  readonly detail: StepDetail;
  readonly onOpenPassage: (chunkId: string) => void;
}

/** Whether a step has more to show than its line. */
export function hasDetails(detail: StepDetail | undefined): detail is StepDetail {
  if (detail === undefined) return false;
  if (detail.kind === 'search') return detail.kept.length + detail.dropped.length > 0;
  if (detail.kind === 'evidence') return detail.quotes.length + detail.dropped > 0;
  return reasonOf(detail) !== '';
}

/** What a step has to show below its line. */
export function StepDetails({ detail, onOpenPassage }: StepDetailsProps) {
  if (detail.kind === 'search') return <SearchDetails search={detail} onOpenPassage={onOpenPassage} />;
  if (detail.kind === 'evidence') return <EvidenceDetails evidence={detail} />;
  return <p>{reasonOf(detail)}</p>;
}

function reasonOf(detail: StepDetail): string {
  if (detail.kind === 'route') return detail.route.reasoning;
  // What a failure has to say stands in the step's line already.
  return detail.kind === 'plan' ? detail.reasoning : '';
}

const droppedShown = 2;

interface SearchDetailsProps {
  readonly search: Extract<StepDetail, { kind: 'search' }>;
  readonly onOpenPassage: (chunkId: string) => void;
}

function SearchDetails({ search, onOpenPassage }: SearchDetailsProps) {
  const [isWhole, setWhole] = useState(false);
  const { kept, dropped } = search;
  const shown = isWhole || dropped.length <= droppedShown + 1 ? dropped : dropped.slice(0, droppedShown);
  const hidden = dropped.length - shown.length;
  return (
    <>
      {search.queries.length > 1 && <p>{strings.steps.searchedFor(search.queries)}</p>}
      <ul class="passages">
        {kept.map((passage) => (
          <PassageRow key={passage.chunkId} passage={passage} onOpen={onOpenPassage} />
        ))}
        {shown.map((passage) => (
          <PassageRow key={passage.chunkId} passage={passage} isDropped onOpen={onOpenPassage} />
        ))}
      </ul>
      {hidden > 0 && (
        <button
          type="button"
          class="link"
          onClick={() => {
            setWhole(true);
          }}
        >
          {strings.steps.more(hidden)}
        </button>
      )}
    </>
  );
}

function EvidenceDetails({ evidence }: { readonly evidence: Extract<StepDetail, { kind: 'evidence' }> }) {
  return (
    <>
      <ul class="quotes">
        {evidence.quotes.map((quote, index) => (
          <li key={index}>{quote}</li>
        ))}
      </ul>
      {evidence.dropped > 0 && <p>{strings.steps.droppedQuotes(evidence.dropped)}</p>}
    </>
  );
}
