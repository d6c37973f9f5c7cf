import { placeLabel } from '../../../core/model/place';
import type { Coverage, RunOutcome, PassageSummary } from '../../../core/model/events';
import type { ScopeItem } from '../../../core/model/scope';
import { openingProps, type Opening } from '../../controls/opening';
import { DocumentPath } from '../sources/documentPath';
import { questionTexts } from '../../controls/questionTexts';
import { rephraseReply, Replies, type Reply } from './notices';
import type { RunActions } from '../conversationState';
import { strings } from '../../controls/strings';
import type { FailedFile } from '../../../core/model/ports';

interface DeclinedProps {
  /** The question as it was understood. */
  readonly asked: string;
  readonly outcome: Extract<RunOutcome, { kind: 'declined' }>;
  /** The scope of the question. */
  readonly scope: readonly ScopeItem[] | undefined;
  readonly actions: RunActions;
}

/**
 * Why there is no answer, what the user is asked, what was searched, what came nearest, and what could not be
 * read.
 */
export function Declined(props: DeclinedProps) {
  const { asked, outcome, actions } = props;
  const { message, reason, coverage, question } = outcome;
  const replies = repliesOf(props);
  return (
    <div
      class={reason === 'overview' ? 'declined' : 'declined notice'}
      data-testid="declined"
      data-reason={reason}
    >
      <Message outcome={outcome} />
      {reason === 'clarify' && <Replies replies={replies} onType={actions.reply} />}
      {question !== undefined && (
        <div role="note" data-testid="escalation" data-variant="nothing-found">
          <p>{question}</p>
          <Replies
            replies={[...replies, ...(coverage.nearest.length > 0 ? [rephraseReply(asked, actions)] : [])]}
            onType={actions.reply}
          />
        </div>
      )}
      <Searched coverage={coverage} said={`${asked}\n${message}`} />
      {coverage.nearest.length > 0 && (
        <>
          <h3 class="label">{strings.declined.nearest}</h3>
          <ul class="passages">
            {coverage.nearest.map((passage) => (
              <PassageRow key={passage.chunkId} passage={passage} onOpen={actions.openPassage} />
            ))}
          </ul>
        </>
      )}
      <FailedFiles failed={coverage.failed} />
      {reason !== 'clarify' && question === undefined && replies.length > 0 && (
        <Replies replies={replies} onType={actions.reply} />
      )}
    </div>
  );
}

/** A reply that refuses nothing has no sentence that weighs more than the others. */
function Message({ outcome: { message, reason } }: Pick<DeclinedProps, 'outcome'>) {
  if (reason === 'overview') return <p>{message}</p>;
  const [first, rest] = splitFirstSentence(message);
  return (
    <p>
      <strong>{first}</strong> {rest}
    </p>
  );
}

interface PassageRowProps {
  readonly passage: PassageSummary;
  readonly onOpen: (chunkId: string, how: Opening) => void;
}

/** A passage with its place; a click opens the document there. */
function PassageRow({ passage, onOpen }: PassageRowProps) {
  const { chunkId, documentId, headings, place } = passage;
  return (
    <li>
      <button
        type="button"
        class="row passage"
        {...openingProps((how) => {
          onOpen(chunkId, how);
        })}
      >
        <DocumentPath documentId={documentId} headings={headings} />
        <span class="time">{placeLabel(place)}</span>
      </button>
    </li>
  );
}

/** The questions the run offers, and a search of everything when one with a scope found nothing. */
function repliesOf({ asked, outcome, scope = [], actions }: DeclinedProps): readonly Reply[] {
  const offered = outcome.options.map((option) => ({
    label: option,
    onPick: () => {
      actions.ask(option);
    },
  }));
  if (outcome.reason !== 'nothing-found' || scope.length === 0) return offered;
  const everywhere = {
    label: questionTexts.askEverywhere(),
    onPick: () => {
      actions.ask(asked, []);
    },
  };
  return [everywhere, ...offered];
}

interface SearchedProps {
  readonly coverage: Coverage;
  /** The text that is already shown. */
  readonly said: string;
}

/** What was searched for and what is missing from the documents, unless already said. */
function Searched({ coverage: { queries, missing }, said }: SearchedProps) {
  const isNew = (text: string) => !said.includes(text);
  return (
    <>
      {queries.some(isNew) && (
        <>
          <h3 class="label">{strings.declined.queries}</h3>
          <p class="small" data-testid="queries">
            {strings.declined.quoted(queries)}
          </p>
        </>
      )}
      {missing.some(isNew) && (
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

/** Splits a text into its first sentence and the rest, which may be empty. */
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
