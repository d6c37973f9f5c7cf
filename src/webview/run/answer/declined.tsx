import { placeLabel } from '../../../core/model/place';
import type { RunOutcome, PassageSummary } from '../../../core/model/events';
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

/** Why there is no answer, what came nearest, what could not be read, and one way on. */
export function Declined(props: DeclinedProps) {
  const { outcome, actions } = props;
  const { reason, coverage } = outcome;
  return (
    <div
      class={reason === 'overview' ? 'declined' : 'declined notice'}
      data-testid="declined"
      data-reason={reason}
    >
      <Message outcome={outcome} />
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
      <WayOn {...props} />
    </div>
  );
}

/** What the user is asked, and the reply that helps most. */
function WayOn(props: DeclinedProps) {
  const { asked, outcome, actions } = props;
  const { question, glossaryTerm, coverage } = outcome;
  const replies = repliesOf(props);
  if (question === undefined) return <Replies replies={replies} onType={actions.reply} />;
  const rephrase = rephraseReply(asked, actions);
  const [reply] = [...replies, ...(glossaryTerm === undefined ? [] : [glossaryReply(glossaryTerm, actions)])];
  return (
    <div role="note" data-testid="escalation" data-variant="nothing-found">
      <p>{question}</p>
      {(reply !== undefined || coverage.nearest.length > 0) && (
        <div class="options">
          {reply !== undefined && (
            <button type="button" class="secondary" onClick={reply.onPick}>
              {reply.label}
            </button>
          )}
          <button
            type="button"
            class={reply === undefined ? 'secondary' : 'link small'}
            onClick={rephrase.onPick}
          >
            {rephrase.label}
          </button>
        </div>
      )}
    </div>
  );
}

/** Opens the glossary with an entry begun for a word that the documents may call otherwise. */
function glossaryReply(term: string, { openGlossary }: RunActions): Reply {
  return { label: strings.declined.addToGlossary(term), onPick: openGlossary };
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
