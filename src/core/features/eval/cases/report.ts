import { answerLine } from '../../../export/contract/answerLine';
import { changesSince, type CaseChanges, type KnownCase } from './changes';
import type { CaseProblem, CaseResult } from './model';

/** When a folder's cases are good enough. */
export interface Gate {
  /** Minimum share of passing cases, 0…1. Undefined for all of them, or with `noneBroken` for any share. */
  readonly minPass: number | undefined;
  /**
   * Whether a case that passed before must not fail; a baseline without any of the cases cannot show that,
   * and fails.
   */
  readonly noneBroken: boolean;
  /** The cases of an earlier report; undefined if there is none. */
  readonly baseline: readonly KnownCase[] | undefined;
}

/** The `--json` output for cases. */
export interface CasesReport {
  /** Whether the cases are good enough. Never if there are invalid lines. */
  readonly passed: boolean;
  readonly counts: {
    readonly cases: number;
    readonly passed: number;
    readonly failed: number;
    readonly problems: number;
  };
  /** In order of their files and lines. */
  readonly cases: readonly CaseLine[];
  readonly problems: readonly ReturnType<typeof problemLine>[];
  /** Left out without a baseline. */
  readonly changes?: CaseChanges;
}

/** A case result in the fields of the public contract. */
function caseLine({ case: evalCase, passed, checks, run }: CaseResult) {
  const { id, question, place } = evalCase;
  const { outcome, reason, answer, citations, confidence, flags, ms, modelCalls } = answerLine(id, run);
  const given = { outcome, reason, answer, citations, confidence, flags, ms, modelCalls };
  return { id, question, file: place.file, line: place.line, passed, checks, ...given };
}

type CaseLine = ReturnType<typeof caseLine>;

/** An invalid line in the fields of the public contract. */
function problemLine({ place: { file, line }, reason }: CaseProblem) {
  return { file, line, reason };
}

/** Summarises case results. */
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

/** Whether no known case broke. */
function isHeld({ broken, compared }: CaseChanges): boolean {
  return broken.length === 0 && compared > 0;
}
