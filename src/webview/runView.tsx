import { isListed } from '../core/conflictSides';
import type { RunState } from '../core/run/state';
import { Answer } from './answer';
import { Conflicts } from './conflicts';
import { Declined } from './declined';
import { Notices } from './notices';
import { Quality } from './quality';
import { understoodAs } from './routeDetails';
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
  const understood = understoodAs(run);
  return (
    <article class="run" data-testid="run" data-status={runStatus(run)} aria-label={run.question}>
      <div class="question">{run.question}</div>
      {understood !== undefined && (
        <p class="understood" data-testid="understood">
          {strings.route.understood}: {understood}
        </p>
      )}
      <RunSteps run={run} isIndexing={isIndexing} actions={actions} />
      {answer !== undefined && <Notices answer={answer} />}
      <Answer
        text={run.text}
        citations={run.citations}
        isStreaming={run.outcome === undefined}
        onOpenCitation={actions.openCitation}
      />
      {answer !== undefined && (
        <Conflicts
          conflicts={answer.conflicts.filter((conflict) => !isListed(conflict, answer.text))}
          citations={answer.citations}
          onOpen={actions.openCitation}
        />
      )}
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
