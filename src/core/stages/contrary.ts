import type { QueryTerm, SubAnswer } from '../model';
import { hasOppositeWord, saysOpposite } from '../text/opposites';
import { denies, lacks } from '../text/polarity';
import { sentences } from '../text/sentences';
import { heldShare, termsOf, wordsOf } from '../text/termCoverage';

/** A claim to be checked, and a question for yes or no, are answered by their contrary as well. */
const asksForThing = /\b(?:who|whom|whose|what|which|when|where|why|how)\b/i;

/** Passages in which the sentence is looked for that speaks most of the question. */
const fewPassages = 4;

/**
 * Whether what comes nearest to a question says something else: the question denies and it does not, or it has the
 * opposite of one of the question's words. Such questions have no answer, or another sentence has it. English alone.
 */
export function isContrary(
  question: string,
  tasks: readonly Pick<SubAnswer, 'kept' | 'evidence'>[],
  terms: readonly QueryTerm[],
): boolean {
  if (!asksForThing.test(question)) return false;
  const isDenying = denies(question);
  if (!isDenying && !hasOppositeWord(question)) return false;
  const nearest = nearestSentence(question, tasks, terms);
  if (nearest === undefined) return false;
  const isDenied = denies(nearest) || lacks(nearest);
  return (isDenying && !isDenied) || saysOpposite(question, nearest);
}

/** The sentence of the best passages that holds most of the question's weight. */
function nearestSentence(
  question: string,
  tasks: readonly Pick<SubAnswer, 'kept'>[],
  terms: readonly QueryTerm[],
): string | undefined {
  const words = wordsOf(question);
  const kept = tasks.flatMap((task) => task.kept).toSorted((a, b) => b.score - a.score);
  let nearest: string | undefined;
  let most = -1;
  for (const { chunk } of kept.slice(0, fewPassages)) {
    for (const { start, end } of sentences(chunk.text)) {
      const text = chunk.text.slice(start, end);
      const held = termsOf(text);
      const weight = terms.reduce(
        (sum, term) => sum + term.weight * heldShare(term.term, held, words.get(term.term)),
        0,
      );
      if (weight > most) [nearest, most] = [text, weight];
    }
  }
  return nearest;
}
