import type { RunState } from '../../../model/state';
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
  /** The case's file, relative to the folder, and its 1-based line. */
  readonly place: { readonly file: string; readonly line: number };
}

/** An error in an invalid line, as a sentence. */
export interface CaseProblem {
  readonly place: EvalCase['place'];
  readonly reason: string;
}

/** One expectation checked against a run. */
export interface CaseCheck {
  readonly kind: 'outcome' | 'document' | 'text';
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
  /** The run, for its trace. */
  readonly run: RunState;
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
  }
}

/** The location of an invalid line, and its error. */
export function problemSentence({ place: { file, line }, reason }: CaseProblem): string {
  return l10n.t('{0}, line {1}: {2}.', file, line, reason).replace(/([.?!])\.$/, '$1');
}
