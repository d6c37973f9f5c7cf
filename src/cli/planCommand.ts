import { assertFolder } from '../adapters/documents/folderSource';
import { noVocabulary } from '../core/model';
import { parseQuery } from '../core/retrieval/query';
import type { StepNote } from '../core/ports';
import { planQuestion } from '../core/stages/planner';
import type { PlanCommand } from './command';
import { openReasoner } from './openModel';
import { exitCodes, print, printJson, say } from './output';

/** `ask-docs plan`: how a question would be run, without searching. */
export async function printPlan(command: PlanCommand, signal: AbortSignal): Promise<number> {
  await assertFolder(command.folder);
  const { text: question } = parseQuery(command.question);
  const { route, plan } = await planQuestion(
    { question, conversation: [], vocabulary: noVocabulary },
    {
      reasoner: openReasoner(command.model),
      report: sayFailure,
      search: () => Promise.resolve({ passages: [], terms: [] }),
    },
    signal,
  );
  const { subQueries, reasoning } = plan;
  if (command.json) {
    printJson({
      route: route.kind,
      reasoning: route.reasoning,
      entities: route.entities,
      plan: reasoning,
      subQueries,
    });
    return exitCodes.answered;
  }
  print(`${route.kind}: ${route.reasoning}`);
  for (const { id, question, searchQueries } of subQueries) {
    print(`  ${id}  ${question}`);
    for (const query of searchQueries) print(`      search: ${query}`);
  }
  return exitCodes.answered;
}

/** What kept the model from planning. */
function sayFailure(note: StepNote): void {
  if (note.kind === 'retry' || note.kind === 'fallback') say(note.message);
}
