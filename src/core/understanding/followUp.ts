import { escapePattern } from '../util/escapePattern';
import { analyze } from '../language/analyze';
import { languageOfQuestion } from '../language/language';
import { groupNoun, mentionsOf } from '../language/glossary';
import {
  isPlural,
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
import { timesIn } from './relativeDates';
import type { VariantGroup } from '../model/knowledge';
import type { Turn } from '../model/types';

const leadingPreposition =
  /^(on|in|for|at|with|by|from|to|under|during|after|before|without|via|of|auf|im|für|bei|mit|von)\s+(.+)$/i;
/** In German a phrase ends with its name. */
const german = /^(?:auf|im|für|bei|mit|von)$/i;
const ends =
  '(?=\\s+(?:on|in|for|at|with|by|from|to|under|during|after|before|without|via|when|if|and|or|kept|stored|made|used|have|has|get|gets|need|use|cost|take|last|apply|work|run|include|happen|expire|be)\\b|[,;]|\\s*$)';

/**
 * Completes a follow-up by substituting what it names in the previous question: "What are the limits on AWS?"
 * and "on Azure" → "What are the limits on Azure?". If nothing can be substituted, the new words are
 * appended.
 */
export function replaceIn(previous: string, other: string, groups: readonly VariantGroup[]): string {
  const question = withoutMark(previous);
  const [, before, named = other] = leadingPreposition.exec(other) ?? [];
  const ways: readonly (() => string | undefined)[] = [
    () => replaceVariant(question, named, groups),
    () => replaceTime(question, other),
    () => replaceNumber(question, named),
    () => (before === undefined ? undefined : replacePhrase(question, before, named)),
    () => replaceAlike(question, named),
    () => (before === undefined ? replaceName(question, named) : undefined),
    () => (before === undefined ? replaceSubject(question, named) : undefined),
    () => (before === undefined ? replaceDefinite(question, named) : undefined),
  ];
  for (const way of ways) {
    const replaced = way();
    if (replaced !== undefined) return replaced;
  }
  return before === undefined && languageOfQuestion(question) !== 'en'
    ? `${question}: ${named}`
    : `${question} ${before?.toLowerCase() ?? 'for'} ${named}`;
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

/** "kept in Germany" and "in France": phrases with the same preposition. */
function replacePhrase(question: string, before: string, named: string): string | undefined {
  const isGerman = german.test(before) || languageOfQuestion(question) !== 'en';
  const phrase = isGerman
    ? new RegExp(`\\s${before}\\s+(?:\\p{Ll}{1,4}\\s+)?\\S+`, 'iu')
    : new RegExp(`\\s${before}\\s+(?:\\S+\\s+){0,2}?\\S+?${ends}`, 'i');
  return phrase.test(question) ? question.replace(phrase, ` ${before} ${named}`) : undefined;
}

/** "daily backups" and "weekly backups": phrases with the same last word. */
function replaceAlike(question: string, named: string): string | undefined {
  const words = named.replace(/^(?:the|an?)\s+/i, '').split(/\s+/);
  const head = words.at(-1) ?? '';
  if (words.length < 2 || analyze(head).length === 0) return undefined;
  const found = new RegExp(
    `(?:[\\p{L}\\p{N}_-]+\\s+){${words.length - 1}}${escapePattern(head)}\\b`,
    'iu',
  ).exec(question);
  if (found === null) return undefined;
  const modifiers = found[0].split(/\s+/).slice(0, -1);
  if (modifiers.some((word) => analyze(word).length === 0)) return undefined;
  return question.replace(found[0], words.join(' '));
}

/** A name replaces the only name. */
function replaceName(question: string, named: string): string | undefined {
  const isName = (text: string): boolean => /^[\p{Lu}\p{N}]/u.test(text) || /[_./]/.test(text);
  const names =
    question.slice(1).match(/(?<=\s)\p{Lu}[\p{L}\p{N}'’.-]*(?:\s+\p{Lu}[\p{L}\p{N}'’.-]*)*/gu) ?? [];
  const [only, ...more] = names;
  if (only === undefined || more.length > 0 || !isName(named.replace(/^(?:the|an?)\s+/i, '')))
    return undefined;
  return question.replace(only, named.replace(/^(?:the|an?)\s+/i, ''));
}

/** Replaces the owner in "the retention of backups", else the subject itself. */
function replaceSubject(question: string, named: string): string | undefined {
  const subject = subjectOf(question);
  if (subject === undefined) return undefined;
  const inner = /^(.*\bof\s+)(.+)$/i.exec(subject);
  if (inner === null || /\sof\s/i.test(named)) return agreeing(question.replace(subject, named));
  // "the limits" asks about another property of the same thing, "logs" about the same property of another
  // thing.
  const [, thingOf = '', owner = ''] = inner;
  const isOtherThing = /^(?:the|its|their)\b/i.test(named);
  const thing = `the ${named.replace(/^\S+\s+/, '')} of ${owner}`;
  return agreeing(question.replace(subject, isOtherThing ? thing : `${thingOf}${named}`));
}

/** "the studio" replaces the only "the main house". */
function replaceDefinite(question: string, named: string): string | undefined {
  if (!/^the\s/i.test(named)) return undefined;
  const phrases = question.match(new RegExp(`\\bthe\\s+(?:\\S+\\s+){0,2}?\\S+?${ends}`, 'gi')) ?? [];
  const [only, ...more] = phrases;
  return only === undefined || more.length > 0 ? undefined : question.replace(only, named);
}

/** Verb agreement: "What is the limits" → "What are the limits". */
function agreeing(question: string): string {
  return question.replace(
    /^what (?:is|are)(?=\s+(?:the\s+|our\s+)?(\S+))/i,
    (_, noun: string) => `What ${isPlural(noun) ? 'are' : 'is'}`,
  );
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
const preposition = /^(?:on|in|for|at|with|by|from|to|under|during|after|before|without|via)\s+/i;
const maxElliptic = 6;

/**
 * Resolves an elliptic question against the previous one ("and on Azure?", "why?", "how long does it last?");
 * undefined if it stands alone.
 */
export function followUp(
  question: string,
  previous: Turn,
  groups: readonly VariantGroup[],
): FollowUp | undefined {
  const text = withoutMark(question);
  const bare = text.replace(lead, '');
  const asked: Asked = { bare, hasLead: bare !== text };
  return askedOfSame(asked, previous) ?? askedOfOther(asked, previous, groups) ?? askedOfIt(asked, previous);
}

/** A question without the words joining it to the previous one ("and", "so"), and whether there were any. */
interface Asked {
  readonly bare: string;
  readonly hasLead: boolean;
}

/** "Why?", "tell me more", "and below?" */
function askedOfSame({ bare }: Asked, previous: Turn): FollowUp | undefined {
  if (asksMore.test(bare)) return joined(bare, previous);
  const opposite = replaceOpposite(withoutMark(previous.question), bare);
  if (opposite !== undefined) return rewritten(opposite);
  const alone = askedAlone.exec(bare)?.[1];
  return alone === undefined ? undefined : rewritten(askAgain(alone, previous.question));
}

/** "And on Azure?", "What about logs?" */
function askedOfOther(
  { bare, hasLead }: Asked,
  previous: Turn,
  groups: readonly VariantGroup[],
): FollowUp | undefined {
  const same = sameFor.exec(bare)?.[1];
  if (same !== undefined) return ofSame(bare, same, previous, groups);
  const named = aboutOther.exec(bare)?.[1];
  const other = named ?? (isElliptic(bare, hasLead) ? bare : undefined);
  if (other === undefined || pronounOf(bare) !== undefined) return undefined;
  return rewritten(replaceIn(previous.question, other, groups));
}

/** "Is that the same for guests?": for them in the place of others, or of whoever asks; both questions, where it was asked of somebody else. */
function ofSame(bare: string, named: string, previous: Turn, groups: readonly VariantGroup[]): FollowUp {
  const replaced = replaceIn(previous.question, `for ${named}`, groups);
  const isAdded = replaced === `${withoutMark(previous.question)} for ${named}`;
  const isOfAsker = /\b(?:i|we|you|one|me|my|our)\b/i.test(previous.question);
  return isAdded && !isOfAsker ? joined(bare, previous) : rewritten(replaced);
}

/** "How long does it last?", "Who owns this policy?", "And who approves?" */
function askedOfIt({ bare, hasLead }: Asked, previous: Turn): FollowUp | undefined {
  const pronoun = pronounOf(bare);
  if (pronoun !== undefined) return resolved(bare, pronoun, previous);
  const terms = analyze(bare).length;
  const pointed = /\b(?:this|that|these|those)\s+([\p{L}_-]+)$/iu.exec(bare);
  if (pointed !== null && pointsAway(pointed[0], bare)) return undefined;
  if (pointed?.[1] !== undefined && terms < 4) return pointAt(bare, pointed[1], previous);
  const isOpen = hasLead && terms < 2 && entitiesOf(` ${bare}`).length === 0;
  return isOpen ? joined(bare, previous) : undefined;
}

const pointsAway = (said: string, text: string): boolean =>
  surroundings.test(said) || timesIn(text).includes(said);

/** Falls back to appending the previous question. */
function joined(question: string, previous: Turn): FollowUp {
  return rewritten(`${question}: ${lowerFirst(withoutMark(previous.question))}`);
}

function rewritten(question: string): FollowUp {
  return { kind: 'rewritten', question: asQuestion(question) };
}

/** A few words without an interrogative verb: "on Azure", and after "and" also "Azure". */
function isElliptic(text: string, hasLead: boolean): boolean {
  if (text.split(/\s+/).length > maxElliptic || analyze(text).length === 0) return false;
  if (partsOfQuestion(text) !== undefined || /^(?:who|what|which|how|why|when|where|whose)\b/i.test(text))
    return false;
  return hasLead || preposition.test(text);
}

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
  if (/^(?:what|which|who|whose|whom)\b/i.test(opening)) return `${word}: ${whole}`;
  return `${word} ${auxiliary} ${rest}`;
}

/** "this policy" → "the retention policy" */
function pointAt(question: string, noun: string, previous: Turn): FollowUp {
  const subject = subjectOf(previous.question);
  const isIt = subject?.toLowerCase().endsWith(noun.toLowerCase()) === true;
  return isIt ? rewritten(question.replace(/\S+\s+\S+$/, subject)) : joined(question, previous);
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
  if (antecedent === undefined) return joined(question, previous);
  return rewritten(resolvePronouns(question, antecedent));
}
