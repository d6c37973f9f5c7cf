import type { Review, ReviewInput } from '../../ports';
import { critiqueByAudit } from '../../stages/critic';

/** Judges a draft by rules: what the audit found. */
export function reviewByRules(input: ReviewInput): Review {
  return { critique: critiqueByAudit(input) };
}
