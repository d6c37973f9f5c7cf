import type { Plan, Route, SubQuery } from '../../core/model/types';
import type { RunEvent } from '../../core/model/events';
import { parseQuery } from '../../core/retrieval/query';
import { planQuestion } from '../../core/run/answerQuestion';
import type { DeclinedRun } from '../../core/run/decline';
import { checkAgent, usableAgents, readWords } from '../library/folderKnowledge';
import type { ModelFlags, AgentFlags } from '../commandLine/askOptions';
import type { Common } from '../commandLine/sharedOptions';
import { openFolder, sync } from '../library/openFolder';
import { runDeps } from '../library/openLibrary';
import { openReasoner } from '../library/openModel';
import { exitCodes, paint, print, printJson, say } from '../terminal/output';

export type PlanCommand = Common &
  AgentFlags & {
    readonly name: 'plan';
    readonly question: string;
    readonly model: ModelFlags;
    /** See `AskFlags`. */
    readonly glossary?: boolean;
  };

/** `ask-docs plan`: how a question is understood and what would be searched; declined when it would not be run. */
export async function printPlan(command: PlanCommand, signal: AbortSignal): Promise<number> {
  const { folder, agent, json } = command;
  const index = await openFolder(command);
  await checkAgent(folder, command);
  await sync(index, false, signal, { isInHaste: true });
  const deps = {
    ...runDeps(index, 'concise', await readWords(folder, command.glossary)),
    reasoner: openReasoner(command.model),
    agents: await usableAgents(folder, command),
    agent,
  };
  const planned = await planQuestion(command.question, deps, { emit: sayFailure, signal });
  const { text: question } = parseQuery(command.question);
  if (planned.kind === 'planned') printPlanned(planned, question, json);
  else if (planned.route === undefined) printDeclined(planned.outcome, question, json);
  else printPlanned({ route: planned.route, plan: { subQueries: [], reasoning: '' } }, question, json);
  return planned.kind === 'planned' ? exitCodes.answered : exitCodes.declined;
}

function printPlanned(planned: Planned, question: string, isJson: boolean): void {
  if (isJson) printJson(toJson(planned));
  else printText(planned, question);
}

function printDeclined(outcome: DeclinedRun, question: string, isJson: boolean): void {
  if (isJson) printJson(declinedJson(question, outcome));
  else print(outcome.message);
}

interface Planned {
  readonly route: Route;
  readonly plan: Plan;
}

function toJson({ route, plan }: Planned) {
  const { kind, reasoning, entities, question, variants, options, agent } = route;
  const { subQueries, reasoning: how } = plan;
  const who = { agent: agent?.name ?? null, agentReason: agent?.reason ?? null };
  return { route: kind, ...who, reasoning, question, entities, variants, options, plan: how, subQueries };
}

/** A question that is not even understood has no route. */
function declinedJson(question: string, { reason, message }: DeclinedRun) {
  const nothing = { entities: [], variants: [], options: [], plan: '', subQueries: [] };
  return { route: null, agent: null, reason, reasoning: message, question, ...nothing };
}

function printText({ route, plan }: Planned, asked: string): void {
  print(`${paint('bold', route.kind)}: ${route.reasoning}`);
  if (route.agent !== undefined) print(`  agent: ${route.agent.name} (${route.agent.reason})`);
  if (route.question !== asked) print(`  stands alone: ${route.question}`);
  printList('variants', route.variants);
  printList('entities', route.entities);
  printList('options', route.options);
  if (plan.reasoning !== '') print(plan.reasoning);
  for (const task of plan.subQueries) printTask(task);
}

function printTask({
  id,
  question,
  searchQueries,
  facet,
  dependsOn,
  terms,
  targetDocuments,
}: SubQuery): void {
  print(`  ${paint('cyan', id)}  ${question}`);
  if (facet !== question) print(`      facet: ${facet}`);
  for (const query of searchQueries) print(`      search: ${query}`);
  printList('    glossary', terms);
  printList('    documents', targetDocuments);
  printList('    after', dependsOn);
}

function printList(name: string, values: readonly string[]): void {
  if (values.length > 0) print(`  ${name}: ${values.join(', ')}`);
}

/** Reports why the model could not plan. */
function sayFailure(event: RunEvent): void {
  if (event.type !== 'step-note') return;
  const { note } = event;
  if (note.kind === 'retry' || note.kind === 'fallback') say(note.message);
}
