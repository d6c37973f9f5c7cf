import { stopwords as danish } from '@orama/stopwords/danish';
import { stopwords as dutch } from '@orama/stopwords/dutch';
import { stopwords as french } from '@orama/stopwords/french';
import { stopwords as german } from '@orama/stopwords/german';
import { stopwords as italian } from '@orama/stopwords/italian';
import { stopwords as portuguese } from '@orama/stopwords/portuguese';
import { stopwords as spanish } from '@orama/stopwords/spanish';
import { stopwords as swedish } from '@orama/stopwords/swedish';
import { stopWords as english } from './analyze';
import type { Language } from '../model/types';

const lists = {
  en: english,
  de: new Set(german),
  fr: new Set(french),
  es: new Set(spanish),
  it: new Set(italian),
  pt: new Set(portuguese),
  nl: new Set(dutch),
  sv: new Set(swedish),
  da: new Set(danish),
} as const satisfies Readonly<Record<string, ReadonlySet<string>>>;

/**
 * Whether a lower-case word is so frequent in a language that it identifies the language rather than a
 * subject.
 */
export function isStopWordIn(language: keyof typeof lists, word: string): boolean {
  const words: ReadonlySet<string> = lists[language];
  return words.has(word);
}

/** Frequent words of each language that are neither names nor common in code. */
const frequent: Readonly<Record<Language, string>> = {
  en: 'the of and to is are that for with this be on it by from as not or an which you can',
  de: 'der das und ist nicht ein eine den dem des mit sich auf für wird werden wurde wurden sind auch oder wie nach bei zur zum über kann sie haben jede jeder wenn',
  fr: 'le les et est des du une dans pour que qui sur pas avec sont ou aux cette ces être il elle vous nous peut par puis pendant',
  es: 'el los las es una del por con que se su como más pero este esta son está puede cuando cada hasta durante y',
  it: 'il gli è di che una per non con della delle dei sono nel alla anche questo questa più come può si ogni le',
  pt: 'uma do da dos das não que ao mais são pode quando seu sua cada até foram pelo pela também está esta este por durante os',
  nl: 'het een van en niet dat zijn voor met wordt worden ook aan bij naar deze kan moet door als hoe elke',
  sv: 'och är att det som en ett för inte på med av den har kan till från eller om ska när varje',
  da: 'og er at det som en et for ikke på med af den har kan til fra eller hvis skal når hver de blev',
};

const languages = Object.keys(frequent) as Language[];
const foreign = languages.filter((language) => language !== 'en');
const languagesOfWord: ReadonlyMap<string, readonly Language[]> = byWord();

/** Number of characters examined. */
const maxLooked = 6000;
/** Minimum number of distinct frequent words for a language to be recognised. */
const minDifferent = 4;
const minShare = 0.08;
/** Required ratio to the English word count: names and code occur in every language. */
const lead = 1.5;

function byWord(): ReadonlyMap<string, readonly Language[]> {
  const found = new Map<string, Language[]>();
  for (const language of languages) {
    for (const word of frequent[language].split(' ')) found.set(word, [...(found.get(word) ?? []), language]);
  }
  return found;
}

/** The language of a text, by its frequent words; English if unclear. */
export function languageOf(text: string): Language {
  const words =
    text
      .slice(0, maxLooked)
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu) ?? [];
  const found = new Map(languages.map((language) => [language, [] as string[]]));
  for (const word of words) {
    for (const language of languagesOfWord.get(word) ?? []) found.get(language)?.push(word);
  }
  const count = (language: Language): number => found.get(language)?.length ?? 0;
  const best = foreign.reduce((one, other) => (count(other) > count(one) ? other : one));
  const isClear =
    new Set(found.get(best)).size >= minDifferent &&
    count(best) >= Math.max(minShare * words.length, lead * count('en'));
  return isClear ? best : 'en';
}

/** Interrogative words, which identify the language of short questions. */
const asking: Readonly<Partial<Record<Language, string>>> = {
  en: 'what when where who why how which is are does do can should',
  de: 'was wann wo wer warum wieso wie welche welcher welches wieviel gibt ist sind hat haben wird werden kann können muss müssen darf dürfen soll sollen',
  fr: 'quel quelle quels quelles quand où qui pourquoi comment combien quoi faut',
  es: 'qué cuál cuáles cuándo dónde quién cómo cuánto cuántos cuánta cuántas',
  it: 'cosa quale quali quando dove chi perché come quanto quanti quanta quante',
  pt: 'qual quais quando onde quem quanto quantos quanta quantas por como',
  nl: 'wat wanneer waar waarom hoe welke hoeveel wie moet mag',
};
/** Weight of an interrogative word relative to other frequent words. */
const askingWeight = 2;

/** The language of a question, by interrogative and stop words; English unless another scores higher. */
export function languageOfQuestion(question: string): Language {
  const score = scoresOf(question);
  const best = foreign.reduce((one, other) => (score(other) > score(one) ? other : one));
  return score(best) >= leastScore && score(best) > score('en') ? best : 'en';
}

const leastScore = 2;
const leastClear = 3;
/** Required ratio to the second-best language for a clear result. */
const clearLead = 1.5;

/** The language of a question or answer; undefined if its words do not tell, as with a name or two words. */
export function clearLanguageOf(text: string): Language | undefined {
  const scoreIn = scoresOf(text);
  const scores = new Map(languages.map((language) => [language, scoreIn(language)] as const));
  const score = (language: Language): number => scores.get(language) ?? 0;
  const [best = 'en', next = 'en'] = languages.toSorted((one, other) => score(other) - score(one));
  return score(best) >= Math.max(leastClear, clearLead * score(next)) ? best : undefined;
}

function scoresOf(text: string): (language: Language) => number {
  const words = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  return (language) => {
    const asks = new Set(asking[language]?.split(' '));
    return words.reduce(
      (sum, word) => sum + (asks.has(word) ? askingWeight : 0) + Number(isStopWordIn(language, word)),
      0,
    );
  };
}

/** Whether a lower-case word is frequent in any language. */
export function isFrequentWord(word: string): boolean {
  return languagesOfWord.has(word);
}

/** An artificial term indexed with chunks of a language other than English. */
export function languageMark(language: Language): string {
  return `#${language}`;
}

/** The languages other than English in an index, given a lookup for terms. */
export function markedLanguages(hasTerm: (term: string) => boolean): Language[] {
  return foreign.filter((language) => hasTerm(languageMark(language)));
}
