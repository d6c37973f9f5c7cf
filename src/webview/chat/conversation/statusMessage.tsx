import type { Answer } from '../../../core/model/types';
import type { RunState } from '../../../core/model/state';
import { announceRun } from '../../run/steps/runSummary';
import { strings } from '../../controls/strings';

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
