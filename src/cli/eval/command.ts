import type { AskFlags } from '../commandLine/askOptions';
import type { CaseFlags } from '../commandLine/caseOptions';

/** Parsed options of `ask-docs eval`. */
export type CasesCommand = AskFlags &
  CaseFlags & {
    readonly name: 'eval';
    /** A report to compare with. */
    readonly baseline: string | undefined;
    /** Whether a regression against the baseline is a failure, and nothing else is. */
    readonly gate: boolean;
  };
