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
  /** Empty for the whole workspace; the run itself carries its own scope. */
  readonly scope?: readonly ScopeItem[];
  /** The question with the conditions that limit it; defaults to the question itself. */
  readonly limited?: string;
  /** Prepares what the run needs; never rejects. */
  run(): Promise<RunDeps>;
}

/** Answers over an up-to-date index. The run starts first, so that the question is visible while it waits. */
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
