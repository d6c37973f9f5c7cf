import { foreignFollowUp } from './foreignFollowUp';
import { asQuestion, withoutMark } from './questionParts';

/** Words that open questions of German, French and Spanish. */
const asks =
  '(?:wer|wem|wen|was|wann|wo|wohin|wie|warum|wieso|weshalb|welche[rsnm]?|ab wann|bis wann|seit wann|qui|quand|où|comment|pourquoi|quel(?:le)?s?|combien|quién(?:es)?|qué|cuándo|dónde|cómo|cuál(?:es)?|cuánt[oa]s?|por qué)(?![\\p{L}])';
const again = new RegExp(`[,;]?\\s+(?:und|sowie|et|y)\\s+(?=${asks})`, 'iu');
const next = new RegExp(`,\\s+(?=${asks})`, 'iu');
const opens = new RegExp(`^[¿\\s]*${asks}`, 'iu');
/** What asks, and one word: the subject is left to the clause before. */
const isOpen = new RegExp(
  `^(?:combien de temps|cuánto tiempo|wie (?:lange|oft|viele?)|${asks})\\s+\\S+$`,
  'iu',
);

/**
 * The questions that a question of German, French or Spanish joins ("Wer genehmigt Ausnahmen und wie lange gelten sie?"),
 * each standing alone; undefined when it asks one thing.
 */
export function foreignClauses(sentence: string): readonly string[] | undefined {
  if (!opens.test(sentence)) return undefined;
  const joined = withoutMark(sentence).split(again);
  if (joined.length < 2) return undefined;
  const [first = '', ...others] = joined.flatMap((clause) => clause.split(next));
  const previous = { question: asQuestion(first.replace(/^¿/, '')), entities: [], answer: '' };
  return [
    previous.question,
    ...others.map((clause) => {
      const meant = foreignFollowUp(clause, previous, []);
      if (meant !== undefined) return meant;
      return asQuestion(isOpen.test(clause) ? `${clause}: ${withoutMark(previous.question)}` : clause);
    }),
  ];
}
