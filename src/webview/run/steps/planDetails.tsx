import * as l10n from '@vscode/l10n';
import type { SubQuery } from '../../../core/model/types';
import { Facts } from '../../controls/facts';
import { capitalize } from '../../controls/format';
import { strings } from '../../controls/strings';

interface PlanDetailsProps {
  readonly subQueries: readonly SubQuery[];
  readonly reasoning: string;
}

/** The tasks of a plan: what each asks, which tasks it waits for and what it searches. */
export function PlanDetails({ subQueries, reasoning }: PlanDetailsProps) {
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
