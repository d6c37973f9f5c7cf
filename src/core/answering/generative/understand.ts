import * as l10n from '@vscode/l10n';
import type * as z from 'zod/mini';
import { isInDoubt } from '../agents/chooseAgent';
import type { Passage, Plan, Route, SearchResult, SubQuery, Turn } from '../../model/types';
import type { ChatModel, PlanInput, Reasoner, Report, RouteInput } from '../../model/ports';
import { analyze } from '../../language/analyze';
import { sentences } from '../../language/sentences';
import { replyTo } from '../../understanding/reply';
import { localDay } from '../../util/localDay';
import { understandPrompt, understood, understoodWithAgent, type NearDocument } from './understandPrompt';

const maxOptions = 4;
const maxTasks = 5;
const maxQueries = 4;
const maxQuestionCharacters = 2000;
const documentsShown = 12;
const sectionsShown = 3;

/** Routes a question and plans its searches: by rules where these are certain, else with one model call. */
export async function understandQuestion(
  input: RouteInput,
  {
    model,
    extractive,
    isQuick,
  }: { readonly model: ChatModel; readonly extractive: Reasoner; readonly isQuick: boolean },
  report: Report,
  signal: AbortSignal,
): Promise<Route> {
  const byRules = await extractive.route(input, report, signal);
  const found = await input.found().catch((): SearchResult => {
    signal.throwIfAborted();
    return { passages: [], terms: [] };
  });
  if (isClear(input, byRules, found) || (isQuick && input.conversation.length === 0))
    return withoutVeto(byRules, input);
  const { agents = [] } = input;
  const near = documentsOf(found.passages);
  const prompt = understandPrompt(input, near, input.today ?? localDay());
  const { agent, ...reply } =
    agents.length === 0
      ? { ...(await model.generateObject(prompt, understood, report, signal)), agent: '' }
      : await model.generateObject(prompt, understoodWithAgent, report, signal);
  return routeOf(reply, { input, byRules, agent: agent.trim(), near });
}

/** Uses tasks from the model as the plan; if rules understood the question, they plan it too. */
export async function planTasks(
  input: PlanInput,
  extractive: Reasoner,
  report: Report,
  signal: AbortSignal,
): Promise<Plan> {
  const { tasks, reasoning } = input.route;
  return tasks === undefined ? extractive.plan(input, report, signal) : { subQueries: tasks, reasoning };
}

type Reply = z.infer<typeof understood>;

/** Context of a model's reply. */
interface Understood {
  readonly input: RouteInput;
  readonly byRules: Route;
  /** Agent name, or empty. */
  readonly agent: string;
  readonly near: readonly NearDocument[];
}

function routeOf(reply: Reply, { input, byRules, agent, near }: Understood): Route {
  const route = { ...byRules, ...agentFields(byRules, agent), options: [], reasoning: reply.reason.trim() };
  const ways: Readonly<Record<Reply['kind'], () => Route | undefined>> = {
    ask: () => askedBack(route, reply, input),
    none: () => (route.reasoning === '' ? undefined : { ...route, kind: 'out-of-scope' }),
    rework: () => reworked(route, input),
    answer: () => undefined,
  };
  return ways[reply.kind]() ?? searched(route, reply, { input, near });
}

/**
 * Undefined if there are no options, and after a clarifying question: users are never asked twice in a row.
 */
function askedBack(route: Route, reply: Reply, { conversation }: RouteInput): Route | undefined {
  const options = distinct(reply.options).slice(0, maxOptions);
  if (options.length < 2 || conversation.at(-1)?.options !== undefined) return undefined;
  const reasoning = route.reasoning || l10n.t('Which of these do you mean?');
  return { ...route, kind: 'clarify', options, reasoning };
}

/** The last answer to be rewritten in another form; undefined if there is none. */
function reworked(route: Route, { conversation, question }: RouteInput): Route | undefined {
  const last = conversation.findLast(({ answer }) => answer !== '');
  if (last === undefined) return undefined;
  const reasoning = l10n.t('The last answer is wanted in another form.');
  const rework = { answer: last.answer, wish: question };
  return { ...route, kind: 'simple', question: last.question, reasoning, rework };
}

function searched(route: Route, reply: Reply, { input, near }: Pick<Understood, 'input' | 'near'>): Route {
  const question = standalone(input, { proposed: reply.question, byRules: route.question });
  const tasks = tasksOf(reply, question, near);
  const kind = tasks.length > 1 ? 'complex' : 'simple';
  return { ...route, kind, question, tasks, reasoning: l10n.t("Searched with the documents' own words.") };
}

/**
 * The reply's tasks, with the original question added to the queries of the first so that rephrasing loses
 * nothing.
 */
function tasksOf({ tasks }: Reply, question: string, near: readonly NearDocument[]): SubQuery[] {
  const asked = tasks.filter((task) => task.question.trim() !== '').slice(0, maxTasks);
  const all = asked.length > 0 ? asked : [{ question, queries: [], after: [], document: '' }];
  return all.map((task, at) => {
    const own = task.question.trim();
    const queries = distinct([...(at === 0 ? [question] : []), own, ...task.queries]).slice(0, maxQueries);
    return {
      id: `t${at + 1}`,
      question: all.length === 1 ? question : own,
      facet: all.length === 1 ? question : own,
      searchQueries: queries,
      dependsOn: task.after.filter((number) => number >= 1 && number <= at).map((number) => `t${number}`),
      terms: [],
      ...wholeDocument(task.document, near),
    };
  });
}

function wholeDocument(
  path: string,
  near: readonly NearDocument[],
): Pick<SubQuery, 'targetDocuments' | 'isWhole'> {
  const isListed = near.some(({ id }) => id === path.trim());
  return isListed ? { targetDocuments: [path.trim()], isWhole: true } : { targetDocuments: [] };
}

/**
 * Overrides the rules' verdict of unclear or out of scope: they have not seen the documents, the writer will.
 */
function withoutVeto(byRules: Route, { conversation }: RouteInput): Route {
  return byRules.kind === 'clarify' && conversation.length === 0
    ? { ...byRules, kind: 'simple', options: [] }
    : byRules;
}

/** Score from which the best passage clearly answers. */
const strongScore = 0.65;
/** Required share of the question's word weight that the documents know. */
const knownShare = 0.8;
/** Longer questions may contain several, or paraphrase the documents. */
const shortQuestion = 12;

/**
 * Whether no model call is needed: the question is one short sentence, not a follow-up, and its first search
 * is clearly strong and knows its words.
 */
function isClear(
  { question, conversation, agents = [] }: RouteInput,
  byRules: Route,
  found: SearchResult,
): boolean {
  if (byRules.kind === 'out-of-scope' || byRules.kind === 'overview') return true;
  if (conversation.length > 0) return isChoice(question, conversation.at(-1));
  if (byRules.agent === undefined && isInDoubt(question, agents)) return false;
  return byRules.kind === 'simple' && isShort(question) && isStrong(found) && !isOnlyNamed(found);
}

/**
 * Whether a question is only one word besides the best document's name, as in "Summarize the leave policy.",
 * so that the whole document may be wanted.
 */
function isOnlyNamed({ passages: [best], terms }: SearchResult): boolean {
  if (best === undefined) return false;
  const name = new Set(analyze(`${best.chunk.documentTitle} ${best.chunk.documentId}`));
  const asked = terms.filter(({ weight }) => weight > 0);
  return asked.length > 1 && asked.filter(({ term }) => !name.has(term)).length === 1;
}

function isShort(question: string): boolean {
  return countWords(question) <= shortQuestion && sentences(question).length === 1;
}

function isStrong({ passages, terms }: SearchResult): boolean {
  return shareKnown(terms) >= knownShare && (passages[0]?.score ?? 0) >= strongScore;
}

function shareKnown(terms: SearchResult['terms']): number {
  const weightOf = (some: SearchResult['terms']): number => some.reduce((sum, { weight }) => sum + weight, 0);
  const total = weightOf(terms);
  return total === 0 ? 0 : weightOf(terms.filter(({ isUnknown }) => isUnknown !== true)) / total;
}

/** Whether a reply picks one of the suggested options, which rules recognise reliably. */
function isChoice(question: string, previous: Turn | undefined): boolean {
  return previous?.options !== undefined && replyTo(question, previous)?.kind === 'chosen';
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

function countWords(text: string): number {
  return Array.from(segmenter.segment(text)).filter(({ isWordLike }) => isWordLike === true).length;
}

function documentsOf(passages: readonly Passage[]): NearDocument[] {
  const found = new Map<string, { title: string; sections: string[] }>();
  for (const { chunk } of passages) {
    const known = found.get(chunk.documentId) ?? { title: chunk.documentTitle, sections: [] };
    found.set(chunk.documentId, known);
    const section = chunk.headings.at(-1);
    if (section !== undefined && section !== known.title && !known.sections.includes(section))
      known.sections.push(section);
  }
  return [...found]
    .slice(0, documentsShown)
    .map(([id, { title, sections }]) => ({ id, title, sections: sections.slice(0, sectionsShown) }));
}

/** Keeps an agent that the rules are sure of; the run ignores names the model made up. */
function agentFields({ agent }: Route, named: string): Pick<Route, 'agent'> {
  if (agent !== undefined || named === '') return {};
  return { agent: { name: named, reason: l10n.t('The model chose it for this question.') } };
}

/** Leaves a question that already stands alone as it was asked. */
function standalone(
  { question, conversation }: RouteInput,
  { proposed, byRules }: { readonly proposed: string; readonly byRules: string },
): string {
  if (conversation.length === 0) return question;
  const text = proposed.trim();
  return text === '' || text.length > maxQuestionCharacters ? byRules : text;
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts.map((text) => text.replace(/\s+/g, ' ').trim()))].filter((text) => text !== '');
}
