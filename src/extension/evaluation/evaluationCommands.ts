import type { EvaluationCommandsDeps } from './doEvaluation';

type Names = 'runEvaluation' | 'proposeEvaluation' | 'writeEvaluation' | 'openEvaluatedRun';

/** The evaluation commands; their implementation is loaded on first use. */
export function evaluationCommands(
  deps: EvaluationCommandsDeps,
): Readonly<Record<Names, (argument: unknown) => Promise<void>>> {
  const load = () => import('./evaluationParts');
  return {
    runEvaluation: async () => (await load()).runEvaluation(deps),
    proposeEvaluation: async () => (await load()).proposeEvaluation(deps),
    writeEvaluation: async () => (await load()).writeEvaluation(),
    openEvaluatedRun: async (argument) => (await load()).openEvaluatedRun(argument, deps),
  };
}
