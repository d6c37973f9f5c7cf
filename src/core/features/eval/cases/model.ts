/** Evaluation cases: questions on a folder's own documents, each with what its answer has to show. */
import type { RunState } from '../../../model/state';

/** One line of a file `.askdocs/eval/*.jsonl`. A case without any expectation passes when it is answered. */
export interface EvalCase {
  /** Of the line, or `<file>:<line>` where it says none; unique within its file. */
  readonly id: string;
  readonly question: string;
  /** Documents that the answer must cite, each: their ids, or that of a folder with `/` at its end, for any document below it. */
  readonly documents: readonly string[];
  /** Texts that the quotes must hold, each, without regard to capitals, marks outside of numbers, articles and spaces. */
  readonly texts: readonly string[];
  /** `declined` where the documents do not hold the answer and the run has to say so. */
  readonly outcome: 'answered' | 'declined';
  /** The file of the case, relative to the folder, and its line there, from 1. */
  readonly place: { readonly file: string; readonly line: number };
}

/** What is wrong with a line that is not a case, in a sentence. */
export interface CaseProblem {
  readonly place: EvalCase['place'];
  readonly reason: string;
}

/** One expectation of a case, held against a run. */
export interface CaseCheck {
  readonly kind: 'outcome' | 'document' | 'text';
  readonly passed: boolean;
  readonly expected: string;
  /** What there was instead, in a few words; empty for a check that passed. */
  readonly found: string;
}

/** A case after its question was asked. It passes when all of its checks do. */
export interface CaseResult {
  readonly case: EvalCase;
  readonly passed: boolean;
  readonly checks: readonly CaseCheck[];
  /** The run, for its trace. */
  readonly run: RunState;
  readonly ms: number;
}
