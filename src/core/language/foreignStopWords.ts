import { isAskingWord } from './frameWords';
import type { Language } from '../model/types';
import { isStopWordIn } from './stopWordLists';

/**
 * Whether a word in a question of this language is interrogative, or a companion of such words, and so says
 * nothing about its subject.
 */
export function saysNothingIn(language: Language, word: string): boolean {
  const lower = word.toLowerCase();
  return isStopWordIn(language, lower) || isAskingWord(lower);
}
