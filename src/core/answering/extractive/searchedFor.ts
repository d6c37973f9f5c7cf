import type { SubAnswer } from '../../model/types';
import { quoted } from '../../util/displayLanguage';
import type { AnswerPhrases } from '../../language/answerPhrases';

/** Says above an answer which words of the documents those of the question were taken for; nothing where none were. */
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
