// "Who has the key to the server room?" and "the safe": which phrase of a question another one takes the place of.

import { languageOfQuestion } from '../language/language';
import type { TaggedWord } from '../language/partsOfSpeech';
import { isAttribute } from './attributes';
import { germanNounPhrases, nounPhrases, type NounPhrase } from './nounPhrases';

/** Tags the words of a text in English; see core/language/partsOfSpeech.ts. */
export type Tagger = (text: string) => readonly TaggedWord[];

interface Added {
  readonly text: string;
  readonly phrase: NounPhrase;
  /** Before it; empty if there is none. */
  readonly preposition: string;
}

/**
 * Puts a phrase, or a verb, in the place of the one in a question that is most like it: in its article, number and form, and
 * behind the same preposition; in English and German. Undefined if nothing in the question is.
 */
export function replacePhrase(
  question: string,
  { before = '', named }: { readonly before?: string | undefined; readonly named: string },
  tag: Tagger | undefined,
): string | undefined {
  const language = languageOfQuestion(question);
  const told = { question, before, named };
  if (language === 'de') return replaceNoun(told, germanNounPhrases, true);
  if (tag === undefined || language !== 'en') return undefined;
  const read = (text: string): NounPhrase[] => nounPhrases(text, tag(text));
  return replaceOwner(question, named) ?? replaceVerb(told, tag) ?? replaceNoun(told, read, false);
}

interface Told {
  readonly question: string;
  readonly before: string;
  readonly named: string;
}

function replaceNoun(
  { question, before, named }: Told,
  read: (text: string) => NounPhrase[],
  isGerman: boolean,
): string | undefined {
  const [phrase] = read(named);
  if (phrase?.start !== 0) return undefined;
  const added = { text: named, phrase, preposition: before.toLowerCase() };
  const replaced = mostAlike(added, read(question), startsWithSubject.test(question));
  return replaced && inPlace(question, { replaced, added, isGerman });
}

/** "Is the harness covered by the warranty?" is about the harness. */
const startsWithSubject = /^(?:is|are|was|were|ist|sind)\b/i;

function mostAlike(
  added: Added,
  phrases: readonly NounPhrase[],
  isFirstAsked: boolean,
): NounPhrase | undefined {
  const ranked = phrases
    .filter((one) => one.determiner !== 'which' && isSameKind(one, added))
    .map((phrase) => ({ phrase, alike: alikeness(phrase, added) }));
  const best = Math.max(...ranked.map(({ alike }) => alike));
  const isBest = ({ alike }: { readonly alike: number }): boolean => alike === best;
  return (isFirstAsked ? ranked.find(isBest) : ranked.findLast(isBest))?.phrase;
}

/** Prepositions of places and times, one of which may stand for another: "on site" and "in the yard". */
const within = /^(?:in|on|at|during|inside|within|im|am|auf|an|bei|beim)$/;

function isSameKind(one: NounPhrase, { phrase, preposition }: Added): boolean {
  if (one.isTime !== phrase.isTime) return false;
  if (preposition === '' || preposition === one.preposition) return true;
  return within.test(preposition) && within.test(one.preposition);
}

function alikeness(one: NounPhrase, { phrase, preposition }: Added): number {
  const isOne = /^ones?$/.test(phrase.head);
  const same = [
    [one.head === phrase.head || (isOne && one.isPlural === phrase.isPlural), 4],
    [preposition !== '' && one.preposition === preposition, 4],
    [one.determiner === phrase.determiner && !isOne, 2],
    [isAttribute(one.head) === isAttribute(phrase.head), 1],
    [one.isName === phrase.isName, 2],
    [one.isPlural === phrase.isPlural, 1],
    [one.isGerund === phrase.isGerund, 1],
  ] as const;
  return same.reduce((sum, [isSame, weight]) => sum + (isSame ? weight : 0), 0);
}

function inPlace(
  question: string,
  {
    replaced,
    added,
    isGerman,
  }: { readonly replaced: NounPhrase; readonly added: Added; readonly isGerman: boolean },
): string {
  const { phrase, text, preposition } = added;
  const isBare = phrase.determiner === 'none' && preposition === '' && !phrase.isName;
  const keepsDeterminer = !isGerman && isBare && replaced.determiner !== 'none';
  const start = keepsDeterminer ? replaced.bareStart : replaced.start;
  const before = question.slice(0, start);
  const ones = text.replace(/\bones?$/i, replaced.head);
  const said = ones.replace(/^(\p{L}+ing) (?:it|them|one)$/iu, '$1');
  const behind = question.slice(replaced.end);
  const own = text.slice(phrase.end);
  const rest = own === '' && preposition !== '' ? behind.replace(ownPhrase, '') : behind.replace(own, '');
  const joined =
    preposition === '' ? before : `${before.replace(/(?:^|(?<=\s))\p{L}+\s$/u, '')}${preposition} `;
  const agreeing = joined.replace(agreement, (_, verb: string) => inNumber(verb, phrase.isPlural));
  return withArticle(`${agreeing}${said}${rest}`, agreeing.length);
}

/** A verb right before its subject, which had another number. */
const agreement = /\b(is|are|was|were|does|do|has|have)\b(?= (?:the |an? |my |our )?$)/i;
const numbers = [
  ['is', 'are'],
  ['was', 'were'],
  ['does', 'do'],
  ['has', 'have'],
] as const;

function inNumber(verb: string, isPlural: boolean): string {
  const plain = verb.toLowerCase();
  const agreed = numbers.find((pair) => pair.some((one) => one === plain))?.[isPlural ? 1 : 0] ?? plain;
  return verb === plain ? agreed : agreed.charAt(0).toUpperCase() + agreed.slice(1);
}

/** "Damage to the van": what belongs to the phrase before. */
const ownPhrase = /^ (?:to|of) (?:the |an? )?\S+/i;

/** "A" and "an" before what stands there now. */
function withArticle(text: string, at: number): string {
  const before = text
    .slice(0, at)
    .replace(/\b(a)n? $/i, (_, article: string) =>
      /^[aeiou]/i.test(text.slice(at)) ? `${article}n ` : `${article} `,
    );
  return before + text.slice(at);
}

/** "In Karim's contract" and "in Elena's" */
function replaceOwner(question: string, named: string): string | undefined {
  const owner = /(?<!\S)(?!(?:who|what|where|when|how|it|that|there|here|let)['’]s)\S+['’]s?(?!\S)/iu;
  return owner.exec(named)?.[0] === named && owner.test(question)
    ? question.replace(owner, named)
    : undefined;
}

/** "And replaced?", "and for moving it?", "and delete one?": a verb in the same form. */
function replaceVerb({ question, before, named }: Told, tag: Tagger): string | undefined {
  const [written = '', object, ...others] = named.split(/\s+/);
  if (others.length > 0 || !/^(?:it|them|one)?$/i.test(object ?? '')) return undefined;
  if (/^to$/i.test(before)) return replaceDoing(question, written, tag);
  const form = formOf(written, tag) ?? (object === undefined ? undefined : 'Infinitive');
  const replaced =
    form &&
    tag(question).findLast(({ tags, written: word }) => tags.has(form) && !/^(?:do|be|have)$/i.test(word));
  return replaced && `${question.slice(0, replaced.start)}${written}${question.slice(replaced.end)}`;
}

/** "To dig a trench" and "to weld", not "to France". */
function replaceDoing(question: string, written: string, tag: Tagger): string | undefined {
  const [word] = tag(written);
  const isVerb = word?.tags.has('Verb') === true && !word.tags.has('Noun') && /^\p{Ll}/u.test(written);
  return isVerb && toDo.test(question) ? question.replace(toDo, `$1${written}`) : undefined;
}

/** The last verb behind "to", with what it is done to. */
const toDo = /^(.*\bto )\p{L}+(?: (?:the|an?|my|our) \p{L}+)?/iu;

function formOf(written: string, tag: Tagger): string | undefined {
  const [word] = tag(written);
  if (word?.tags.has('Gerund') === true) return 'Gerund';
  return /ed$/i.test(written) || word?.tags.has('PastTense') === true ? 'PastTense' : undefined;
}
