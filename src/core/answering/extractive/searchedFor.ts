import type { SubAnswer } from '../../model/types';
import { quoted } from '../../util/displayLanguage';
import type { AnswerPhrases } from '../../language/answerPhrases';

/** A line above the answer saying which spelling corrections were searched; empty if there were none. */
export function searchedFor(
  subAnswers: readonly SubAnswer[],
  { searchedFor: said }: AnswerPhrases,
): string[] {
  const respelt = subAnswers.flatMap(({ terms }) => terms.flatMap((term) => term.respelt ?? []));
  if (respelt.length === 0) return [];
  const listed = (words: readonly string[]): string =>
    [...new Set(words.map((word) => quoted(word.toLowerCase())))].join(', ');
  const words = listed(respelt.map(({ to }) => to));
  const asked = listed(respelt.map(({ from }) => from));
  return [`**${said.replace('{words}', () => words).replace('{asked}', () => asked)}**`];
}
