import type { Route } from '../../model';
import type { RouteInput } from '../../ports';
import { analyze } from '../../text/analyze';
import { variantGroupsOf } from '../../text/variantGroups';
import { entitiesOf } from './entities';
import { followUp } from './followUp';
import { outOfScopeReply } from './outOfScope';
import { pronounOf } from './pronouns';
import { splitQuestion } from './split';
import { asksInSteps } from './steps';
import { askedVariants } from './variants';

/** Begins or ends as a question or an order does; a statement to find support for is searched as it is. */
const asksSomething =
  /\?|^\W*(?:(?:and|so|but|please|tell me|in|at|on|for|from|to|by|since|until|under|with|as of|according to)\b.{0,60}?\b)?(?:who|whom|whose|what|when|where|which|how|why|is|are|was|were|do|does|did|can|could|should|must|has|have|had|will|would|compare|explain|describe|list|show|summari[sz]e|contrast|outline|find|name|give)\b/i;

/** Decides by rules what kind of question this is, and what it means after those before it. */
export function routeByRules(input: RouteInput): Route {
  const { question, conversation, vocabulary } = input;
  const reply = outOfScopeReply(question);
  if (reply !== undefined) return routeOf('out-of-scope', question, reply);
  const previous = conversation.at(-1);
  const meant = previous && followUp(question, previous, variantGroupsOf(vocabulary));
  if (meant?.kind === 'ambiguous') {
    const reasoning = 'The question can mean more than one of those that were named before. Choose one.';
    return { ...routeOf('clarify', question, reasoning), options: meant.options };
  }
  if (meant?.kind === 'rewritten') return routeWhole({ ...input, question: meant.question }, true);
  return routeWhole(input, false);
}

function routeWhole({ question, vocabulary }: RouteInput, isFollowUp: boolean): Route {
  const unclear = isFollowUp ? undefined : unclearIn(question);
  if (unclear !== undefined) return routeOf('clarify', question, unclear);
  const before = isFollowUp ? 'It goes on from the question before. ' : '';
  if (!asksSomething.test(question))
    return routeOf('simple', question, `${before}One statement or one subject.`);
  const asked = askedVariants(question, variantGroupsOf(vocabulary));
  if (asked !== undefined) {
    const { variants } = asked;
    const reasoning = `${before}The question asks about ${variants.join(', ')}, which each have an answer of their own.`;
    return { ...routeOf('complex', question, reasoning), variants };
  }
  const parts = splitQuestion(question);
  if (parts.length > 1) {
    const reasoning = `${before}The question has ${parts.length} parts that are searched on their own.`;
    return routeOf('complex', question, reasoning);
  }
  return asksInSteps(question)
    ? routeOf('complex', question, `${before}What the question is about has to be found first.`)
    : routeOf('simple', question, `${before}One fact or one subject.`);
}

function routeOf(kind: Route['kind'], question: string, reasoning: string): Route {
  return { kind, reasoning, entities: entitiesOf(question), question, variants: [], options: [] };
}

/** What a question without a subject has to be told, when nothing was asked before; undefined when it has one. */
function unclearIn(question: string): string | undefined {
  if (analyze(question).length === 0)
    return 'The question names no subject. Say what it is about, for example a term from the documents.';
  const pronoun = pronounOf(question);
  const isBare = analyze(question).length <= 2 && entitiesOf(question).length === 0;
  return pronoun !== undefined && isBare
    ? `The question does not say what "${pronoun.word}" is. Name it, for example by a term from the documents.`
    : undefined;
}
