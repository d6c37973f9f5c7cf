import type { Plan, SubQuery } from '../model/types';

const maxTasks = 5;

/** A plan with the question itself as its only task. */
export function singleTask(question: string, reasoning: string): Plan {
  const none = { dependsOn: [], terms: [], targetDocuments: [] };
  const task = { id: 't1', question, searchQueries: [question], facet: question, ...none };
  return { subQueries: [task], reasoning };
}

/**
 * Repairs a plan to be runnable: at most five distinct tasks with a query each, dependencies first. In a
 * cycle, the earliest task loses its dependencies; dependencies on missing tasks are dropped. An empty plan
 * becomes the question itself.
 */
export function repairPlan(plan: Plan, question: string): Plan {
  const tasks = distinctTasks(plan.subQueries.filter((task) => task.question.trim() !== '')).slice(
    0,
    maxTasks,
  );
  if (tasks.length === 0) return singleTask(question, plan.reasoning);
  const ids = new Set(tasks.map(({ id }) => id));
  const known = tasks.map((task) => ({ ...task, dependsOn: knownOnly(task, ids) }));
  return { ...plan, subQueries: inOrder(known).map(withQuery) };
}

/** Removes duplicate questions and ids; dependencies on a removed task move to the one that is kept. */
function distinctTasks(tasks: readonly SubQuery[]): SubQuery[] {
  const stays = new Map<string, string>();
  const askedBy = new Map<string, string>();
  const distinct = tasks.filter(({ id, question, dependsOn }) => {
    const after = dependsOn.map((other) => stays.get(other) ?? other).sort();
    const asked = `${question.trim().toLowerCase()} after ${after.join(' ')}`;
    const isNew = !stays.has(id) && !askedBy.has(asked);
    if (!stays.has(id)) stays.set(id, askedBy.get(asked) ?? id);
    if (isNew) askedBy.set(asked, id);
    return isNew;
  });
  return distinct.map((task) => ({
    ...task,
    dependsOn: task.dependsOn.map((other) => stays.get(other) ?? other),
  }));
}

function knownOnly({ id, dependsOn }: SubQuery, ids: ReadonlySet<string>): string[] {
  return [...new Set(dependsOn)].filter((other) => other !== id && ids.has(other));
}

/** Topological order, otherwise keeping the given order. */
function inOrder(tasks: readonly SubQuery[]): SubQuery[] {
  const placed = new Map<string, SubQuery>();
  const waiting = [...tasks];
  while (waiting.length > 0) {
    const isReady = ({ dependsOn }: SubQuery): boolean => dependsOn.every((id) => placed.has(id));
    const at = Math.max(0, waiting.findIndex(isReady));
    for (const task of waiting.splice(at, 1))
      placed.set(task.id, { ...task, dependsOn: task.dependsOn.filter((id) => placed.has(id)) });
  }
  return [...placed.values()];
}

function withQuery(task: SubQuery): SubQuery {
  const queries = [...new Set(task.searchQueries.map((query) => query.trim()))].filter(
    (query) => query !== '',
  );
  return { ...task, searchQueries: queries.length > 0 ? queries : [task.question] };
}
