import { operationOf } from '../tables/operation';
import { withoutMark } from './questionParts';

/** "and how much is it": beside the greatest or least of something, the row that answers has it. */
const ofTheSame = /^how (?:much|many|long|old|big|high) (?:is|are|was|were) (?:it|that|this|they|those)$/i;
/** "and what is the price of each": the rows that answer have it. */
const ofEach = /\b(?:each|of (?:them|these|those))$/i;

/** The clauses of a question, without what is asked of the rows that the first finds. */
export function withoutSame([first = '', ...others]: readonly string[]): string[] {
  const kind = operationOf(first)?.kind;
  const same = kind === 'extreme' ? ofTheSame : kind === 'rows' ? ofEach : undefined;
  return [first, ...others.filter((clause) => same?.test(withoutMark(clause)) !== true)];
}
