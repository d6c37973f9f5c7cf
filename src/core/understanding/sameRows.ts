import { operationOf } from '../tables/operation';
import { withoutMark } from './questionParts';

const ofTheSame =
  /^(?:by )?(?:how (?:much|many|long|often|far|high|big|old)|when|wie ?(?:viele?|lange|oft|weit|hoch|alt)|wann)(?:(?: \p{L}+)? (?:is|are|was|were|ist|sind|war|waren) (?:that|it|this|they|those|das|es))?$/iu;
/** "and what is the price of each": the rows that answer have it. */
const ofEach = /\b(?:each|of (?:them|these|those))$/i;

/** Whether the row with the greatest or least of something says it: "Who has most leave left, and how many days is that?" */
export function isOfTheSame(clause: string, first: string): boolean {
  return ofTheSame.test(withoutMark(clause)) && operationOf(first)?.kind === 'extreme';
}

/** The clauses of a question, without what is asked of the rows that the first finds. */
export function withoutSame([first = '', ...others]: readonly string[]): string[] {
  const isOfRows = operationOf(first)?.kind === 'rows';
  const isSame = (clause: string): boolean =>
    isOfTheSame(clause, first) || (isOfRows && ofEach.test(withoutMark(clause)));
  return [first, ...others.filter((clause) => !isSame(clause))];
}
