import type { Rating } from '../../../core/model/events';
import { ratingTexts, RunTools } from '../../run/runTools';
import { useMemo } from 'preact/hooks';
import { isListed } from '../../../core/trust/conflictSides';
import type { Answer as RunAnswer, DocumentId } from '../../../core/model/types';
import type { RunState } from '../../../core/model/state';
import { scopePath, type ScopeItem } from '../../../core/model/scope';
import { hasOnlyPlaces } from '../../run/steps/runSummary';
import { Answer } from '../../run/answer/answer';
import { Computed } from '../../run/answer/computed';
import { Conflicts } from '../../run/answer/conflicts';
import { CorrectionForm } from '../../run/answer/correctionForm';
import { Icon } from '../../controls/icon';
import { Notices } from '../../run/answer/notices';
import { FollowUps } from '../question/asking';
import { questionTexts } from '../../controls/questionTexts';
import { Quality } from '../../run/quality/quality';
import { doubtsOf } from '../../run/quality/confidencePill';
import { understoodAs } from '../../run/steps/stepDetails';
import { texts } from '../../run/steps/texts';
import { Outcome } from './outcome';
import { QuestionBubble } from './questionBubble';
import type { RunActions } from '../../run/conversationState';
import { RunSteps } from '../../run/steps/runSteps';
import { runStatus } from '../../run/steps/runSummary';
import { menuOf } from '../../controls/contextMenu';
import { CitedRunContext, type CitedRun } from '../../run/sources/citedRun';
import { Sources } from '../../run/sources/sources';
import { strings } from '../../controls/strings';

interface RatingReasonsProps {
  readonly rating: Rating | undefined;
  readonly onRate: (rating: Rating) => void;
}

/** The reasons for a bad rating as toggle buttons. */
function RatingReasons({ rating, onRate }: RatingReasonsProps) {
  return (
    <div class="rating-reasons" role="group" aria-label={ratingTexts.why()} data-testid="rating-reasons">
      <span class="muted small">{ratingTexts.why()}</span>
      {ratingTexts.reasons().map(([reason, label]) => {
        const isChosen = rating?.reason === reason;
        return (
          <button
            key={reason}
            type="button"
            class="secondary"
            title={ratingTexts.kept()}
            aria-pressed={isChosen}
            onClick={() => {
              onRate(isChosen ? { value: 'down' } : { value: 'down', reason });
            }}
          >
            {label}
          </button>
        );
      })}
    </div>
  );
}

interface RunViewProps {
  readonly run: RunState;
  readonly isIndexing: boolean;
  /** Cited documents that have changed since the answer. */
  readonly stale?: readonly DocumentId[];
  /** Whether it is the last question. */
  readonly isNewest?: boolean;
  readonly actions: RunActions;
}

/** One question with everything that resulted from it. */
export function RunView(props: RunViewProps) {
  const { run, actions } = props;
  const answer = run.outcome?.kind === 'answered' ? run.outcome.answer : undefined;
  // What was listed of the documents stands below how many there are.
  const isOverview = isOfOverview(run.outcome);
  const doubts = useMemo(() => (answer === undefined ? [] : doubtsOf(answer)), [answer]);
  return (
    <CitedRunContext.Provider value={citedRun(run, answer, actions)}>
      <article
        class="run"
        data-testid="run"
        data-run={run.runId}
        data-status={runStatus(run)}
        data-vscode-context={menuOf('answer', { runId: run.runId })}
        aria-label={run.question}
      >
        <RunHead {...props} />
        {isOverview && <Outcome run={run} actions={actions} />}
        <Answer
          text={run.text}
          citations={run.citations}
          doubts={doubts}
          isStreaming={run.outcome === undefined}
          isPlaces={answer?.mode === 'places'}
          onOpenCitation={actions.openCitation}
          passages={passagesOf(answer, actions)}
        />
        <Computed result={answer?.result} text={run.text} actions={actions} />
        {answer !== undefined && <Remarks run={run} answer={answer} actions={actions} />}
        {!isOverview && <Outcome run={run} actions={actions} />}
        <CitedSources run={run} actions={actions} />
        <RunEnd {...props} />
      </article>
    </CitedRunContext.Provider>
  );
}

function isOfOverview(outcome: RunState['outcome']): boolean {
  return outcome?.kind === 'declined' && outcome.reason === 'overview';
}

function CitedSources({ run: { text, citations }, actions }: Pick<RunViewProps, 'run' | 'actions'>) {
  if (text === '' || citations.length === 0) return null;
  return <Sources citations={citations} onOpen={actions.openCitation} onOpenAll={actions.openSources} />;
}

/** What disagrees with an answer, and what is to be known of it. */
function Remarks({
  run,
  answer,
  actions,
}: Pick<RunViewProps, 'run' | 'actions'> & { readonly answer: RunAnswer }) {
  return (
    <>
      <Conflicts
        runId={run.runId}
        conflicts={answer.conflicts.filter((conflict) => !isListed(conflict, answer.text))}
        citations={answer.citations}
        onOpen={actions.openCitation}
      />
      <Notices run={run} answer={answer} actions={actions} />
    </>
  );
}

function citedRun(
  run: RunState,
  answer: RunAnswer | undefined,
  { contextOf, wantContext }: RunActions,
): CitedRun {
  const question = understoodAs(run) ?? run.question;
  return {
    question,
    contextOf,
    wantContext,
    missingQuotes: run.outcome?.kind === 'declined' ? [] : answer?.audit.missingQuotes,
  };
}

/**
 * Passages can be shown below an answer made of their sentences; a written answer leaves them to its sources.
 */
function passagesOf(answer: RunAnswer | undefined, actions: RunActions): RunActions | undefined {
  return answer === undefined || answer.check !== undefined ? undefined : actions;
}

/** The question, the steps, and a notice if the answer may be out of date. */
function RunHead({ run, isIndexing, stale = [], actions }: RunViewProps) {
  const understood = understoodAs(run);
  return (
    <>
      {run.isReplay === true && (
        <p class="replay" data-testid="replay">
          <Icon name="history" /> {strings.trace.replay}
        </p>
      )}
      <QuestionBubble
        question={run.question}
        replaces={actions.edit?.replaces}
        onAsk={(question) => {
          actions.edit?.onAsk(question);
        }}
      />
      <RunScope scope={run.scope} />
      <RunAgent run={run} />
      {understood !== undefined && (
        <p class="understood" data-testid="understood">
          {strings.route.understood}: {understood}
        </p>
      )}
      <RunSteps run={run} isIndexing={isIndexing} actions={actions} />
      <StaleNotice
        documents={stale}
        onAskAgain={() => {
          actions.ask(run.question);
        }}
      />
    </>
  );
}

interface StaleNoticeProps {
  /** The cited documents that have changed; empty when the answer still holds. */
  readonly documents: readonly DocumentId[];
  readonly onAskAgain: () => void;
}

/** The notice that cited documents have changed, with a button that asks again. */
function StaleNotice({ documents, onAskAgain }: StaleNoticeProps) {
  const [first, ...others] = documents;
  if (first === undefined) return null;
  const file = first.slice(first.lastIndexOf('/') + 1);
  return (
    <div class="notice stale" role="note" data-testid="stale" title={documents.join('\n')}>
      <span>
        <Icon name="warning" /> {strings.stale.changed(file, others.length)}
      </span>
      <button type="button" class="secondary" data-testid="ask-again" onClick={onAskAgain}>
        {strings.stale.again}
      </button>
    </div>
  );
}

/** Shown below a question: the domain agent that answers, and why it was chosen. */
function RunAgent({ run: { steps } }: { readonly run: RunState }) {
  const agent = steps
    .flatMap(({ detail }) => (detail?.kind === 'route' ? (detail.route.agent ?? []) : []))
    .at(0);
  if (agent === undefined) return null;
  return (
    <p class="run-scope" data-testid="run-agent" title={agent.reason}>
      <Icon name="mortar-board" /> {texts.answeredBy(agent.name)}
    </p>
  );
}

/** Shown below a question: its scope. */
function RunScope({ scope }: { readonly scope: readonly ScopeItem[] | undefined }) {
  if (scope === undefined || scope.length === 0) return null;
  return (
    <p class="run-scope" data-testid="run-scope">
      {questionTexts.searchedIn(scope.map(scopePath).join(', '))}
    </p>
  );
}

/** The quality of the answer, and the actions on the run. */
function RunEnd({ run, isNewest = false, actions }: RunViewProps) {
  if (run.outcome === undefined) return null;
  if (run.outcome.kind !== 'answered') {
    return (
      <div class="quality bare">
        <RunTools run={run} answer={undefined} actions={actions} />
      </div>
    );
  }
  return (
    <>
      <Quality run={run} answer={run.outcome.answer} actions={actions} />
      {actions.isOpen('correction', false) && <RatingReasons rating={run.rating} onRate={actions.rate} />}
      <CorrectionForm rating={run.rating} actions={actions} />
      {isNewest && (
        <FollowUps
          questions={run.outcome.answer.followUps ?? []}
          onAsk={actions.ask}
          onAskEverywhere={
            hasOnlyPlaces(run) && run.scope !== undefined && run.scope.length > 0
              ? () => {
                  actions.ask(run.question, []);
                }
              : undefined
          }
        />
      )}
    </>
  );
}
