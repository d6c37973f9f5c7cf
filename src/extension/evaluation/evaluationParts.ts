/** The evaluation in a bundle of its own that is loaded once a folder has cases, or by a command. */
export { Evaluation } from './evaluation';
export { openEvaluatedRun, runEvaluation } from './doEvaluation';
export { writeEvaluation } from './exampleCases';
export { proposeEvaluation } from './proposeEvaluation';
