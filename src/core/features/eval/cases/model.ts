import type { RunState } from '../../../model/state';
import type { KeptAnswer, KeptCheck } from '../kept/keptAnswer';
import * as l10n from '@vscode/l10n';
import { quoted } from '../../../util/displayLanguage';

// Evaluation cases: questions about a folder's own documents, each with requirements on its answer.

/** One line of a file `.askdocs/eval/*.jsonl`. A case without expectations passes if it is answered. */
export interface EvalCase {
  /** From the line, or `<file>:<line>` if it has none; unique within its file. */
  readonly id: string;
  readonly question: string;
  /** Documents the answer must all cite: ids, or a folder's with a trailing `/` for any document in it. */
  readonly documents: readonly string[];
  /**
   * Texts that the quotes must all contain, ignoring case, punctuation outside numbers, articles and spaces.
   */
  readonly texts: readonly string[];
  /** `declined` if the documents do not contain the answer and the run must say so. */
  readonly outcome: 'answered' | 'declined';
  /** The answer to be kept true; left out for a case that only says what is expected of an answer. */
  readonly kept?: KeptAnswer | undefined;
  /** The case's file, relative to the folder, and its 1-based line. */
  readonly place: { readonly file: string; readonly line: number };
}

/** A case that is a kept answer. */
export type KeptCase = EvalCase & { readonly kept: KeptAnswer };

export function isKept(evalCase: EvalCase): evalCase is KeptCase {
  return evalCase.kept !== undefined;
}

/** An error in an invalid line, as a sentence. */
export interface CaseProblem {
  readonly place: EvalCase['place'];
  readonly reason: string;
}

/** One expectation checked against a run. */
export interface CaseCheck {
  readonly kind: 'outcome' | 'document' | 'text' | 'kept';
  readonly passed: boolean;
  readonly expected: string;
  /** Short description of the actual result; empty for a passed check. */
  readonly found: string;
}

/** A case after it was run. It passes if all of its checks do. */
export interface CaseResult {
  readonly case: EvalCase;
  readonly passed: boolean;
  readonly checks: readonly CaseCheck[];
  /** The run, for its trace; `emptyRun` for a kept answer that was judged by its quotes, as nothing was asked. */
  readonly run: RunState;
  /** What became of a kept answer; left out for other cases. */
  readonly kept?: KeptCheck | undefined;
  readonly ms: number;
}

/** An unmet expectation, as a sentence without a full stop. */
export function checkSentence({ kind, expected, found }: CaseCheck): string {
  switch (kind) {
    case 'outcome':
      return l10n.t('expected {0}; {1}', expected, found);
    case 'document':
      return l10n.t('expected a citation of {0}; {1}', expected, found);
    case 'text':
      return l10n.t('expected a quote with {0}; {1}', quoted(expected), found);
    case 'kept':
      return l10n.t('changed: {0} → {1}', expected, found);
  }
}

/** The location of an invalid line, and its error. */
export function problemSentence({ place: { file, line }, reason }: CaseProblem): string {
  return l10n.t('{0}, line {1}: {2}.', file, line, reason).replace(/([.?!])\.$/, '$1');
}
