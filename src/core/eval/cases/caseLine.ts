import type { CaseProblem, CaseResult } from './model';
import { answerLine } from '../../contract/answerLine';

/** A case with what came of it, in the fields of the contract. */
export function caseLine({ case: evalCase, passed, checks, run }: CaseResult) {
  const { id, question, place } = evalCase;
  const { outcome, reason, answer, citations, confidence, flags, ms, modelCalls } = answerLine(id, run);
  const given = { outcome, reason, answer, citations, confidence, flags, ms, modelCalls };
  return { id, question, file: place.file, line: place.line, passed, checks, ...given };
}

export type CaseLine = ReturnType<typeof caseLine>;

/** A line that is no case, in the same fields. */
export function problemLine({ place: { file, line }, reason }: CaseProblem) {
  return { file, line, reason };
}
