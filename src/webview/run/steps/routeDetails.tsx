import type { Route } from '../../../core/model/types';
import type { RunState } from '../../../core/model/state';
import { Facts } from '../../controls/facts';
import { strings } from '../../controls/strings';
import { texts } from './texts';

/** Whether a question was given words that it did not have: of a follow-up, what it left to the questions before it. */
export function isRewritten(asked: string, understood: string): boolean {
  const words = new Set(wordsOf(asked));
  return wordsOf(understood).some((word) => !words.has(word));
}

/** The question of a run in the words that were added to it; undefined when it was taken as it was asked. */
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
