import * as l10n from '@vscode/l10n';
import type * as z from 'zod/mini';
import { isInDoubt } from '../../agents/chooseAgent';
import type { Route, Turn } from '../../model';
import type { ChatModel, Reasoner, Report, RouteInput } from '../../ports';
import { sentences } from '../../text/sentences';
import { replyTo } from '../extractive/reply';
import { routeReply, routeReplyWithAgent, routerPrompt } from './routerPrompt';

const maxOptions = 4;
const maxQuestionCharacters = 2000;

/** Routes by rules where these are sure, else by one call of the model; see `isUnclear`. */
export async function routeQuestion(
  input: RouteInput,
  { model, extractive }: { readonly model: ChatModel; readonly extractive: Reasoner },
  report: Report,
  signal: AbortSignal,
): Promise<Route> {
  const byRules = await extractive.route(input, report, signal);
  if (!isUnclear(input, byRules) && !mayBeForAgent(input, byRules)) return byRules;
  const { reply, agent } = await replyOf(input, model, report, signal);
  // Nobody is asked back twice in a row.
  if (reply.kind === 'clarify' && input.conversation.at(-1)?.options !== undefined) return byRules;
  const options = distinct(reply.options).slice(0, maxOptions);
  if (!isUsable({ ...reply, options })) {
    report({ kind: 'fallback', message: 'The model did not say how to take the question.' });
    return byRules;
  }
  return {
    kind: reply.kind,
    reasoning: reply.reasoning,
    entities: distinct([...byRules.entities, ...reply.entities]),
    question: standalone(input, { proposed: reply.question, byRules: byRules.question }),
    variants: distinct([...byRules.variants, ...reply.variants]),
    options: reply.kind === 'clarify' ? options : [],
    ...agentFields(byRules, agent),
  };
}

/** Whether words alone do not tell if one of the agents is meant. */
function mayBeForAgent({ question, agents = [] }: RouteInput, { kind, agent }: Route): boolean {
  return kind !== 'out-of-scope' && agent === undefined && isInDoubt(question, agents);
}

async function replyOf(
  input: RouteInput,
  model: ChatModel,
  report: Report,
  signal: AbortSignal,
): Promise<{ readonly reply: z.infer<typeof routeReply>; readonly agent: string }> {
  const prompt = routerPrompt(input);
  if (input.agents === undefined || input.agents.length === 0)
    return { reply: await model.generateObject(prompt, routeReply, report, signal), agent: '' };
  const { agent, ...reply } = await model.generateObject(prompt, routeReplyWithAgent, report, signal);
  return { reply, agent: agent.trim() };
}

/** What the rules are sure of stays; a name that the model made up is left out by the run. */
function agentFields({ agent }: Route, named: string): Pick<Route, 'agent'> {
  if (agent !== undefined) return { agent };
  return named === ''
    ? {}
    : { agent: { name: named, reason: l10n.t('The model chose it for this question.') } };
}

/** From so many words on, a question that the rules take for a simple one may hide several. */
const longQuestion = 12;
/** The rules read English; of other languages they see only the length. */
const longForeignQuestion = 7;
/** With something asked before, a question of so few words may go on from there. */
const shortQuestion = 7;

const englishWord =
  /\b(?:the|what|which|who|how|when|where|why|is|are|does|do|can|of|should|list|explain)\b/i;
const leansBack =
  /^\W*(?:and|but|so|or|also|why|what about|how about)\b|\b(?:it|its|they|them|their|he|she|his|her|this|that|these|those|there|one|ones|same|former|latter|above)\b/i;

/**
 * Whether the rules cannot be sure of a route, so that a call of a model is worth its time. They are sure of what they
 * take for several questions in one (the planner looks at it anyway), of small talk, and of a choice of what was offered. They are not sure
 * - of a question that can be a follow-up: something was asked before, and this is short or points back,
 * - of a question that they find one subject in or none, but that is long, or has several clauses or sentences.
 */
export function isUnclear({ question, conversation }: RouteInput, byRules: Route): boolean {
  if (byRules.kind === 'out-of-scope') return false;
  if (isChoice(question, conversation.at(-1))) return false;
  const words = countWords(question);
  const isFollowUp = conversation.length > 0 && (words < shortQuestion || leansBack.test(question));
  if (isFollowUp) return true;
  if (byRules.kind !== 'simple') return false;
  const long = englishWord.test(question) ? longQuestion : longForeignQuestion;
  return words >= long || hasSeveralClauses(question);
}

/** Whether a reply chooses of the options of a question back: rules are sure of that. */
function isChoice(question: string, previous: Turn | undefined): boolean {
  return previous?.options !== undefined && replyTo(question, previous)?.kind === 'chosen';
}

function hasSeveralClauses(question: string): boolean {
  return sentences(question).length > 1 || /[;；]|\p{L}{2}[,，、]\s*\S+\s+\S+\s+\S/u.test(question);
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

function countWords(text: string): number {
  return Array.from(segmenter.segment(text)).filter(({ isWordLike }) => isWordLike === true).length;
}

/** What ends the run is shown to the user, who must learn why, and get a choice where one is asked for. */
function isUsable({ kind, reasoning, options }: z.infer<typeof routeReply>): boolean {
  if (kind !== 'clarify' && kind !== 'out-of-scope') return true;
  return reasoning.trim() !== '' && (kind !== 'clarify' || options.length > 1);
}

/** What stands alone already stays as it was asked. */
function standalone(
  { question, conversation }: RouteInput,
  { proposed, byRules }: { readonly proposed: string; readonly byRules: string },
): string {
  if (conversation.length === 0) return question;
  const text = proposed.trim();
  return text === '' || text.length > maxQuestionCharacters ? byRules : text;
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts.map((text) => text.trim()))].filter((text) => text !== '');
}
