// Stemmers of languages other than English, needed only for indexing and searching.

import { stemmer as danish } from '@orama/stemmers/danish';
import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stemmer as swedish } from '@orama/stemmers/swedish';
import { stemEnglish, type Stem } from './analyze';
import type { Language } from '../model/types';

const stems: Readonly<Record<Language, Stem>> = {
  en: stemEnglish,
  de: latin(german),
  fr: latin(french),
  es: latin(spanish),
  it: latin(italian),
  pt: latin(portuguese),
  nl: latin(dutch),
  sv: latin(swedish),
  da: latin(danish),
};

/** The stemmer of a language; always the same function for the same language. */
export function stemOf(language: Language): Stem {
  return stems[language];
}

function latin(stem: Stem): Stem {
  return (word) => (/^[\p{Script=Latin}\p{M}]{3,}$/u.test(word) ? stem(word) : word);
}
