import * as l10n from '@vscode/l10n';
import type { Route, SearchResult } from '../../model';
import type { RouteInput } from '../../ports';
import { analyze } from '../../text/analyze';
import { variantGroupsOf } from '../../text/variantGroups';
import { ambiguousDocuments, titleNamedIn } from './ambiguity';
import { askWhichDocument, askWhichVariant, inDocument, type AskedBack } from './askBack';
import { askWhatIsMeant } from './askWhatIsMeant';
import { entitiesOf } from './entities';
import { isSettled, meantAfter, type Meant } from './inConversation';
import { missingVariant } from './missingVariant';
import { outOfScopeReply } from './outOfScope';
import { pronounOf } from './pronouns';
import { splitQuestion } from './split';
import { asksInSteps } from './steps';
import { askedVariants } from './variants';
import { quoted } from '../../text/displayLanguage';

/** Begins or ends as a question or an order does; a statement to find support for is searched as it is. */
const asksSomething =
  /\?|^\W*(?:(?:and|so|but|please|tell me|in|at|on|for|from|to|by|since|until|under|with|as of|according to)\b.{0,60}?\b)?(?:who|whom|whose|what|when|where|which|how|why|is|are|was|were|do|does|did|can|could|should|must|has|have|had|will|would|compare|vergleichen?|explain|describe|list|show|summari[sz]e|contrast|outline|find|name|give)\b/i;

/**
 * Decides by rules what kind of question this is, and what it means after those before it. Asks back only about what one
 * search cannot settle either, and not twice in a row about the same.
 */
export async function routeByRules(input: RouteInput): Promise<Route> {
  const { question, conversation, earlier, vocabulary } = input;
  const groups = variantGroupsOf(vocabulary);
  const meant = meantAfter(question, { conversation, earlier, groups });
  switch (meant?.kind) {
    case undefined:
      return routeAlone(input);
    case 'dropped':
      return routeOf('out-of-scope', question, droppedMessage());
    case 'ambiguous':
      return askBack(question, { message: ambiguousMessage(), options: meant.options });
    case 'rewritten':
      return routeMeant(meant, input);
  }
}

/** A question that stands alone. */
async function routeAlone(input: RouteInput): Promise<Route> {
  const { question, conversation } = input;
  const reply = outOfScopeReply(question);
  if (reply !== undefined) return routeOf('out-of-scope', question, reply);
  if (isSettled(question, conversation.at(-1))) return routeWhole(input);
  return (await unclearIn(input)) ?? (await askedBackAbout(input)) ?? routeWhole(input);
}

/** What was chosen or told is taken as it is, unless the documents have no word of it. */
async function routeMeant(
  { question, otherwise, style }: Extract<Meant, { kind: 'rewritten' }>,
  input: RouteInput,
): Promise<Route> {
  const helps = otherwise === undefined || (await isKnown(input));
  const route = routeWhole(
    { ...input, question: helps ? question : otherwise },
    `${l10n.t('It goes on from the question before.')} `,
  );
  return style === undefined ? route : { ...route, style };
}

/** Whether the documents have a word of what was said. */
async function isKnown({ found }: RouteInput): Promise<boolean> {
  const { terms } = await found().catch(() => nothingFound);
  return terms.length === 0 || terms.some(({ isUnknown }) => isUnknown !== true);
}

const nothingFound: SearchResult = { passages: [], terms: [] };
const ambiguousMessage = () =>
  l10n.t('The question can mean more than one of those that were named before. Choose one.');
const droppedMessage = () =>
  l10n.t('All right, that question is dropped. Ask another one whenever you like.');

/** What kind a question is that stands alone by now; `before` opens the reasoning. */
function routeWhole({ question, vocabulary }: RouteInput, before = ''): Route {
  if (!asksSomething.test(question))
    return routeOf('simple', question, before + l10n.t('One statement or one subject.'));
  const asked = askedVariants(question, variantGroupsOf(vocabulary));
  if (asked !== undefined) {
    const { variants } = asked;
    const reasoning =
      before +
      l10n.t('The question asks about {0}, which each have an answer of their own.', variants.join(', '));
    return { ...routeOf('complex', question, reasoning), variants };
  }
  const parts = splitQuestion(question);
  if (parts.length > 1) {
    const reasoning =
      before + l10n.t('The question has {0} parts that are searched on their own.', parts.length);
    return routeOf('complex', question, reasoning);
  }
  return asksInSteps(question)
    ? routeOf('complex', question, before + l10n.t('What the question is about has to be found first.'))
    : routeOf('simple', question, before + l10n.t('One fact or one subject.'));
}

/**
 * The route of a question that documents, or variants, answer each for themselves: it is asked back about, unless the
 * question before was about one of them. Undefined for most questions.
 */
async function askedBackAbout(input: RouteInput): Promise<Route | undefined> {
  const { question, conversation, vocabulary, found } = input;
  if (!asksSomething.test(question) || routeWhole(input).kind !== 'simple') return undefined;
  const result = await found().catch(() => nothingFound);
  const variant = missingVariant(question, result, variantGroupsOf(vocabulary));
  if (variant !== undefined) return askBack(question, askWhichVariant(question, variant));
  const titles = ambiguousDocuments(question, result);
  if (titles === undefined) return undefined;
  const title = titleNamedIn(conversation.at(-1)?.question ?? '', titles);
  if (title === undefined) return askBack(question, askWhichDocument(question, titles));
  const reasoning = l10n.t('The question before was about {0}, so this one is too.', title);
  return routeOf('simple', inDocument(question, title), reasoning);
}

function routeOf(kind: Route['kind'], question: string, reasoning: string): Route {
  return { kind, reasoning, entities: entitiesOf(question), question, variants: [], options: [] };
}

function askBack(question: string, { message, options }: AskedBack): Route {
  return { ...routeOf('clarify', question, message), options };
}

/** What is asked back about a question without a subject, when nothing was asked before; undefined when it has one. */
async function unclearIn({ question, found }: RouteInput): Promise<Route | undefined> {
  if (analyze(question).length === 0)
    return routeOf(
      'clarify',
      question,
      l10n.t('The question names no subject. Say what it is about, for example a term from the documents.'),
    );
  const pronoun = pronounOf(question);
  const isBare = analyze(question).length <= 2 && entitiesOf(question).length === 0;
  if (pronoun === undefined || !isBare) return undefined;
  const result = await found().catch(() => nothingFound);
  const message = l10n.t(
    'The question does not say what {0} is. Name it, for example by a term from the documents.',
    quoted(pronoun.word),
  );
  return askBack(question, { message, options: askWhatIsMeant(question, result) });
}
