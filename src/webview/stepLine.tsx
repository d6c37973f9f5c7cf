import type { StepDetail } from '../core/run/events';
import type { StepState } from '../core/run/state';
import { Duration } from './duration';
import { capitalize } from './format';
import { Icon } from './icon';
import { ScoreBar } from './scoreBar';
import { StatusIcon } from './statusIcon';
import { strings } from './strings';

/** A dot is never left behind at the end of a line. */
const noBreakSpace = '\u00a0';

interface StepLineProps {
  readonly step: StepState;
  /** When the run ended; a step that was still running then was stopped with it. */
  readonly runEndedAt: number | undefined;
  /** Undefined when there is nothing to open. */
  readonly isOpen: boolean | undefined;
  readonly onToggle: () => void;
}

/** One step: how it stands, what it is, what came of it and how long it took. */
export function StepLine({ step, runEndedAt, isOpen, onToggle }: StepLineProps) {
  const status = step.status === 'running' && runEndedAt !== undefined ? 'stopped' : step.status;
  const content = (
    <>
      <StatusIcon status={status} />
      <span class="hidden-label">{strings.steps.status[status]}</span>
      <span class="step-text">
        {capitalize(step.title)}
        <StepResult step={step} />
      </span>
      <Duration startedAt={step.startedAt} endedAt={step.endedAt ?? runEndedAt} />
      <span class="twistie">
        {isOpen !== undefined && <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />}
      </span>
    </>
  );
  if (isOpen === undefined) return <div class="row step-line">{content}</div>;
  return (
    <button type="button" class="row step-line" aria-expanded={isOpen} onClick={onToggle}>
      {content}
    </button>
  );
}

function StepResult({ step }: { readonly step: StepState }) {
  if (step.detail?.kind === 'search') return <SearchResult search={step.detail} summary={step.summary} />;
  if (step.summary === '') return null;
  const tone = step.detail?.kind === 'failure' ? 'error' : 'muted';
  return (
    <span class={tone}>
      {' '}
      ·{noBreakSpace}
      {step.summary}
    </span>
  );
}

interface SearchResultProps {
  readonly search: Extract<StepDetail, { kind: 'search' }>;
  readonly summary: string;
}

function SearchResult({ search, summary }: SearchResultProps) {
  const found = [...search.kept, ...search.dropped];
  const best = found.reduce((highest, passage) => Math.max(highest, passage.score), 0);
  return (
    <span class="muted" title={summary}>
      {' '}
      ·{noBreakSpace}
      {strings.steps.foundKept(found.length, search.kept.length)}
      <ScoreBar best={best} threshold={search.threshold} />
    </span>
  );
}
