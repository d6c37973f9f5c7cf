import { stopwords as danish } from '@orama/stopwords/danish';
import { stopwords as dutch } from '@orama/stopwords/dutch';
import { stopwords as french } from '@orama/stopwords/french';
import { stopwords as german } from '@orama/stopwords/german';
import { stopwords as italian } from '@orama/stopwords/italian';
import { stopwords as portuguese } from '@orama/stopwords/portuguese';
import { stopwords as spanish } from '@orama/stopwords/spanish';
import { stopwords as swedish } from '@orama/stopwords/swedish';
import { isAskingWord } from './frameWords';
import type { Language } from './language';
import { stopWords as english } from './stopWords';

const lists: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: english,
  de: new Set(german),
  fr: new Set(french),
  es: new Set(spanish),
  it: new Set(italian),
  pt: new Set(portuguese),
  nl: new Set(dutch),
  sv: new Set(swedish),
  da: new Set(danish),
};

/** Whether a word says nothing about the subject of a question in this language: it only asks, or goes with asking. */
export function saysNothingIn(language: Language, word: string): boolean {
  const lower = word.toLowerCase();
  return lists[language].has(lower) || isAskingWord(lower);
}
