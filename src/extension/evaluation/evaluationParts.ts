/** What shows and asks evaluation cases, in a bundle of its own that is loaded once a folder has some, or at a command. */
export { Evaluation } from './evaluation';
export { openEvaluatedRun, runEvaluation } from './doEvaluation';
export { writeEvaluation } from './exampleCases';
export { proposeEvaluation } from './proposeEvaluation';
