import type { EvaluationCommandsDeps } from './doEvaluation';

type Names = 'runEvaluation' | 'proposeEvaluation' | 'writeEvaluation' | 'openEvaluatedRun';

/** The evaluation commands; their implementation is loaded on first use. */
export function evaluationCommands(
  deps: EvaluationCommandsDeps,
): Readonly<Record<Names, (argument: unknown) => Promise<void>>> {
  return {
    runEvaluation: async () => (await import('./doEvaluation')).runEvaluation(deps),
    proposeEvaluation: async () => (await import('./proposeEvaluation')).proposeEvaluation(deps),
    writeEvaluation: async () => (await import('./exampleCases')).writeEvaluation(),
    openEvaluatedRun: async (argument) => (await import('./doEvaluation')).openEvaluatedRun(argument, deps),
  };
}
