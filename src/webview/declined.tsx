import type { FailedFile } from '../core/model';
import type { Coverage, RunOutcome } from '../core/run/events';
import { DocumentPath } from './documentPath';
import { PassageRow } from './passageRow';
import type { RunActions } from './runActions';
import { strings } from './strings';

interface DeclinedProps {
  readonly outcome: Extract<RunOutcome, { kind: 'declined' }>;
  readonly actions: RunActions;
}

/** Why there is no answer, what came nearest, what could not be read, and what to ask instead. */
export function Declined({ outcome, actions }: DeclinedProps) {
  const { message, reason, coverage, options } = outcome;
  const [first, rest] = splitFirstSentence(message);
  return (
    <div
      class={`declined${reason === 'clarify' ? ' notice' : ''}`}
      data-testid="declined"
      data-reason={reason}
    >
      <p>
        <strong>{first}</strong> {rest}
      </p>
      <Searched coverage={coverage} />
      {coverage.nearest.length > 0 && (
        <>
          <h3 class="label">{strings.declined.nearest}</h3>
          <ul class="passages">
            {coverage.nearest.map((passage) => (
              <PassageRow key={passage.chunkId} passage={passage} hasPlace onOpen={actions.openPassage} />
            ))}
          </ul>
        </>
      )}
      <FailedFiles failed={coverage.failed} />
      {options.length > 0 && <Options options={options} onAsk={actions.ask} />}
    </div>
  );
}

/** What was searched for, and what of it is not in the documents. */
function Searched({ coverage: { queries, missing } }: { readonly coverage: Coverage }) {
  return (
    <>
      {queries.length > 0 && (
        <>
          <h3 class="label">{strings.declined.queries}</h3>
          <p class="small" data-testid="queries">
            {strings.declined.quoted(queries)}
          </p>
        </>
      )}
      {missing.length > 0 && (
        <>
          <h3 class="label">{strings.declined.missing}</h3>
          <ul class="tags" data-testid="missing">
            {missing.map((word) => (
              <li key={word}>{word}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** A text in its first sentence and the rest, which may be empty. */
function splitFirstSentence(text: string): readonly [string, string] {
  const match = /^(.+?[.!?])\s+(.+)$/su.exec(text);
  return [match?.[1] ?? text, match?.[2] ?? ''];
}

const failedShown = 8;

function FailedFiles({ failed }: { readonly failed: readonly FailedFile[] }) {
  if (failed.length === 0) return null;
  return (
    <>
      <h3 class="label">{strings.declined.failed}</h3>
      <ul class="passages">
        {failed.slice(0, failedShown).map((file) => (
          <li key={file.id} class="row failed-file">
            <DocumentPath documentId={file.id} headings={[]} />
            <span class="time">{file.reason}</span>
          </li>
        ))}
      </ul>
      {failed.length > failedShown && (
        <p class="muted small">{strings.declined.more(failed.length - failedShown)}</p>
      )}
    </>
  );
}

function Options({
  options,
  onAsk,
}: {
  readonly options: readonly string[];
  readonly onAsk: (question: string) => void;
}) {
  return (
    <div class="options">
      {options.map((option) => (
        <button
          key={option}
          type="button"
          class="secondary"
          onClick={() => {
            onAsk(option);
          }}
        >
          {option}
        </button>
      ))}
    </div>
  );
}
