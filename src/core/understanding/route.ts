import * as l10n from '@vscode/l10n';
import { languageOfQuestion } from '../language/language';
import type { Route, SearchResult } from '../model/types';
import type { RouteInput } from '../model/ports';
import { analyze } from '../language/analyze';
import { variantGroupsOf } from '../language/glossary';
import { numberWordSource } from '../language/numberWords';
import { aboutDocuments } from './aboutDocuments';
import { ambiguousDocuments, rivalsFor, titleNamedIn } from './ambiguity';
import {
  askWhichDocument,
  askWhichVariant,
  inDocument,
  type ClarifyingQuestion,
  askWhatIsMeant,
  missingVariant,
} from './clarifyingQuestions';
import { entitiesOf, pronounOf } from './questionParts';
import { isSettled, resolveReference, type Meant } from './inConversation';
import { outOfScopeReply } from './guard';
import { statedIn } from './datedPassages';
import type { Tagger } from './replacePhrase';
import { splitQuestion } from './split';
import { asMeant } from './typedInHaste';
import { askedVariants } from './targets';
import { events } from '../util/concurrency';
import { quoted } from '../util/displayLanguage';

/** Starts or ends like a question or imperative; a statement to be verified is searched as it is. */
const asksSomething =
  /\?|^\W*(?:(?:and|so|but|please|tell me|in|at|on|for|from|to|by|since|until|under|with|as of|according to)\b.{0,60}?\b)?(?:who|whom|whose|what|when|where|which|how|why|is|are|was|were|do|does|did|can|could|should|must|has|have|had|will|would|compare|vergleichen?|explain|describe|list|show|summari[sz]e|contrast|outline|find|name|give)\b/i;

/**
 * Classifies a question by rules, resolves follow-ups, and states times such as "today" as dates. Asks back only about what a search could not
 * settle, and never twice in a row about the same thing.
 */
export async function routeByRules(input: RouteInput): Promise<Route> {
  const route = await routeAsSaid(input);
  const isSearched = route.kind === 'simple' || route.kind === 'complex';
  const dated = isSearched
    ? await statedIn(route.question, input.today, input.found).catch(() => undefined)
    : undefined;
  return dated === undefined ? route : { ...route, question: dated.question };
}

async function routeAsSaid(input: RouteInput): Promise<Route> {
  const { question, earlier, vocabulary } = input;
  const conversation = input.conversation.map((turn) => ({ ...turn, question: asMeant(turn.question) }));
  const groups = variantGroupsOf(vocabulary);
  const isGerman = languageOfQuestion(question) === 'de';
  const tag = conversation.length > 0 && !isGerman ? await loadTagger() : undefined;
  const meant = resolveReference(question, { conversation, earlier, groups, tag });
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

async function loadTagger(): Promise<Tagger> {
  const { tagWords } = await import('../language/partsOfSpeech');
  return tagWords;
}

/** Routes a standalone question. */
async function routeAlone(input: RouteInput): Promise<Route> {
  const { question, conversation } = input;
  const about = aboutDocuments(question);
  if (about?.leans === false || (about !== undefined && conversation.length === 0))
    return routeOf('overview', question, l10n.t('It asks what there is, not what the documents say.'));
  // Other events go first, as rules that run for the first time take a while.
  await events();
  const reply = outOfScopeReply(question);
  if (reply !== undefined) return routeOf('out-of-scope', question, reply);
  await events();
  if (isSettled(question, conversation.at(-1))) return routeWhole(input);
  return (await unclearIn(input)) ?? (await askedBackAbout(input)) ?? routeWhole(input);
}

/** Accepts a choice or addition as it is, unless the documents contain no word of it. */
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

/** Whether the documents contain a word of the reply. */
async function isKnown({ found }: RouteInput): Promise<boolean> {
  const { terms } = await found().catch(() => nothingFound);
  return terms.length === 0 || terms.some(({ isUnknown }) => isUnknown !== true);
}

const nothingFound: SearchResult = { passages: [], terms: [] };
const ambiguousMessage = () =>
  l10n.t('The question can refer to more than one thing named before. Choose one.');
const droppedMessage = () =>
  l10n.t('All right, that question is dropped. Ask another one whenever you like.');

/** Classifies a standalone question; `before` is prepended to the reasoning. */
function routeWhole({ question, vocabulary }: RouteInput, before = ''): Route {
  if (!asksSomething.test(question))
    return routeOf('simple', question, before + l10n.t('One statement or one subject.'));
  const asked = askedVariants(question, variantGroupsOf(vocabulary));
  if (asked !== undefined) {
    const { variants } = asked;
    const reasoning =
      before + l10n.t('The question asks about {0}; each gets its own answer.', variants.join(', '));
    return { ...routeOf('complex', question, reasoning), variants };
  }
  const parts = splitQuestion(question);
  if (parts.length > 1) {
    const reasoning =
      before + l10n.t('The question has {0} parts that are searched on their own.', parts.length);
    return routeOf('complex', question, reasoning);
  }
  return needsMultiHop(question)
    ? routeOf('complex', question, before + l10n.t('What the question is about has to be found first.'))
    : routeOf('simple', question, before + l10n.t('One fact or one subject.'));
}

/** Nouns identifying things by their relation to others ("the author of X", "the country that won Y"). */
const role =
  '(?:authors?|writers?|composers?|performers?|singers?|directors?|actors?|actress(?:es)?|producers?|creators?|founders?|inventors?|developers?|publishers?|owners?|manufacturers?|designers?|spouses?|wife|husband|father|mother|son|daughter|child|children|siblings?|brother|sister|parents?|godfather|birthplace|place|countr(?:y|ies)|cit(?:y|ies)|towns?|states?|count(?:y|ies)|provinces?|regions?|continents?|rivers?|compan(?:y|ies)|organi[sz]ations?|associations?|bands?|groups?|teams?|clubs?|leagues?|films?|movies?|series|shows?|programs?|albums?|songs?|books?|novels?|plays?|games?|magazines?|schools?|universit(?:y|ies)|colleges?|presidents?|leaders?|kings?|queens?|rulers?|persons?|characters?|musicians?|artists?|players?|politicians?|part(?:y|ies)|districts?|islands?|languages?|birth|death|institutions?|agenc(?:y|ies)|departments?|networks?|labels?|members?|predecessors?|successors?|headquarters|vendors?|suppliers?|customers?|services?|modules?|components?|projects?|managers?|contracts?|figures?|episodes?|singles?|winners?|recipients?|receivers?|holders?|runners?-up|champions?|captains?|coach(?:es)?|hosts?|heads?|chiefs?)';
const relative = '(?:who|whose|whom|which|that|where|when)';

/** A property of a question with its contribution to the log odds of needing several steps. */
interface Trait {
  readonly weight: number;
  readonly holds: (question: string) => boolean;
}

const matches = (weight: number, source: string): Trait => {
  const pattern = new RegExp(source, 'i');
  return { weight, holds: (question) => pattern.test(question) };
};

/** Fitted by logistic regression on the development questions; see docs/quality.md. */
const bias = -6.5;
const traits: readonly Trait[] = [
  // "the city that hosted …", "the team for which …"
  matches(2.5, `\\b${role}\\s+(?:(?:in|of|to|at|for|from|on|with|by)\\s+)?${relative}\\b`),
  // "the author of …"
  matches(3, `\\b(?:the|an?|what|which)\\s+(?:[\\w-]+\\s+){0,3}${role}\\s+(?:of|for|by|in|from)\\b`),
  // "Ann's birthplace"
  matches(3, `['’]s?\\s+(?:[\\w-]+\\s+){0,2}${role}\\b`),
  // "the country containing …", "the book named after …"
  matches(2, `\\b${role}\\s+(?:[\\w-]+ing|[\\w-]+ed|known|made|won|led|held|built|shown|born|set)\\b`),
  // "from the same book as"
  matches(2.5, '\\bsame\\s+[\\w-]+\\s+(?:as|that)\\b'),
  matches(3, '\\b(?:connected|related|in common|relationship between)\\b'),
  // A clause about something mid-question.
  matches(1, `^.{8,}[\\w,]\\s${relative}\\b`),
  // "Are both …?", "Which came first, X or Y?", "Did X happen before Y?"
  matches(2.5, '\\bboth\\b'),
  matches(
    3,
    '\\b(?:first|older|oldest|younger|youngest|larger|largest|earlier|later|more|most|who|which|also)\\b.*\\b\\w+ or \\w+',
  ),
  matches(2, '^(?:are|were|is|was|do|did|does)\\b.*\\band\\b'),
  matches(3, '^(?:did|does|do|was|were|is|has|had)\\b.*\\b(?:before|after)\\b'),
  matches(2, '\\b(?:was|were|is|are)\\s+(?:born|located|founded|formed|from)\\b'),
  // "…, is in which county?"
  matches(0.5, '\\b(?:whom|what|which|who|where|of|in|by)\\??\\s*$|\\b(?:what|which) \\w+(?: \\w+)?\\s*\\?$'),
  matches(4, '\\?\\s*$|^(?:who|what|when|where|which|how|why|is|are|was|were|do|does|did|in|on|at)\\b'),
  // "How do I check which …", "What are two ways to …": a procedure is in one place.
  matches(-4, '^how\\s+(?:to|(?:can|do|should|could|must)\\s+(?:you|i|we|one|using))\\b'),
  matches(
    -4,
    `^what\\s+are\\s+(?:the\\s+|some\\s+)?(?:${numberWordSource('en', { from: 2, to: 5 })}|some|main|key)\\s+(?:\\w+\\s+)?(?:ways?|benefits?|steps?|options?|reasons?|metrics?|methods?|approaches)\\b`,
  ),
  { weight: 1.5, holds: (question) => words(question) >= 14 },
  { weight: 1, holds: (question) => words(question) >= 10 },
];

/** Whether finding the answer likely needs a second search, based on the first passage. */
function needsMultiHop(question: string): boolean {
  return traits.reduce((sum, { weight, holds }) => sum + (holds(question) ? weight : 0), bias) > 0;
}

function words(question: string): number {
  return question.trim().split(/\s+/).length;
}

/**
 * Asks back if several documents or variants answer differently, unless the previous question was about one
 * of them. Undefined for most questions.
 */
async function askedBackAbout(input: RouteInput): Promise<Route | undefined> {
  const { question, conversation, vocabulary, found } = input;
  if (!asksSomething.test(question) || routeWhole(input).kind !== 'simple') return undefined;
  const result = await found().catch(() => nothingFound);
  const rivals = await rivalsFor(question, result);
  const variant = missingVariant(question, rivals, variantGroupsOf(vocabulary));
  if (variant !== undefined) return askBack(question, askWhichVariant(question, variant));
  const titles = ambiguousDocuments(question, rivals);
  if (titles === undefined) return undefined;
  const title = titleNamedIn(conversation.at(-1)?.question ?? '', titles);
  if (title === undefined) return askBack(question, askWhichDocument(question, titles));
  const reasoning = l10n.t('The question before was about {0}, so this one is too.', title);
  return routeOf('simple', inDocument(question, title), reasoning);
}

function routeOf(kind: Route['kind'], question: string, reasoning: string): Route {
  return { kind, reasoning, entities: entitiesOf(question), question, variants: [], options: [] };
}

function askBack(question: string, { message, options }: ClarifyingQuestion): Route {
  return { ...routeOf('clarify', question, message), options };
}

/** Asks back about a question without a subject, if nothing was asked before; undefined if it has one. */
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
