import type { SubAnswer, SubQuery } from '../model/types';
import { executePlan, type TaskRunner } from './executor';
import { augmentedQuery } from './augmentedQuery';
import type { Candidate, Work } from './candidate';
import type { Run } from './run';
import { runTask } from './task';
import * as words from './stepWords';

/**
 * Searches for all tasks. When a reading writer retries, only what was missing is searched, in the writer's
 * words, and the passages already read are kept.
 */
export async function searchTasks(run: Run, work: Work): Promise<readonly SubAnswer[]> {
  const { before, attempt, plan } = work;
  const last = before.at(-1);
  if (run.deps.reasoner.reading === undefined || last === undefined)
    return keepFound(await executeTasks(run, work), last);
  const gaps = attempt.feedback?.logicalGaps ?? [];
  if (gaps.length === 0) return last.subAnswers;
  const [first] = plan.subQueries;
  const subQueries = queriesAsTasks(gaps, first?.facet ?? run.question);
  return [...last.subAnswers, ...(await executeTasks(run, { ...work, plan: { ...plan, subQueries } }))];
}

/** One task per query, all for one aspect of the question. */
export function queriesAsTasks(queries: readonly string[], facet: string): SubQuery[] {
  return queries.map((query, at) => ({
    id: `further-${at + 1}`,
    question: query,
    searchQueries: [query],
    facet,
    dependsOn: [],
    terms: [],
    targetDocuments: [],
  }));
}

async function executeTasks(run: Run, { route, plan, attempt }: Work): Promise<SubAnswer[]> {
  const { feedback } = attempt;
  const work: TaskRunner<SubAnswer> = (subQuery, earlier, signal) => {
    const found = earlier.flatMap((task) => (task.kind === 'done' ? task.value : []));
    const isRead = run.deps.reasoner.reading !== undefined;
    const further = isRead || !feedback ? undefined : augmentedQuery(subQuery, plan.subQueries, feedback);
    const task = { subQuery, route: route.kind, attempt, further, earlier: found };
    return runTask(run, { ...task, tasks: plan.subQueries.length }, signal);
  };
  const tasks = await executePlan(plan.subQueries, work, run.deps.settings, run.signal);
  return tasks.map((task) => (task.kind === 'done' ? task.value : words.failedAnswer(task)));
}

/** Restores a task's earlier result if it fails on a retry. */
function keepFound(found: readonly SubAnswer[], before: Candidate | undefined): readonly SubAnswer[] {
  return found.map((task) => {
    if (task.failure === undefined) return task;
    return before?.subAnswers.find(({ subQuery }) => subQuery.id === task.subQuery.id) ?? task;
  });
}
