import { isAskingWord } from './frameWords';
import type { Language } from '../model/types';
import { isStopWordIn } from './stopWordLists';

/** Whether a word says nothing about the subject of a question in this language: it only asks, or goes with asking. */
export function saysNothingIn(language: Language, word: string): boolean {
  const lower = word.toLowerCase();
  return isStopWordIn(language, lower) || isAskingWord(lower);
}
