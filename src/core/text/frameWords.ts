import { analyze } from './analyze';

/** Terms of words that say what to do with an answer, not what it is about; documents need not hold them. */
const frameTerms: ReadonlySet<string> = new Set(
  analyze(
    `compare comparison explain describe summarize summarise outline difference differ change mean meaning define definition
    list show tell give find detail details question documents docs according`,
  ),
);

/** Share of a term's weight that counts when it is asked how much of a question a passage holds. */
export function subjectShare(term: string): number {
  return frameTerms.has(term) ? 0.25 : 1;
}
