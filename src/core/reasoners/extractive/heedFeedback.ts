import type { Feedback } from '../../judgement';
import type { Evidence, SubAnswer } from '../../model';

/**
 * The tasks without the quotes that the check of an earlier draft objected to; what the user noted stays, and so does the
 * last quote of a task, because an answer that is doubtful beats none.
 */
export function withoutRefuted(
  subAnswers: readonly SubAnswer[],
  feedback: Feedback | undefined,
): readonly SubAnswer[] {
  const claims = feedback?.unsupportedClaims.map(letters).filter((claim) => claim !== '') ?? [];
  if (claims.length === 0) return subAnswers;
  const isRefuted = ({ kind, quote }: Evidence): boolean => {
    if (kind === 'correction') return false;
    const said = letters(quote);
    return claims.some((claim) => said.includes(claim) || claim.includes(said));
  };
  return subAnswers.map((task) => {
    const evidence = task.evidence.filter((entry) => !isRefuted(entry));
    return evidence.length === 0 ? task : { ...task, evidence };
  });
}

/** A text without its markers, marks and spaces. */
function letters(text: string): string {
  return text
    .replace(/\[\d{1,3}\]/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}
