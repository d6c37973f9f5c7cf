import { useEffect } from 'preact/hooks';
import type { Overview } from '../../../core/model/overview';
import type { ConversationState } from '../../run/conversationState';
import type { Answer } from '../../../core/model/types';
import type { RunState } from '../../../core/model/state';
import { announceRun } from '../../run/steps/runSummary';
import { strings } from '../../controls/strings';
import type { ConversationEntry, IndexView } from '../../../protocol/messages';
import { Icon } from '../../controls/icon';
import { ProgressBar, progressWords } from '../../controls/indexFooter';
import { conversationTexts } from './texts';
import { welcomeTexts } from './welcomeTexts';

interface StatusMessageProps {
  readonly run: RunState | undefined;
  readonly isIndexing: boolean;
}

/** The status announced to screen readers during a run and at its end; not visible. */
export function StatusMessage({ run, isIndexing }: StatusMessageProps) {
  return (
    <div class="hidden-label" role="status" aria-live="polite">
      {run !== undefined && statusText(run, isIndexing)}
    </div>
  );
}

function statusText(run: RunState, isIndexing: boolean): string {
  switch (run.outcome?.kind) {
    case 'answered':
      return answeredText(run.outcome.answer);
    case 'declined':
      return [run.outcome.message, run.outcome.question ?? ''].join(' ').trim();
    case 'failed':
      return run.outcome.message;
    case 'cancelled':
    case undefined:
      return announceRun(run, isIndexing);
  }
}

function answeredText({ mode, citations, decision }: Answer): string {
  const ready = strings.answer[mode === 'places' ? 'places' : 'ready'](citations.length);
  return decision.kind === 'escalate' ? `${ready}. ${strings.escalated.check} ${decision.question}` : ready;
}

interface WelcomeProps {
  readonly index: IndexView;
  readonly state: Pick<ConversationState, 'recent' | 'answerer' | 'overview' | 'starters'>;
  readonly onAsk: (question: string) => void;
  /** Wants the overview of the documents. */
  readonly onWant: () => void;
  readonly onOpen: (id: string) => void;
  readonly onShowAll: () => void;
  readonly onIndex: () => void;
}

/** Shown before the first question. */
export function Welcome({ index, state, onAsk, onWant, onOpen, onShowAll, onIndex }: WelcomeProps) {
  const { recent, answerer, overview, starters } = state;
  const documents = index.kind === 'ready' ? index.status.documents : 0;
  useEffect(() => {
    if (documents > 0) onWant();
  }, [documents]);
  return (
    <div class="welcome" data-testid="welcome">
      <h2>{welcomeTexts().title}</h2>
      {index.kind === 'no-workspace' ? (
        <p>{welcomeTexts().noWorkspace}</p>
      ) : (
        <>
          <p>{welcomeTexts().about}</p>
          <Privacy answerer={answerer} index={index} />
          <IndexHint index={index} onIndex={onIndex} />
          {overview !== undefined && documents > 0 && <Documents count={documents} overview={overview} />}
          {starters.length > 0 && <Starters questions={starters} onAsk={onAsk} />}
          {recent.length > 0 ? (
            <RecentConversations entries={recent} onOpen={onOpen} onShowAll={onShowAll} />
          ) : (
            starters.length === 0 && <Tips />
          )}
        </>
      )}
    </div>
  );
}

/** Where questions go. */
function Privacy({
  answerer: { kind, sentTo },
  index,
}: Pick<ConversationState, 'answerer'> & { readonly index: IndexView }) {
  const { nothingSent, questionsSent, passagesSent, wordsSent } = welcomeTexts();
  const server = index.kind === 'ready' ? index.status.team?.server : undefined;
  const told = [
    ...(sentTo === undefined ? [] : [kind === 'offline' ? questionsSent(sentTo) : passagesSent(sentTo)]),
    ...(server === undefined ? [] : [wordsSent(server)]),
  ];
  return (
    <p class="privacy" data-testid="privacy">
      <Icon name={told.length === 0 ? 'lock' : 'cloud-upload'} />{' '}
      <span>{told.length === 0 ? nothingSent : told.join(' ')}</span>
    </p>
  );
}

const mostNamed = 5;

/** How many documents there are, by kind and by folder. */
function Documents({
  count,
  overview: { kinds, folders },
}: {
  readonly count: number;
  readonly overview: Overview;
}) {
  return (
    <p class="documents muted" data-testid="overview">
      <strong>{welcomeTexts().documents(count)}</strong>
      {`: ${welcomeTexts().kinds(kinds)}`}
      {folders.length > 0 && (
        <>
          <br />
          {welcomeTexts().folders(folders, mostNamed)}
        </>
      )}
    </p>
  );
}

interface OfferedStartersProps extends Pick<WelcomeProps, 'onAsk' | 'onWant'> {
  readonly run: RunState | undefined;
  readonly questions: readonly string[];
}

/** After a greeting, or a question for what there is: questions to begin with. */
export function OfferedStarters({ run, questions, onAsk, onWant }: OfferedStartersProps) {
  const isOffered = run?.outcome?.kind === 'declined' && run.outcome.reason === 'overview';
  useEffect(() => {
    if (isOffered && questions.length === 0) onWant();
  }, [isOffered]);
  return isOffered && questions.length > 0 ? <Starters questions={questions} onAsk={onAsk} /> : null;
}

/** Questions that the documents answer, to be asked with a click. */
function Starters({
  questions,
  onAsk,
}: {
  readonly questions: readonly string[];
  readonly onAsk: (question: string) => void;
}) {
  return (
    <section class="starters" aria-label={welcomeTexts().starters} data-testid="starters">
      <h3>{welcomeTexts().starters}</h3>
      {questions.map((question) => (
        <button
          key={question}
          type="button"
          class="starter"
          data-testid="starter"
          onClick={() => {
            onAsk(question);
          }}
        >
          <Icon name="comment" />
          <span>{question}</span>
        </button>
      ))}
    </section>
  );
}

interface RecentConversationsProps {
  readonly entries: readonly ConversationEntry[];
  readonly onOpen: (id: string) => void;
  readonly onShowAll: () => void;
}

/** Buttons for the latest other conversations. */
function RecentConversations({ entries, onOpen, onShowAll }: RecentConversationsProps) {
  const now = Date.now();
  return (
    <section class="recent" aria-label={conversationTexts.recent()} data-testid="recent">
      <div class="recent-head">
        <h3>{conversationTexts.recent()}</h3>
        <button type="button" class="link small" data-testid="all-conversations" onClick={onShowAll}>
          {conversationTexts.all()}
        </button>
      </div>
      <ul>
        {entries.map(({ id, title, updatedAt }) => (
          <li key={id}>
            <button
              type="button"
              class="recent-conversation"
              data-testid="recent-conversation"
              title={title}
              onClick={() => {
                onOpen(id);
              }}
            >
              <Icon name="comment-discussion" />
              <span class="recent-title">{title}</span>
              <span class="time">{conversationTexts.age(updatedAt, now)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function IndexHint({ index, onIndex }: Pick<WelcomeProps, 'index' | 'onIndex'>) {
  if (index.kind === 'ready' && index.status.documents === 0) return <p>{welcomeTexts().noDocuments}</p>;
  if (index.kind === 'indexing')
    return (
      <div class="being-read" data-testid="being-read">
        <p>{welcomeTexts().beingRead}</p>
        <p class="being-read-now">
          <span>{progressWords(index)}</span>
          <ProgressBar index={index} />
        </p>
      </div>
    );
  if (index.kind !== 'not-indexed') return null;
  return (
    <p class="index-hint">
      {welcomeTexts().notIndexed}{' '}
      <button type="button" class="secondary" data-testid="index-now" onClick={onIndex}>
        {welcomeTexts().indexNow}
      </button>
    </p>
  );
}

function Tips() {
  return (
    <ul class="tips">
      {welcomeTexts().tips.map((tip) => (
        <li key={tip.icon}>
          <Icon name={tip.icon} />
          <span>{tip.text}</span>
        </li>
      ))}
    </ul>
  );
}
