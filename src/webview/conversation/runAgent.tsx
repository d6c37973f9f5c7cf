import type { RunState } from '../../core/run/state';
import { Icon } from '../controls/icon';
import { texts } from '../steps/texts';

/** Below a question: the domain agent that answers, and why it. */
export function RunAgent({ run: { steps } }: { readonly run: RunState }) {
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
