import type { Common } from '../commandLine/sharedOptions';

/** `ask-docs eval`, as it was written. */
export type EvalCommand = Common & {
  readonly name: 'eval';
  readonly plan: boolean;
  readonly answers: boolean;
};
