import type { RunState } from '../../core/run/state';
import { usageOf } from '../../core/run/usage';
import { formatCost } from '../controls/format';
import { listed, strings } from '../strings';

export interface UsageSummary {
  /** Empty when no model was used. */
  readonly text: string;
  /** That it was done offline though a model was asked; empty when it was not, or when the answer says so itself. */
  readonly warning: string;
}

/**
 * What a run asked of models, also while it goes on: which, how often, tokens and cost; that it was offline when it ended
 * without. Undefined when there is nothing to say: it goes on without a model so far, or never searched.
 */
export function summarizeUsage(run: RunState): UsageSummary | undefined {
  const { models, calls, inputTokens, outputTokens, isEstimated, cost, fallbacks } = usageOf(run);
  if (calls === 0) return offline(run, fallbacks);
  const words = [
    models.join(', '),
    strings.notes.calls(calls),
    strings.notes.tokens(inputTokens, outputTokens, isEstimated),
  ];
  if (cost !== undefined) words.push(strings.notes.cost(formatCost(cost)));
  return { text: listed(words), warning: fallbacks.length > 0 ? strings.notes.partlyOffline : '' };
}

function offline(run: RunState, [reason]: readonly string[]): UsageSummary | undefined {
  if (reason !== undefined)
    return { text: '', warning: isTold(run, reason) ? '' : strings.notes.offline(reason) };
  const hasSearched = run.steps.some(({ kind }) => kind === 'search');
  return run.outcome !== undefined && hasSearched ? { text: strings.notes.noModel, warning: '' } : undefined;
}

/** Whether a reason stands among what went wrong, above the text of the answer. */
function isTold({ outcome }: RunState, reason: string): boolean {
  return (
    outcome?.kind === 'answered' && outcome.answer.warnings.some((warning) => warning.startsWith(reason))
  );
}
