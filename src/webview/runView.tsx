import type { Answer as AnswerModel } from '../core/model';
import type { RunState } from '../core/run/state';
import { Answer } from './answer';
import { Declined } from './declined';
import { Quality } from './quality';
import type { RunActions } from './runActions';
import { RunSteps } from './runSteps';
import { runStatus } from './runSummary';
import { Sources } from './sources';
import { strings } from './strings';

interface RunViewProps {
  readonly run: RunState;
  readonly isIndexing: boolean;
  readonly actions: RunActions;
}

/** One question with all that came of it. */
export function RunView({ run, isIndexing, actions }: RunViewProps) {
  const answer = run.outcome?.kind === 'answered' ? run.outcome.answer : undefined;
  return (
    <article class="run" data-testid="run" data-status={runStatus(run)} aria-label={run.question}>
      <div class="question">{run.question}</div>
      <RunSteps run={run} isIndexing={isIndexing} actions={actions} />
      {answer !== undefined && <DraftNotice answer={answer} />}
      <Answer
        text={run.text}
        citations={run.citations}
        isStreaming={run.outcome === undefined}
        onOpenCitation={actions.openCitation}
      />
      <Outcome run={run} actions={actions} />
      {run.text !== '' && run.citations.length > 0 && (
        <Sources
          citations={run.citations}
          missingQuotes={answer?.audit.missingQuotes}
          onOpen={actions.openCitation}
        />
      )}
      {answer !== undefined && (
        <Quality
          answer={answer}
          onAskAgain={() => {
            actions.ask(run.question);
          }}
        />
      )}
    </article>
  );
}

function DraftNotice({ answer: { verdict, confidenceLabel } }: { readonly answer: AnswerModel }) {
  if (verdict === 'PASS' && confidenceLabel === 'low') return <p class="notice">{strings.answer.weak}</p>;
  if (verdict === 'PASS') return null;
  return (
    <p class="notice">
      <strong>{strings.answer.check}</strong> {strings.answer.verdicts[verdict]}
    </p>
  );
}

function Outcome({ run, actions }: Omit<RunViewProps, 'isIndexing'>) {
  switch (run.outcome?.kind) {
    case 'declined':
      return <Declined outcome={run.outcome} actions={actions} />;
    case 'cancelled':
      // With nothing done, the line of the steps says so already.
      return run.steps.length === 0 ? null : <p class="muted">{strings.answer.stopped}</p>;
    case 'failed':
      return (
        <p class="notice failure" role="alert">
          {run.outcome.message}
        </p>
      );
    case 'answered':
    case undefined:
      return null;
  }
}
