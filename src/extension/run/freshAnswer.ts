import { randomUUID } from 'node:crypto';
import type { AnswerStyle } from '../../core/model/types';
import type { ScopeItem } from '../../core/model/scope';
import { answerQuestion } from '../../core/run/answerQuestion';
import type { RunDeps } from '../../core/run/run';
import type { RunEvent } from '../../core/model/events';

export interface FreshAnswerDeps {
  /** Brings the index up to date before the question is asked; never rejects. */
  refresh(signal: AbortSignal): Promise<void>;
  readonly style: AnswerStyle;
  /** Empty for the whole workspace; the run itself is limited by its own. */
  readonly scope?: readonly ScopeItem[];
  /** The question with what limits it beside its own words; the question itself when it is left out. */
  readonly limited?: string;
  /** Gets ready what the run works with; never rejects. */
  run(): Promise<RunDeps>;
}

/** Answers over an index that is up to date. The run starts before all else, so that the question is seen while it waits. */
export async function* answerFresh(
  question: string,
  deps: FreshAnswerDeps,
  signal: AbortSignal,
): AsyncGenerator<RunEvent> {
  const { style, scope = [] } = deps;
  const limit = scope.length > 0 && { scope };
  yield { type: 'run-start', runId: randomUUID(), question, style, ...limit, at: Date.now() };
  const [run] = await Promise.all([deps.run(), deps.refresh(signal)]);
  for await (const event of answerQuestion(deps.limited ?? question, run, signal)) {
    if (event.type !== 'run-start') yield event;
  }
}
