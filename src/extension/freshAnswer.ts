import { randomUUID } from 'node:crypto';
import { answerQuestion } from '../core/run/answerQuestion';
import type { RunDeps } from '../core/run/run';
import type { RunEvent } from '../core/run/events';

export interface FreshAnswerDeps {
  /** Brings the index up to date before the question is asked; never rejects. */
  refresh(signal: AbortSignal): Promise<void>;
  readonly run: RunDeps;
}

/** Answers over an index that is up to date. The run starts before the sync, so that the question is seen while it waits. */
export async function* answerFresh(
  question: string,
  deps: FreshAnswerDeps,
  signal: AbortSignal,
): AsyncGenerator<RunEvent> {
  const { style } = deps.run.settings;
  yield { type: 'run-start', runId: randomUUID(), question, style, at: Date.now() };
  await deps.refresh(signal);
  for await (const event of answerQuestion(question, deps.run, signal)) {
    if (event.type !== 'run-start') yield event;
  }
}
