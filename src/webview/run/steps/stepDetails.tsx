import type { StepDetail } from '../../../core/model/events';
import type { RunState, StepState } from '../../../core/model/state';
import {
  AuditDetails,
  CritiqueDetails,
  hasFindings,
  RetryDetails,
  SuperviseDetails,
} from './judgementDetails';
import type { Opening } from '../../controls/opening';
import { PlanDetails } from './planDetails';
import { RouteDetails } from './routeDetails';
import { SearchDetails } from './searchDetails';
import { strings } from '../../controls/strings';
import { keptBefore } from './taskSteps';

interface StepDetailsProps {
  readonly run: RunState;
  readonly step: StepState;
  /** The level of details that are tree items themselves. */
  readonly level: number;
  readonly onOpenPassage: (chunkId: string, how: Opening) => void;
}

/** Whether a step has more to show than its line. */
export function hasDetails(detail: StepDetail | undefined): boolean {
  if (detail?.kind === 'search')
    return detail.queries.length + detail.kept.length + detail.dropped.length > 0;
  if (detail?.kind === 'evidence') return detail.quotes.length + detail.dropped > 0;
  if (detail?.kind === 'audit') return hasFindings(detail);
  // For other kinds, the step's line says it all.
  return detail !== undefined && withDetails.has(detail.kind);
}

const withDetails: ReadonlySet<StepDetail['kind']> = new Set([
  'route',
  'plan',
  'critique',
  'supervise',
  'retry',
]);

/** The details of a step, below its line. */
export function StepDetails({ run, step, level, onOpenPassage }: StepDetailsProps) {
  const { detail } = step;
  if (detail?.kind === 'search')
    return (
      <SearchDetails
        search={detail}
        asked={run.steps.find(({ id }) => id === step.parentId)?.title}
        before={keptBefore(run, step)}
        level={level}
        onOpenPassage={onOpenPassage}
      />
    );
  if (detail?.kind === 'evidence') return <EvidenceDetails evidence={detail} />;
  if (detail?.kind === 'route') return <RouteDetails route={detail.route} asked={run.question} />;
  if (detail?.kind === 'plan')
    return <PlanDetails subQueries={detail.subQueries} reasoning={detail.reasoning} />;
  return <JudgementDetails detail={detail} />;
}

function JudgementDetails({ detail }: { readonly detail: StepDetail | undefined }) {
  if (detail === undefined) return null;
  if (detail.kind === 'audit') return <AuditDetails audit={detail} />;
  if (detail.kind === 'critique') return <CritiqueDetails critique={detail.critique} />;
  if (detail.kind === 'supervise') return <SuperviseDetails decided={detail} />;
  return detail.kind === 'retry' ? <RetryDetails retry={detail} /> : null;
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
