// Whether a question that was made of a document says what it is about to somebody who has not read it.

import { analyze } from '../../language/analyze';
import { languageOfQuestion } from '../../language/language';
import { nounPhrases } from '../nounPhrases';
import type { Tagger } from '../replacePhrase';

/**
 * Whether each thing that an English question calls "the" is one that `about` names, or has more words, or belongs to something: "how much does the customer
 * pay?" does not say for what. Whatever belongs to somebody must be named, too: not "the treasurer's signed by".
 */
export function asksAlone(question: string, about: string, tag: Tagger): boolean {
  if (languageOfQuestion(question) !== 'en') return true;
  const words = tag(question);
  const ownsNothing = words.some(
    ({ written }, at) =>
      /['’]s$/u.test(written) &&
      at > 0 &&
      !['Noun', 'Adjective', 'Value', 'Gerund'].some((kind) => words[at + 1]?.tags.has(kind)),
  );
  if (ownsNothing) return false;
  const known = new Set(analyze(about));
  return nounPhrases(question, words)
    .filter(({ determiner, isName }) => determiner === 'the' && !isName)
    .every(({ bareStart, end }) => {
      const said = question.slice(bareStart, end);
      return (
        /\s/.test(said) || /^ of\b/.test(question.slice(end)) || analyze(said).some((term) => known.has(term))
      );
    });
}
