import * as l10n from '@vscode/l10n';
import type { Plan, SubQuery, DocumentId, Passage, SearchResult } from '../model/types';
import type { PlanInput } from '../model/ports';
import { analyze } from '../language/analyze';
import { namesIn } from '../language/names';
import { askedPeriod, asksForPeriod, periodOf, withoutPeriod, type Period } from '../language/dates';
import { mentionsOf, variantGroupsOf, widen } from '../language/glossary';
import type { Part } from './questionParts';
import { facetOf, splitQuestion, withoutAnswered } from './split';
import { namedDocuments, askedVariants } from './targets';
import type { Vocabulary, GlossaryTerm } from '../model/knowledge';

/**
 * Plans by rules: independent tasks for each variant or part of a complex question, or two dependent steps; a
 * single task for a simple one. Glossary terms expand the queries, and documents named in the question are
 * searched first.
 */
export async function planByRules(input: PlanInput): Promise<Plan> {
  const { question, vocabulary } = input;
  const { parts, isInSteps, reasoning } = partsOf(input);
  const named = await namedDocuments(question, input.found);
  const targetDocuments = named.length > 0 ? named : await documentsAbout(question, input.leadChunks);
  // Each part may name a document of its own.
  const own = await Promise.all(parts.map((part) => namedDocuments(part.question, input.found)));
  const tasks = parts.map((part, index) =>
    taskOf(part, index, [...vocabulary.glossary, ...variantNames(part.question, vocabulary)]),
  );
  // Keep what the whole question finds, which might be lost by splitting it.
  const [first, ...others] = tasks;
  const whole =
    first === undefined || parts.length === 1 || isInSteps ? tasks : [withQuery(first, question), ...others];
  const isApart = own.every((ids) => ids.length > 0);
  const subQueries = whole.map((task, index) => ({
    ...task,
    targetDocuments: isApart ? (own[index] ?? []) : targetDocuments,
    dependsOn: isInSteps && index > 0 ? ['t1'] : [],
  }));
  return { subQueries, reasoning };
}

/** Possessive endings are not part of a name: "Apple's Services". */
const possessive = /['’]s?(?=\s)/g;
/** A quarter is not a name. */
const quarterName = /\bQ[1-4]?\b/g;
/** With more documents than this, a name does not identify a subject. */
const maxDocuments = 12;

/**
 * The documents of a series, such as quarterly reports, identified by names in the question ("Apple"):
 * documents with the same name except for the period, whose title, file name or first headings contain a
 * question name. Their pages seldom say whom they are about, and resemble those of others. Of several
 * periods, those the question asks for ("Q3 2023", "the latest quarter"). Empty if a name matches too many
 * documents, or documents outside any series while no period is asked for.
 */
async function documentsAbout(
  question: string,
  leadChunks: (query: string) => Promise<SearchResult>,
): Promise<readonly DocumentId[]> {
  const names = namesIn(question.replace(possessive, ',').replace(quarterName, ','));
  if (names.length === 0) return [];
  const { passages } = await leadChunks(names.join(' '));
  const terms = names.map((name) => analyze(name));
  const named = mostNamed(openingsIn(passages), terms);
  const issues = inSeries(named);
  const isClear = issues.length === named.length || asksForPeriod(question);
  if (!isClear || issues.length > maxDocuments) return [];
  const isAsked = askedPeriod(
    question,
    issues.map(({ period }) => period),
  );
  return issues.filter(({ period }) => isAsked(period)).map(({ id }) => id);
}

interface Opening {
  readonly id: DocumentId;
  readonly period: Period | undefined;
  /** The name without its period, common to a series. */
  readonly series: string;
  /** Terms of title and headings. */
  readonly terms: ReadonlySet<string>;
}

function openingsIn(passages: readonly Passage[]): Opening[] {
  const ids = [...new Set(passages.map(({ chunk }) => chunk.documentId))];
  return ids.map((id) => {
    const chunks = passages.flatMap(({ chunk }) => (chunk.documentId === id ? chunk : []));
    const title = chunks[0]?.documentTitle ?? '';
    const file = id.slice(id.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
    const dated = periodOf(file) === undefined ? title : file;
    const heads = [title, file, ...chunks.flatMap(({ headings }) => headings)];
    const terms = new Set(analyze(heads.join('\n')));
    return { id, period: periodOf(dated), series: withoutPeriod(dated), terms };
  });
}

/** The documents matching the most names. */
function mostNamed(openings: readonly Opening[], names: readonly (readonly string[])[]): Opening[] {
  const count = ({ terms }: Opening): number =>
    names.filter((name) => name.every((term) => terms.has(term))).length;
  const most = Math.max(1, ...openings.map(count));
  return openings.filter((opening) => count(opening) === most);
}

/** Documents with a period whose remaining name is shared with another. */
function inSeries(openings: readonly Opening[]): (Opening & { readonly period: Period })[] {
  const dated = openings.flatMap(({ period, ...rest }) => (period === undefined ? [] : { period, ...rest }));
  // A number alone is seldom a year.
  return dated.filter(
    ({ series }) => series !== '' && dated.filter((other) => other.series === series).length > 1,
  );
}

/** The workspace's variants named in a question, with their other names. */
function variantNames(question: string, { variantGroups }: Vocabulary): GlossaryTerm[] {
  return variantGroups.flatMap((group) => {
    const named = new Set(mentionsOf(question, group).map(({ variant }) => variant));
    return group.variants
      .filter(({ name }) => named.has(name))
      .map(({ name, aliases }) => ({ term: name, synonyms: aliases }));
  });
}

interface Parts {
  readonly parts: readonly Part[];
  readonly isInSteps?: boolean;
  readonly reasoning: string;
}

function partsOf({ question, route, vocabulary }: PlanInput): Parts {
  const whole = withoutAnswered(question);
  const single = { question: whole, facet: facetOf(whole) };
  if (route.kind !== 'complex') return { parts: [single], reasoning: l10n.t('One search answers it.') };
  const asked = askedVariants(question, variantGroupsOf(vocabulary));
  if (asked !== undefined) {
    const parts = asked.questions.map((one, at) => ({ question: one, facet: asked.variants[at] ?? one }));
    return {
      parts,
      reasoning: l10n.t('Each of {0} is searched on its own, at the same time.', asked.variants.join(', ')),
    };
  }
  const parts = splitQuestion(question);
  if (parts.length > 1)
    return { parts, reasoning: l10n.t('Each part is searched on its own, at the same time.') };
  return {
    parts: [single, single],
    isInSteps: true,
    reasoning: l10n.t('What the first search finds tells what to search for next.'),
  };
}

function taskOf(
  { question, facet, comparison }: Part,
  index: number,
  glossary: readonly GlossaryTerm[],
): SubQuery {
  const { queries, terms } = widen(question, glossary);
  return {
    id: `t${index + 1}`,
    question,
    searchQueries: queries,
    facet,
    dependsOn: [],
    terms,
    targetDocuments: [],
    ...(comparison !== undefined && { comparison }),
  };
}

function withQuery(task: SubQuery, query: string): SubQuery {
  return { ...task, searchQueries: [...task.searchQueries, query] };
}

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
  return { ...plan, subQueries: inOrder(known).map(withSearch) };
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

function withSearch(task: SubQuery): SubQuery {
  const queries = [...new Set(task.searchQueries.map((query) => query.trim()))].filter(
    (query) => query !== '',
  );
  return { ...task, searchQueries: queries.length > 0 ? queries : [task.question] };
}
