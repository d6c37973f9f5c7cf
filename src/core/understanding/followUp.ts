import { analyze } from '../language/analyze';
import { languageOfQuestion } from '../language/language';
import { groupNoun, mentionsOf } from '../language/glossary';
import {
  subjectOf,
  withoutMark,
  entitiesOf,
  asQuestion,
  lowerFirst,
  partsOfQuestion,
  pronounOf,
  replaceOpposite,
  resolvePronouns,
} from './questionParts';
import { peopleIn, thingOf } from './antecedent';
import { replaceTime } from './followUpTime';
import { isBesideTime } from './timeBeside';
import { nounPhrases, prepositions } from './nounPhrases';
import { replacePhrase, type Tagger } from './replacePhrase';
import { timesIn } from './relativeDates';
import type { VariantGroup } from '../model/knowledge';
import type { Turn } from '../model/types';

const leading = {
  en: new RegExp(`^(${prepositions.en})\\s+(.+)$`, 'i'),
  de: new RegExp(`^(${prepositions.de})\\s+(.+)$`, 'i'),
};
const conjunction = 'if|when|while|falls|wenn';
const clause = new RegExp(`^(?:${conjunction})\\s`, 'i');

/** What a follow-up is understood with. */
export interface Understanding {
  readonly groups: readonly VariantGroup[];
  /** Left out, nothing of an English question is replaced but variants, times and numbers. */
  readonly tag?: Tagger | undefined;
}

/**
 * Completes a follow-up by putting what it names in the place of what is most like it in the previous question: "What are the
 * limits on AWS?" and "on Azure" → "What are the limits on Azure?". If nothing is, the new words are appended.
 */
export function replaceIn(previous: string, other: string, understanding: Understanding): string {
  return replacedIn(previous, other, understanding) ?? appended(withoutMark(previous), other);
}

function replacedIn(previous: string, other: string, { groups, tag }: Understanding): string | undefined {
  const question = withoutMark(previous);
  const [, before, named = other] = prepositionOf(question, other) ?? [];
  // Beside a time that the question does not state, nothing else is meant.
  if (isBesideTime(other)) return replaceTime(question, other);
  return (
    replaceVariant(question, named, groups) ??
    replaceTime(question, other) ??
    replaceNumber(question, named) ??
    replaceClause(question, other, tag) ??
    replacePhrase(question, { before, named }, tag)
  );
}

function prepositionOf(question: string, other: string): RegExpExecArray | null {
  return leading[languageOfQuestion(question) === 'de' ? 'de' : 'en'].exec(other);
}

function appended(question: string, other: string): string {
  if (prepositionOf(question, other) !== null || clause.test(other)) return `${question} ${other}`;
  return `${question}: ${other}`;
}

/** "Is a refund due when the flight is cancelled?" and "if it is late": it is what that clause is about. */
function replaceClause(question: string, other: string, tag: Tagger | undefined): string | undefined {
  if (!clause.test(other)) return undefined;
  const [known = '', before = '', told = ''] =
    new RegExp(`^(.*)\\s(?:${conjunction})\\s(.+)$`, 'i').exec(question) ?? [];
  if (known === '') return undefined;
  const subject = tag === undefined ? '' : subjectAtStart(told, tag);
  return `${before} ${subject === '' ? other : other.replace(/(?<=^\S+ )(?:it|they)\b/i, subject)}`;
}

/** What a clause begins with; empty if that is no name of a thing. A verb that can be a noun, too, is no part of it: "the heating fails". */
function subjectAtStart(told: string, tag: Tagger): string {
  const [about] = nounPhrases(told, tag(told));
  if (about?.start !== 0) return '';
  return told.slice(0, about.end === told.length ? Math.max(0, told.lastIndexOf(' ')) : about.end);
}

/** Both name variants of one group. */
function replaceVariant(
  question: string,
  named: string,
  groups: readonly VariantGroup[],
): string | undefined {
  for (const group of groups) {
    const [wanted] = mentionsOf(`${named} ${groupNoun(group)}`, group);
    const known = mentionsOf(question, group);
    const [first] = known;
    const last = known.at(-1);
    if (wanted !== undefined && first !== undefined && last !== undefined)
      return question.slice(0, first.start) + bareVariant(named, wanted) + question.slice(last.end);
  }
  return undefined;
}

/** The variant as written, without surrounding words. */
function bareVariant(
  named: string,
  { start, end }: { readonly start: number; readonly end: number },
): string {
  return named.slice(start, end);
}

/** "and in 2023?", "version 3?", "And 80,000?": numbers replace numbers. */
function replaceNumber(question: string, named: string): string | undefined {
  const number = /\bv?\d+(?:[.,]\d+)*\b/i;
  const wanted = number.exec(named)?.[0];
  if (wanted === undefined || [...question.matchAll(new RegExp(number, 'gi'))].length !== 1) return undefined;
  const known = new Set(analyze(question));
  const isAlike = analyze(named.replace(number, ' ')).every((term) => known.has(term));
  return isAlike ? question.replace(number, wanted) : undefined;
}

/** Resolution of a follow-up question. */
export type FollowUp =
  /** Now standalone. */
  | { readonly kind: 'rewritten'; readonly question: string }
  /** Several readings are possible. */
  | { readonly kind: 'ambiguous'; readonly options: readonly string[] };

const lead = /^(?:(?:and|but|so|also|then|ok(?:ay)?|now|or)\b[,\s]*)+/i;
const askedAlone =
  /^(why|how|when|where|who|since when|until when|how (?:long|often|many|much|so|come)|why (?:not|so|that|is that|is this)|for how long)$/i;
const asksMore =
  /^(?:(?:please\s+)?(?:tell me more|go on|continue|elaborate|explain(?: more)?|(?:more|further) details?|more)|what else|anything else|(?:(?:can|could) you |please )?(?:give|show)(?: me)? (?:an |some )?examples?|(?:an |any |some )?(?:other )?examples?)$/i;
const aboutOther = /^(?:what|how)\s+about\s+(.+)$/i;
const sameFor =
  /^(?:(?:(?:is|are)\s+(?:it|that|this|they)\s+|is\s+)?(?:also\s+)?(?:the\s+same|same|different|true)\s+(?:for|on|in|with)|do(?:es)?\s+(?:it|that|this|they|the\s+same)\s+(?:also\s+)?(?:apply\s+(?:to|for)|(?:go|hold|count)\s+for))\s+((?:\S+\s+){0,3}?\S+?)(?:,?\s+(?:too|as\s+well))?$/i;
/** "This project" refers to where the question is asked, whatever was asked before. */
const surroundings =
  /^th(?:is|ese)\s+(?:projects?|repo(?:sitory|sitories|s)?|workspaces?|folders?|codebase|documentation|docs|documents?|pages?|files?)$/i;
const maxElliptic = 12;
/** What begins with "if" alone may be a question of its own. */
const maxCondition = 6;

/**
 * Resolves an elliptic question against the previous one ("and on Azure?", "why?", "how long does it last?");
 * undefined if it stands alone.
 */
export function followUp(
  question: string,
  previous: Turn,
  understanding: Understanding,
): FollowUp | undefined {
  const text = withoutMark(question);
  const bare = text.replace(lead, '');
  const asked: Asked = { bare, hasLead: bare !== text };
  return (
    askedOfSame(asked, previous) ??
    askedOfOther(asked, previous, understanding) ??
    askedOfIt(asked, previous, understanding.tag)
  );
}

/** A question without the words joining it to the previous one ("and", "so"), and whether there were any. */
interface Asked {
  readonly bare: string;
  readonly hasLead: boolean;
}

/** "Why?", "tell me more", "and below?" */
function askedOfSame({ bare }: Asked, previous: Turn): FollowUp | undefined {
  if (asksMore.test(bare)) return joined(bare, previous.question);
  const opposite = replaceOpposite(withoutMark(previous.question), bare);
  if (opposite !== undefined) return rewritten(opposite);
  const alone = askedAlone.exec(bare)?.[1];
  return alone === undefined ? undefined : rewritten(askAgain(alone, previous.question));
}

/** "And on Azure?", "What about logs?" */
function askedOfOther(
  { bare, hasLead }: Asked,
  previous: Turn,
  understanding: Understanding,
): FollowUp | undefined {
  const same = sameFor.exec(bare)?.[1];
  if (same !== undefined) return ofSame(same, previous, understanding);
  const named = aboutOther.exec(bare)?.[1];
  const other = named ?? (isElliptic(bare, hasLead) ? bare : undefined);
  if (other === undefined) return undefined;
  const replaced = replacedIn(previous.question, other, understanding);
  if (replaced !== undefined) return rewritten(replaced);
  return pronounOf(bare) === undefined
    ? rewritten(appended(withoutMark(previous.question), other))
    : undefined;
}

/** "Is that the same for guests?": for them in the place of others, or besides. */
function ofSame(named: string, { question }: Turn, understanding: Understanding): FollowUp {
  const other = `for ${named}`;
  const isOfSomebody = /\b(?:do|does|did|can|may|must) (?!i\b|we\b|you\b|one\b)\p{L}/iu.test(question);
  const besides = appended(withoutMark(question), isOfSomebody ? named : other);
  return rewritten(replacedIn(question, other, understanding) ?? besides);
}

/** "How long does it last?", "Who owns this policy?", "And who approves?" */
function askedOfIt({ bare, hasLead }: Asked, previous: Turn, tag: Tagger | undefined): FollowUp | undefined {
  const pronoun = pronounOf(bare);
  if (pronoun !== undefined) return resolved(bare, pronoun, previous);
  const named = oneOf(bare, previous, tag);
  if (named !== undefined) return rewritten(named);
  const pointed = /\b(?:this|that|these|those)\s+([\p{L}_-]+)$/iu.exec(bare);
  if (pointed !== null) return pointedAt({ bare, said: pointed[0], noun: pointed[1] ?? '' }, previous);
  const isOpen = hasLead && analyze(bare).length < 2 && entitiesOf(` ${bare}`).length === 0;
  return isOpen ? joined(bare, previous.question) : undefined;
}

/** "Who owns this policy?" */
function pointedAt(
  { bare, said, noun }: { readonly bare: string; readonly said: string; readonly noun: string },
  previous: Turn,
): FollowUp | undefined {
  const isOfPrevious = !pointsAway(said, bare) && analyze(bare).length < 4;
  return isOfPrevious ? pointAt(bare, noun, previous) : undefined;
}

/** "When is the full one?" after "Can I do the short course?": when the full course is. */
function oneOf(bare: string, { question }: Turn, tag: Tagger | undefined): string | undefined {
  const [, ones] =
    /\b(?:the|an?) (?:(?!(?:no|any|every|each|some|which|that)\b)[\p{L}-]+ ){1,2}(ones?)\b/iu.exec(bare) ??
    [];
  if (ones === undefined || tag === undefined) return undefined;
  const isPlural = ones.toLowerCase() === 'ones';
  const phrases = nounPhrases(question, tag(question)).filter(
    (one) => !one.isTime && one.isPlural === isPlural,
  );
  const head = phrases.at(-1)?.head;
  return head === undefined ? undefined : bare.replace(/\bones?\b/i, head);
}

const pointsAway = (said: string, text: string): boolean =>
  surroundings.test(said) || timesIn(text).includes(said);

/** Falls back to appending the previous question. */
function joined(question: string, previous: string): FollowUp {
  return rewritten(`${question}: ${lowerFirst(withoutMark(previous))}`);
}

function rewritten(question: string): FollowUp {
  return { kind: 'rewritten', question: asQuestion(question) };
}

/** A few words without an interrogative verb: "on Azure", and after "and" also "Azure". */
function isElliptic(text: string, hasLead: boolean): boolean {
  if (analyze(text).length === 0 || asksInside.test(text) || partsOfQuestion(text) !== undefined)
    return false;
  if (/^(?:who|what|which|how|why|when|where|whose)\b/i.test(text)) return clause.test(text) && hasLead;
  const words = text.split(/\s+/).length;
  if (!hasLead && clause.test(text)) return words <= maxCondition;
  return (hasLead || leading.en.test(text)) && words <= maxElliptic;
}

/** "In case of fire, who do I call?", "before leaving, can I switch it off?" */
const asksInside =
  /(?<=\s)(?:who|whom|whose|what|which|where|why|how)\b|,\s*(?:when|do|does|did|is|are|was|were|can|could|may|must|should|shall|will|would)\b|\s(?:do|does|did|can|could|may|must|should|shall|will|would) (?:i|we|you|one|they|the|an?|my|our)\b/i;

/** "Why?" after "How long are backups kept?" → "Why are backups kept?" */
function askAgain(asked: string, previous: string): string {
  const word = asked.replace(/^why\s.*|^how (?:so|come)$/i, 'why');
  const isNot = /^why not$/i.test(asked);
  const parts = partsOfQuestion(previous);
  const whole = lowerFirst(withoutMark(previous));
  if (parts === undefined || isNot) return `${word}: ${whole}`;
  const { opening, auxiliary, rest } = parts;
  if (opening === '') return `${word} ${auxiliary.toLowerCase()} ${rest}`;
  // "What is the retention?" leaves nothing to ask about but the fact itself.
  if (/^(?:what|which|who)$/i.test(opening) && /^(?:is|are|was|were)$/i.test(auxiliary)) {
    const isWhy = /^why$/i.test(word);
    const it = /^(?:are|were)$/i.test(auxiliary) ? 'what they are' : 'what it is';
    return isWhy ? `${word} ${auxiliary} ${rest} ${it}` : `${word} ${auxiliary} ${rest}`;
  }
  const ofWhat = withCounted(word, opening);
  return ofWhat === undefined ? `${word}: ${whole}` : `${ofWhat} ${auxiliary} ${rest}`;
}

/** "How much?" after "Which oil …" is how much oil; undefined if it does not say what the opening asks of. */
function withCounted(asked: string, opening: string): string | undefined {
  const [, noun] = /^(?:what|which) (.+)$/i.exec(opening) ?? [];
  if (noun !== undefined && /^how (?:many|much)$/i.test(asked)) return `${asked} ${noun}`;
  return /^(?:what|which|who|whose|whom)\b/i.test(opening) ? undefined : asked;
}

/** "this policy" → "the retention policy" */
function pointAt(question: string, noun: string, previous: Turn): FollowUp {
  const subject = subjectOf(previous.question);
  const isIt = subject?.toLowerCase().endsWith(noun.toLowerCase()) === true;
  return isIt ? rewritten(question.replace(/\S+\s+\S+$/, subject)) : joined(question, previous.question);
}

function resolved(
  question: string,
  { word, isPerson }: { readonly word: string; readonly isPerson: boolean },
  previous: Turn,
): FollowUp | undefined {
  const people = isPerson ? peopleIn(previous) : [];
  if (people.length > 1)
    return {
      kind: 'ambiguous',
      options: people.slice(0, 4).map((name) => asQuestion(resolvePronouns(question, name))),
    };
  const isFact = /^th(?:is|at)$/i.test(word) && !/^what (?:is|are|was|were)\b/i.test(previous.question);
  const antecedent = isFact ? undefined : (people[0] ?? thingOf(previous));
  if (antecedent === undefined) return joined(question, previous.question);
  return rewritten(resolvePronouns(question, antecedent));
}
