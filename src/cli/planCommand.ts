import type { Plan, Route, SubQuery } from '../core/model/types';
import type { StepNote } from '../core/model/ports';
import { planForAgent } from '../core/run/agents';
import { limitIndex } from '../core/retrieval/limitedIndex';
import { parseQuery } from '../core/retrieval/query';
import { guardQuestion, type GuardResult } from '../core/understanding/guard';
import { planQuestion } from '../core/understanding/planner';
import { checkAgent, usableAgents, type AgentFlags } from './agents';
import type { ModelFlags } from './commandLine/modelOptions';
import type { Common } from './commandLine/sharedOptions';
import { openFolder, sync } from './openFolder';
import { openReasoner } from './openModel';
import { exitCodes, paint, print, printJson, say } from './output';
import { readWords } from './words';

export type PlanCommand = Common &
  AgentFlags & {
    readonly name: 'plan';
    readonly question: string;
    readonly model: ModelFlags;
    /** See `AskFlags`. */
    readonly glossary?: boolean;
  };

/** Passages that a plan may look at, as in a run. */
const candidates = 10;

/** `ask-docs plan`: how a question is understood and what would be searched; declined when it would not be run. */
export async function printPlan(command: PlanCommand, signal: AbortSignal): Promise<number> {
  const index = await openFolder(command);
  await checkAgent(command.folder, command);
  await sync(index, false, signal, { isInHaste: true });
  const { text: question, filter } = parseQuery(command.question);
  const guarded = guardQuestion(question, await index.status(signal));
  if (guarded.kind === 'decline') {
    if (command.json) printJson(declinedJson(question, guarded));
    else print(guarded.message);
    return exitCodes.declined;
  }
  const limited = limitIndex(index, filter);
  const { agent } = command;
  const agents = await usableAgents(command.folder, command);
  const vocabulary = await readWords(command.folder, command.glossary);
  const planned = await planQuestion(
    { question, conversation: [], vocabulary, ...(agent === undefined && { agents }) },
    {
      reasoner: openReasoner(command.model),
      report: sayFailure,
      index: limited,
      topK: candidates,
    },
    signal,
  );
  return printPlanned(planForAgent(planned, { agents, agent, vocabulary }), command);
}

function printPlanned(planned: Planned, command: PlanCommand): number {
  const isRun = planned.route.kind === 'simple' || planned.route.kind === 'complex';
  const shown = isRun ? planned : { ...planned, plan: { subQueries: [], reasoning: '' } };
  if (command.json) printJson(toJson(shown));
  else printText(shown, parseQuery(command.question).text);
  return isRun ? exitCodes.answered : exitCodes.declined;
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
function declinedJson(question: string, { reason, message }: Extract<GuardResult, { kind: 'decline' }>) {
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

/** What kept the model from planning. */
function sayFailure(note: StepNote): void {
  if (note.kind === 'retry' || note.kind === 'fallback') say(note.message);
}
