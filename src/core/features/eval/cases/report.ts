import { answerLine } from '../../../export/contract/answerLine';
import { changesSince, type CaseChanges, type KnownCase } from './changes';
import type { CaseProblem, CaseResult } from './model';

/** When the cases of a folder are good enough. */
export interface Gate {
  /** Share of the cases that must pass, 0…1. Undefined for all of them; with `noneBroken` for any. */
  readonly minPass: number | undefined;
  /** Whether no case may fail that passed before; a baseline without any of the cases says nothing of that, and fails. */
  readonly noneBroken: boolean;
  /** The cases of an earlier report; undefined when there is none to compare with. */
  readonly baseline: readonly KnownCase[] | undefined;
}

/** What `--json` prints of cases. */
export interface CasesReport {
  /** Whether the cases are good enough. A line that could not be used is never. */
  readonly passed: boolean;
  readonly counts: {
    readonly cases: number;
    readonly passed: number;
    readonly failed: number;
    readonly problems: number;
  };
  /** In the order of their files and lines. */
  readonly cases: readonly CaseLine[];
  readonly problems: readonly ReturnType<typeof problemLine>[];
  /** Left out when there is nothing to compare with. */
  readonly changes?: CaseChanges;
}

/** A case with what came of it, in the fields of the contract. */
function caseLine({ case: evalCase, passed, checks, run }: CaseResult) {
  const { id, question, place } = evalCase;
  const { outcome, reason, answer, citations, confidence, flags, ms, modelCalls } = answerLine(id, run);
  const given = { outcome, reason, answer, citations, confidence, flags, ms, modelCalls };
  return { id, question, file: place.file, line: place.line, passed, checks, ...given };
}

type CaseLine = ReturnType<typeof caseLine>;

/** A line that is no case, in the same fields. */
function problemLine({ place: { file, line }, reason }: CaseProblem) {
  return { file, line, reason };
}

/** Sums up cases that were asked. */
export function reportOf(
  results: readonly CaseResult[],
  problems: readonly CaseProblem[],
  gate: Gate,
): CasesReport {
  const cases = results.map(caseLine);
  const passed = cases.filter((one) => one.passed).length;
  const changes = gate.baseline && changesSince(gate.baseline, cases);
  const minPass = gate.minPass ?? (gate.noneBroken ? 0 : 1);
  const isBroken = gate.noneBroken && changes !== undefined && !isHeld(changes);
  return {
    passed: problems.length === 0 && !isBroken && (cases.length === 0 || passed / cases.length >= minPass),
    counts: { cases: cases.length, passed, failed: cases.length - passed, problems: problems.length },
    cases,
    problems: problems.map(problemLine),
    ...(changes !== undefined && { changes }),
  };
}

/** Whether nothing broke of what was known. */
function isHeld({ broken, compared }: CaseChanges): boolean {
  return broken.length === 0 && compared > 0;
}
