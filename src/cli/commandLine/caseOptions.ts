// The options of `eval` for the evaluation cases of a folder.

import { type OptionSpecs, type ValuesOf, wrong } from './spec';

export const caseOptions = {
  cases: {
    type: 'string',
    multiple: true,
    value: 'FILE.jsonl',
    says: 'ask the cases of this file; repeatable',
    default: 'all of .askdocs/eval/*.jsonl',
    completes: 'file',
  },
  junit: {
    type: 'string',
    value: 'FILE.xml',
    says: 'write the results of cases as JUnit XML, which CI systems show as tests',
    completes: 'file',
  },
  sarif: {
    type: 'boolean',
    says: 'print what failed as SARIF, which code hosts show at the lines of the documents',
  },
  markdown: {
    type: 'string',
    value: 'FILE.md',
    says: 'write a summary in Markdown, for a comment on a change',
    completes: 'file',
  },
  'ask-all': {
    type: 'boolean',
    says: 'ask kept answers again even if all their quotes are still there',
  },
  'min-pass': {
    type: 'string',
    value: 'SHARE',
    says: 'fail only when less than this share of the cases passes, such as 0.9',
    default: '1',
    check: (value) =>
      /^(?:0?\.\d+|0|1|1\.0+)$/.test(value) ? undefined : 'takes a number from 0 to 1, such as 0.9',
  },
  save: {
    type: 'string',
    value: 'FILE.json',
    says: 'write what --json prints of cases to a file, to compare with later',
    completes: 'file',
  },
  trace: {
    type: 'string',
    value: 'DIR',
    says: 'record how the answer to each failed case came about, one file each; replay shows it again',
    completes: 'file',
  },
  propose: {
    type: 'string',
    value: 'N',
    says: 'propose at most this many cases from the documents, instead of asking any',
    check: (value) => (/^[1-9]\d{0,3}$/.test(value) ? undefined : 'takes a whole number from 1 to 9999'),
  },
  out: {
    type: 'string',
    value: 'FILE.jsonl',
    says: 'write the proposed cases to a new file',
    default: 'the standard output',
    completes: 'file',
  },
} as const satisfies OptionSpecs;

/** The flags for evaluation cases. */
export interface CaseFlags {
  /** Case files; empty for those in the folder. */
  readonly cases: readonly string[];
  readonly junit: string | undefined;
  readonly sarif: boolean;
  readonly markdown: string | undefined;
  /** Whether kept answers are asked though their quotes stand. */
  readonly asksAll: boolean;
  /** Undefined requires all cases to pass, or with a gate none. */
  readonly minPass: number | undefined;
  readonly save: string | undefined;
  /** Where to write traces. */
  readonly trace: string | undefined;
  /** How many cases to propose; undefined to run the existing ones. */
  readonly propose: number | undefined;
  /** Where to write proposed cases; undefined for standard output. */
  readonly out: string | undefined;
}

export function caseFlagsOf(options: ValuesOf<typeof caseOptions>): CaseFlags {
  const { cases = [], junit, sarif = false, markdown, save, trace, propose, out } = options;
  const { 'ask-all': asksAll = false } = options;
  if (out !== undefined && propose === undefined) throw wrong('--out is for --propose N', 'eval');
  const asking = [...cases, junit, markdown, save, trace, options['min-pass']].filter(
    (one) => one !== undefined,
  );
  if (propose !== undefined && (asking.length > 0 || sarif || asksAll))
    throw wrong('--propose N asks no cases, so it takes none of their options', 'eval');
  return {
    ...{ cases, junit, sarif, markdown, asksAll, save, trace, out },
    minPass: numberOf(options['min-pass']),
    propose: numberOf(propose),
  };
}

function numberOf(written: string | undefined): number | undefined {
  return written === undefined ? undefined : Number(written);
}
