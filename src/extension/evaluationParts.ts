/** What shows and asks evaluation cases, in a bundle of its own that is loaded once a folder has some, or at a command. */
export { Evaluation } from './evaluation/evaluation';
export { openEvaluatedRun, runEvaluation } from './evaluation/doEvaluation';
export { writeEvaluation } from './evaluation/exampleCases';
export { proposeEvaluation } from './evaluation/proposeEvaluation';
