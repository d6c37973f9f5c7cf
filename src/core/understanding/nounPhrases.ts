// The noun phrases of a question, with what tells which of them a follow-up speaks of another of.

import type { TaggedWord } from '../language/partsOfSpeech';
import { isBaseVerb } from './questionParts';

/** A phrase of a text, from `start` to `end`. */
export interface NounPhrase {
  readonly start: number;
  readonly end: number;
  /** Where it goes on behind its article or possessive. */
  readonly bareStart: number;
  readonly determiner: 'the' | 'a' | 'my' | 'which' | 'none';
  /** The last word, in lower case. */
  readonly head: string;
  /** In lower case, where one stands before it; else empty. */
  readonly preposition: string;
  readonly isPlural: boolean;
  readonly isGerund: boolean;
  readonly isName: boolean;
  /** "Sunday", "two weeks" */
  readonly isTime: boolean;
}

type Role = 'determiner' | 'part' | 'noun' | 'gerund' | 'other';

interface Word {
  readonly written: string;
  readonly start: number;
  readonly end: number;
  readonly role: Role;
  readonly determiner: NounPhrase['determiner'];
  readonly isPlural: boolean;
  readonly isTime: boolean;
}

/** Of a text in English, by the parts of speech of its words. */
export function nounPhrases(text: string, words: readonly TaggedWord[]): NounPhrase[] {
  return phrasesOf(text, placed(words));
}

const possessive = /^(?:my|our|your|their|his|her|its)$/i;
const article = /^(?:the|this|that|these|those|an?|each|every|any|no)$/i;
const asking = /^(?:which|what|how|whose)$/i;
const isAuxiliary = ({ written, tags }: TaggedWord): boolean =>
  tags.has('Modal') || tags.has('Copula') || /^(?:do|does|did)$/i.test(written);

function placed(words: readonly TaggedWord[]): Word[] {
  const auxiliary = words.findIndex(isAuxiliary);
  const isCopula = words[auxiliary]?.tags.has('Copula') === true;
  const verb = auxiliary < 0 || isCopula ? undefined : verbTakenForNoun(words.slice(auxiliary + 2));
  const behind = { auxiliary, isCopula };
  return words.map((word, at) => {
    const isNamed = words[at - 1]?.tags.has('Noun') === true && !word.tags.has('Verb');
    const isLast = auxiliary < 0 && at === words.length - 1 && !isNamed;
    const role = word === verb ? 'other' : roleOf(word, isLast);
    return {
      ...word,
      role: isNounBehind(word, at, behind) ? 'noun' : role,
      determiner: determinerOf(word),
      isPlural: word.tags.has('Plural') || (!word.tags.has('Singular') && word.written.endsWith('s')),
      isTime: ['Date', 'Duration', 'Time'].some((tag) => word.tags.has(tag)),
    };
  });
}

/** Whether a word that can be a verb begins a phrase ("access logs"), stands for the subject, or has an ending that no verb has behind "can" and "does". */
function isNounBehind(
  { written, tags }: TaggedWord,
  at: number,
  { auxiliary, isCopula }: { readonly auxiliary: number; readonly isCopula: boolean },
): boolean {
  if (auxiliary < 0) return tags.has('Imperative');
  if (!tags.has('PresentTense') || tags.has('Gerund') || tags.has('Infinitive')) return false;
  return at === auxiliary + 1 || (at > auxiliary && !isCopula && /[^s]s$/i.test(written));
}

/** "Does the contract cover travel?" has a verb, though each word of it can be a noun. */
function verbTakenForNoun(words: readonly TaggedWord[]): TaggedWord | undefined {
  const hasVerb = words.some(({ tags }, at) => tags.has('Infinitive') && words[at - 1]?.written !== 'to');
  if (hasVerb) return undefined;
  const last =
    words.length > 1 && !words.some(({ tags }) => tags.has('Preposition')) ? words.at(-1) : undefined;
  return words.find(({ written }) => isBaseVerb(written)) ?? last;
}

function roleOf({ written, tags }: TaggedWord, isLast: boolean): Role {
  if ([asking, possessive, article].some((pattern) => pattern.test(written))) return 'determiner';
  if (/^(?:be|if|when)$/i.test(written) || tags.has('Pronoun')) return 'other';
  if (tags.has('Noun') || /^ones?$/i.test(written)) return 'noun';
  if (tags.has('Gerund')) return 'gerund';
  if (isLast && !['PastTense', 'Adverb'].some((tag) => tags.has(tag))) return 'noun';
  return ['Adjective', 'Value'].some((tag) => tags.has(tag)) ? 'part' : 'other';
}

function determinerOf({ written }: TaggedWord): NounPhrase['determiner'] {
  if (asking.test(written)) return 'which';
  if (possessive.test(written)) return 'my';
  return /^(?:an?|each|every|any)$/i.test(written) ? 'a' : 'the';
}

const germanWord = /\p{L}[\p{L}\p{N}'’_.-]*|\d+/gu;
const germanThe = /^(?:d(?:er|ie|as|en|em|es)|diese[rsnm]?)$/i;
const germanA = /^(?:k?ein(?:e[rsnm]?)?|jede[rsnm]?)$/i;
const germanMy = /^(?:mein|dein|sein|ihr|unser|euer)(?:e[rsnm]?)?$/;
const germanTime =
  /^(?:tag|woche|wochenende|monat|jahr|quartal|stunde|minute|\p{L}+(?:tag|woch|abend))(?:e?[ns]?)$/iu;

/** Of a text in German, by its capitals. */
export function germanNounPhrases(text: string): NounPhrase[] {
  const words: Word[] = [];
  for (const { 0: written, index: start } of text.matchAll(germanWord)) {
    const determiner = germanDeterminer(written);
    const role = determiner === 'none' ? germanRole(written, start, words.at(-1)?.role) : 'determiner';
    const place = { start, end: start + written.length };
    words.push({ written, ...place, role, determiner, isPlural: false, isTime: germanTime.test(written) });
  }
  return phrasesOf(text, words);
}

function germanDeterminer(written: string): NounPhrase['determiner'] {
  if (germanThe.test(written)) return 'the';
  if (germanA.test(written)) return 'a';
  return germanMy.test(written) ? 'my' : 'none';
}

/** Adjectives are told by their endings, behind an article only: "wie lange werden" has none. */
function germanRole(written: string, start: number, before: Role | undefined): Role {
  if (/^\p{Lu}/u.test(written)) return start === 0 && /^w/i.test(written) ? 'other' : 'noun';
  if (/^\d/.test(written)) return 'part';
  const isAdjective = /(?:e|en|er|es|em)$/u.test(written);
  return isAdjective && (before === 'determiner' || before === 'part') ? 'part' : 'other';
}

/** Words before a phrase that a follow-up may begin with. */
export const prepositions = {
  en: 'on|in|for|at|with|by|from|to|into|under|over|during|after|before|without|via|of|per|inside|within',
  de: 'auf|in|im|für|bei|beim|mit|von|vom|zu|zum|zur|am|an|aus|nach|vor|unter|ohne|seit',
} as const;
const preposition = new RegExp(`^(?:${prepositions.en}|${prepositions.de})$`, 'i');

function phrasesOf(text: string, words: readonly Word[]): NounPhrase[] {
  return runsOf(words).flatMap(({ from, until }) => {
    const [first, second = first, ...others] = words.slice(from, until);
    if (first === undefined || second === undefined) return [];
    const last = others.at(-1) ?? second;
    const hasDeterminer = first.role === 'determiner';
    const isTime = isOfTime(words.slice(from, until));
    return {
      ...{ start: first.start, end: last.end, bareStart: (hasDeterminer ? second : first).start },
      determiner: hasDeterminer ? first.determiner : 'none',
      head: last.written.toLowerCase(),
      preposition: prepositionIn(words[from - 1]?.written ?? ''),
      ...{ isPlural: last.isPlural, isGerund: last.role === 'gerund', isTime },
      isName: !isTime && words.slice(from, until).some((word) => isName(word, text)),
    };
  });
}

/** "Sunday morning", not "opening hours". */
function isOfTime(words: readonly Word[]): boolean {
  const things = words.filter(({ role }) => role === 'noun' || role === 'gerund');
  return things.length > 0 && things.every(({ isTime }) => isTime);
}

function prepositionIn(written: string): string {
  return preposition.test(written) ? written.toLowerCase() : '';
}

/** At the start of a question, a capital tells nothing. */
function isName({ written, start }: Word, text: string): boolean {
  return /\d|^\p{Lu}/u.test(written) && (start > 0 || text === written);
}

interface Run {
  readonly from: number;
  readonly until: number;
}

/** Determiner, adjectives and nouns beside each other, up to the last noun. */
function runsOf(words: readonly Word[]): Run[] {
  const seams = words.flatMap(({ role, written }, at) => {
    const isNumber = /^\d/.test(written);
    const isBetween = (role === 'gerund' || isNumber) && words[at - 1]?.role === 'noun';
    return role === 'other' ? [at, at + 1] : role === 'determiner' || isBetween ? [at] : [];
  });
  const bounds = [...new Set([0, ...seams, words.length])];
  return bounds.slice(1).flatMap((end, at) => {
    const from = bounds[at] ?? 0;
    const last = words.slice(from, end).findLastIndex(({ role }) => role === 'noun' || role === 'gerund');
    return last < 0 ? [] : [{ from, until: from + last + 1 }];
  });
}
