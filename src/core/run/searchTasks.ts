import type { SubQuery, SubAnswer } from '../model/types';
import type { Feedback } from '../model/events';
import { wordsOf } from '../language/termCoverage';
import { analyze } from '../language/analyze';
import { subjectShare } from '../language/frameWords';
import { isFrequentWord } from '../language/language';
import { executePlan, type TaskRunner } from './executor';
import type { Candidate, Work } from './attempt';
import type { Run } from './run';
import { runTask } from './task';
import * as words from './stepWords';

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

/** Whether no other task shares more words with the text. */
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
