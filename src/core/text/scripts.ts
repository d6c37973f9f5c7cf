import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as ukrainian } from '@orama/stemmers/ukrainian';

const cyrillic = /^[\p{Script=Cyrillic}\p{M}]{3,}$/u;
const arabic = /^[\p{Script=Arabic}\p{M}]{2,}$/u;

/** The stem of a word whose script tells its language; undefined for other scripts. */
export function stemByScript(word: string): string | undefined {
  if (cyrillic.test(word)) return /[іїєґ]/.test(word) ? ukrainian(word) : russian(word.replaceAll('ё', 'е'));
  return arabic.test(word) ? stemArabic(word) : undefined;
}

/**
 * Light stemming after Larkey, Ballesteros and Connell ("light10"): forms of letters made one, marks dropped, then the
 * article with what is written before it, and frequent endings. Snowball's stemmer takes words with and without the
 * article apart (المدة, مدة).
 */
function stemArabic(word: string): string {
  const letters = word
    .replace(/[\u0640\p{M}]/gu, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة$/, 'ه');
  const bare = letters.replace(/^و(?=.{3})/, '').replace(/^(?:[وبكف]?ال|لل)(?=.{2})/, '');
  return bare.replace(/(?<=.{2})(?:ها|ان|ات|ون|ين|يه)$/, '').replace(/(?<=.{2})[هي]$/, '');
}
