import { stopwords as danish } from '@orama/stopwords/danish';
import { stopwords as dutch } from '@orama/stopwords/dutch';
import { stopwords as french } from '@orama/stopwords/french';
import { stopwords as german } from '@orama/stopwords/german';
import { stopwords as italian } from '@orama/stopwords/italian';
import { stopwords as portuguese } from '@orama/stopwords/portuguese';
import { stopwords as spanish } from '@orama/stopwords/spanish';
import { stopwords as swedish } from '@orama/stopwords/swedish';
import { stopWords as english } from './stopWords';

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
