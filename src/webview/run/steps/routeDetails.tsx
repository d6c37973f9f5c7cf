import type { Route } from '../../../core/model/types';
import type { RunState } from '../../../core/model/state';
import { Facts } from '../../controls/facts';
import { strings } from '../../controls/strings';
import { texts } from './texts';

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
export function RouteDetails({ route, asked }: { readonly route: Route; readonly asked: string }) {
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
