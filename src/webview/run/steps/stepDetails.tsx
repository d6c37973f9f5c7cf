import * as l10n from '@vscode/l10n';
import type { SubQuery, Route } from '../../../core/model/types';
import { CodeBlock } from '../../code/codeBlock';
import { Facts } from '../../controls/facts';
import { capitalize } from '../../controls/format';
import { strings } from '../../controls/strings';
import type { RunState, StepState } from '../../../core/model/state';
import { texts } from './texts';
import type { StepDetail } from '../../../core/model/events';
import {
  AuditDetails,
  CritiqueDetails,
  hasFindings,
  RetryDetails,
  SuperviseDetails,
} from './judgementDetails';
import type { Opening } from '../../controls/opening';
import { SearchDetails } from './searchDetails';
import { keptBefore } from './stepGroups';

interface PlanDetailsProps {
  readonly subQueries: readonly SubQuery[];
  readonly reasoning: string;
}

/** The tasks of a plan: what each asks, which tasks it waits for and what it searches. */
function PlanDetails({ subQueries, reasoning }: PlanDetailsProps) {
  return (
    <>
      {reasoning !== '' && <p>{reasoning}</p>}
      <ol class="tasks" data-testid="plan">
        {subQueries.map((subQuery, index) => (
          <li key={subQuery.id}>
            {subQueries.length > 1 && <span class="task-number">{index + 1}</span>}
            <div>
              {capitalize(subQuery.question)}
              <Facts facts={factsOf(subQuery, subQueries)} />
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

function factsOf(subQuery: SubQuery, all: readonly SubQuery[]): readonly (readonly [string, string])[] {
  const { question, facet, dependsOn, searchQueries, terms, targetDocuments } = subQuery;
  const others = searchQueries.filter((query) => !isSame(query, question));
  const after = dependsOn.map((id) => all.findIndex((task) => task.id === id) + 1).filter((at) => at > 0);
  return [
    [strings.plan.after, after.join(', ')],
    [strings.plan.facet, question.toLowerCase().includes(plain(facet)) ? '' : facet],
    [strings.plan.queries, others.map((query) => l10n.t('“{0}”', query)).join(', ')],
    [strings.plan.terms, terms.join(', ')],
    [strings.plan.documents, targetDocuments.join(', ')],
  ];
}

function isSame(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[?.!\s]+$/, '');
}

/** Whether words were added to a question, as to a follow-up that relies on earlier questions. */
export function isRewritten(asked: string, understood: string): boolean {
  const words = new Set(wordsOf(asked));
  return wordsOf(understood).some((word) => !words.has(word));
}

/** A run's question as rewritten; undefined when it was taken as asked. */
export function understoodAs({ question, steps }: RunState): string | undefined {
  const route = steps.flatMap(({ detail }) => (detail?.kind === 'route' ? detail.route : [])).at(0);
  return route !== undefined && isRewritten(question, route.question) ? route.question : undefined;
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** How a question was understood. */
function RouteDetails({ route, asked }: { readonly route: Route; readonly asked: string }) {
  const { reasoning, entities, question, variants, agent } = route;
  return (
    <>
      {reasoning !== '' && <p>{reasoning}</p>}
      <Facts
        facts={[
          [strings.route.understood, isRewritten(asked, question) ? question : ''],
          [texts.agent(), agent === undefined ? '' : `${agent.name}. ${agent.reason}`],
          [strings.route.entities, entities.join(', ')],
          [strings.route.variants, variants.join(', ')],
        ]}
      />
    </>
  );
}

function DataDetails({ data }: { readonly data: Extract<StepDetail, { kind: 'data' }> }) {
  const { name, path, places, values, sql } = data;
  return (
    <>
      <Facts
        facts={[
          [name, values.join(', ')],
          [strings.data.document, path],
          [strings.data.places, places.join(', ')],
        ]}
      />
      <CodeBlock code={sql} fence="sql" isGrowing={false} />
    </>
  );
}

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
  'data',
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
  return <OwnDetails detail={detail} />;
}

/** Details that say all by themselves. */
function OwnDetails({ detail }: { readonly detail: StepDetail | undefined }) {
  if (detail === undefined) return null;
  if (detail.kind === 'data') return <DataDetails data={detail} />;
  if (detail.kind === 'plan')
    return <PlanDetails subQueries={detail.subQueries} reasoning={detail.reasoning} />;
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
