import { orAbort } from '../util/concurrency';
import { AskDocsError, userSentence } from '../model/errors';
import type { SubQuery, SubAnswer } from '../model/types';
import type { Feedback } from '../model/events';
import { wordsOf, subjectShare } from '../language/termCoverage';
import { analyze } from '../language/analyze';
import { isFrequentWord } from '../language/language';
import type { Candidate, Work } from './attempt';
import type { Run } from './run';
import { runTask } from './task';
import * as words from './stepWords';

export interface ExecutorSettings {
  /** Maximum number of concurrent tasks. */
  readonly maxParallelTasks: number;
  readonly taskTimeoutMs: number;
}

export type TaskResult<T> =
  | { readonly kind: 'done'; readonly subQuery: SubQuery; readonly value: T }
  /** Failed twice; `message` is a sentence for the user. */
  | { readonly kind: 'failed'; readonly subQuery: SubQuery; readonly message: string };

/** Runs one task; `earlier` holds the results of its dependencies. Undefined if these leave it nothing to do. */
type TaskRunner<T> = (
  subQuery: SubQuery,
  earlier: readonly TaskResult<T>[],
  signal: AbortSignal,
) => Promise<T> | undefined;

/**
 * Runs the tasks of a plan, each once its dependencies have ended, at most `maxParallelTasks` at a time. A
 * task that fails or times out is retried once, then reported as failed; the others go on. Results are in
 * plan order; a task with nothing to do has none. Throws only when `signal` aborts. Dependencies missing from the plan count as ended.
 */
export async function executePlan<T>(
  subQueries: readonly SubQuery[],
  runTask: TaskRunner<T>,
  settings: ExecutorSettings,
  signal: AbortSignal,
): Promise<TaskResult<T>[]> {
  const results = new Map<string, TaskResult<T>>();
  const waiting = new Set(subQueries);
  const running = new Map<string, Promise<void>>();
  const pending = new Set(subQueries.map((subQuery) => subQuery.id));
  const isReady = (subQuery: SubQuery): boolean => subQuery.dependsOn.every((id) => !pending.has(id));

  while (waiting.size > 0 || running.size > 0) {
    signal.throwIfAborted();
    const ready = [...waiting].filter(isReady);
    // Cyclic dependencies would wait for ever: with nothing else to do, the first task starts regardless.
    if (ready.length === 0 && running.size === 0) ready.push(...[...waiting].slice(0, 1));
    for (const subQuery of ready.slice(0, settings.maxParallelTasks - running.size)) {
      waiting.delete(subQuery);
      const earlier = subQuery.dependsOn.flatMap((id) => results.get(id) ?? []);
      const task = runTwice(
        subQuery,
        (attempt) => runTask(subQuery, earlier, attempt),
        settings,
        signal,
      ).then((result) => {
        if (result !== undefined) results.set(subQuery.id, result);
        pending.delete(subQuery.id);
        running.delete(subQuery.id);
      });
      running.set(subQuery.id, task);
    }
    await Promise.race(running.values());
  }
  signal.throwIfAborted();
  return subQueries.flatMap((subQuery) => results.get(subQuery.id) ?? []);
}

async function runTwice<T>(
  subQuery: SubQuery,
  attempt: (signal: AbortSignal) => Promise<T> | undefined,
  settings: ExecutorSettings,
  signal: AbortSignal,
): Promise<TaskResult<T> | undefined> {
  let message = '';
  for (let tries = 0; tries < 2 && !signal.aborted; tries += 1) {
    const timeout = AbortSignal.timeout(settings.taskTimeoutMs);
    const stop = AbortSignal.any([signal, timeout]);
    try {
      const work = attempt(stop);
      return work && { kind: 'done', subQuery, value: await orAbort(work, stop) };
    } catch (error) {
      message = timeout.aborted ? new AskDocsError('task-timeout').message : userSentence(error);
    }
  }
  return { kind: 'failed', subQuery, message };
}

/** Claims can be long; a query widened by this many words still asks for one thing. */
const maxWords = 12;

/**
 * Extends a task's question with what the critic missed (unsupported claims and logical gaps): their
 * significant words that none of the task's queries has. Words of the question that the draft leaves out are
 * searched on their own, since the rest of the question led elsewhere. With several tasks, each claim or gap
 * goes to the task that shares most words with it. Undefined when nothing new is left to search for.
 */
export function augmentedQuery(
  subQuery: SubQuery,
  tasks: readonly SubQuery[],
  { unsupportedClaims, logicalGaps }: Feedback,
): string | undefined {
  if (subQuery.dependsOn.length > 0) return undefined;
  const first = tasks.filter(({ dependsOn }) => dependsOn.length === 0);
  const missed = [...unsupportedClaims, ...logicalGaps].filter((text) => isMostlyOf(text, subQuery, first));
  const known = new Set(analyze([subQuery.question, ...subQuery.searchQueries].join('\n')));
  const words = inTurns(missed.map((text) => tellingWords(text, known)));
  const added = [...new Set(words)].slice(0, maxWords);
  const unspoken = logicalGaps.filter((gap) => isOfQuestion(gap, subQuery.question));
  if (unspoken.length > 0) return [...unspoken, ...added].join(' ');
  return added.length === 0 ? undefined : [subQuery.question, ...added].join(' ');
}

/** Whether a gap consists of words of the question itself, that is, words the draft left out. */
function isOfQuestion(gap: string, question: string): boolean {
  const asked = new Set(analyze(question));
  const words = analyze(gap);
  return words.length > 0 && words.length < asked.size && words.every((word) => asked.has(word));
}

/** True if no other task shares more words with the text. */
function isMostlyOf(text: string, subQuery: SubQuery, tasks: readonly SubQuery[]): boolean {
  const said = new Set(analyze(text));
  const shared = ({ question, facet }: SubQuery): number =>
    new Set(analyze(`${question}\n${facet}`).filter((term) => said.has(term))).size;
  return tasks.every((other) => shared(other) <= shared(subQuery));
}

function tellingWords(text: string, known: ReadonlySet<string>): string[] {
  return [...wordsOf(text)].flatMap(([term, word]) =>
    known.has(term) || isFrequentWord(word.toLowerCase()) || subjectShare(term) < 1 ? [] : word,
  );
}

/** Interleaves lists: all first elements, then all second elements, and so on. */
function inTurns(lists: readonly (readonly string[])[]): string[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat();
}

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
    if (found.some((task) => isComputed(task, subQuery))) return undefined;
    const isRead = run.deps.reasoner.reading !== undefined;
    const further = isRead || !feedback ? undefined : augmentedQuery(subQuery, plan.subQueries, feedback);
    const task = { subQuery, route: route.kind, attempt, further, earlier: found };
    return runTask(run, { ...task, tasks: plan.subQueries.length }, signal);
  };
  const tasks = await executePlan(plan.subQueries, work, run.deps.settings, run.signal);
  return tasks.map((task) => (task.kind === 'done' ? task.value : words.failedAnswer(task)));
}

/** Whether an earlier task computed what the same question asks, so that no further names are to be followed. */
function isComputed({ evidence, subQuery: { question } }: SubAnswer, asked: SubQuery): boolean {
  const isLookUp = (kind: string): boolean => kind === 'values' || kind === 'rows';
  return (
    question === asked.question &&
    evidence.some(({ computed }) => computed !== undefined && !isLookUp(computed.query.kind))
  );
}

/** Restores a task's earlier result if it fails on a retry. */
function keepFound(found: readonly SubAnswer[], before: Candidate | undefined): readonly SubAnswer[] {
  return found.map((task) => {
    if (task.failure === undefined) return task;
    return before?.subAnswers.find(({ subQuery }) => subQuery.id === task.subQuery.id) ?? task;
  });
}
