import type { Plan, Route } from '../model';
import type { Reasoner } from '../ports';

/** What a reasoner makes of a question, before anything is searched. */
export async function planQuestion(
  question: string,
  reasoner: Reasoner,
  signal: AbortSignal,
): Promise<{ readonly route: Route; readonly plan: Plan }> {
  const route = await reasoner.route(question, signal);
  return { route, plan: await reasoner.plan({ question, route }, signal) };
}
