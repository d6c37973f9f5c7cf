import type { Review, ReviewInput } from '../../ports';
import { critiqueByRules } from '../../stages/critic';

/** Judges a draft by rules; the evaluator's stage scores it. */
export function reviewByRules(input: ReviewInput): Review {
  return { critique: critiqueByRules(input) };
}
