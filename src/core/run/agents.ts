import * as l10n from '@vscode/l10n';
import type { SectionLayout, AgentContract } from '../model/agentContract';
import { layoutOf, tooMany, askForData, valuesIn, type AgentData } from '../answering/agents/agentPlan';
import type { Passage, PathCondition, Route, SearchFilter } from '../model/types';
import type { SearchIndex } from '../model/ports';
import { bothFilters } from '../retrieval/filter';
import { limitIndex, wrapIndex } from '../retrieval/wrapIndex';
import type { ScopeItem } from '../model/scope';
import { listAnd, quoted } from '../util/displayLanguage';
import { agentData } from './dataLookUp';
import type { DeclinedRun } from './decline';
import type { Run, RunDeps } from './run';
import * as words from './stepWords';

/** The agent called by name; undefined if none was called. */
export function calledAgent({
  agents = [],
  agent,
}: Pick<RunDeps, 'agents' | 'agent'>): AgentContract | undefined {
  return agents.find(({ name }) => name === agent);
}

/** Ends a run that calls an unknown agent; undefined for any other run. */
export function declineUnknownAgent({
  agents = [],
  agent,
}: Pick<RunDeps, 'agents' | 'agent'>): DeclinedRun | undefined {
  if (agent === undefined || agents.some(({ name }) => name === agent)) return undefined;
  return declined('unknown-agent', { message: noSuchAgent(agent, agents), options: [] });
}

/** A user-facing sentence saying that the agent does not exist, listing those that do. */
export function noSuchAgent(name: string, agents: readonly Pick<AgentContract, 'name'>[]): string {
  const none = l10n.t('There is no agent {0}.', quoted(name));
  return agents.length === 0
    ? `${none} ${l10n.t('There is no contract in {0}.', '.askdocs/agents')}`
    : `${none} ${l10n.t('There are {0}.', listAnd(agents.map((agent) => agent.name)))}`;
}

/**
 * The answering agent: the one that was called, else the router's choice. A name without a contract gives
 * undefined: such an agent never runs.
 */
export function agentOf(
  route: Route,
  { agents = [], agent }: Pick<RunDeps, 'agents' | 'agent'>,
): { route: Route; agent?: AgentContract } {
  const called = calledAgent({ agents, agent });
  if (called !== undefined)
    return {
      route: { ...route, agent: { name: called.name, reason: l10n.t('It was called by name.') } },
      agent: called,
    };
  const chosen = agents.find(({ name }) => name === route.agent?.name);
  if (chosen !== undefined) return { route, agent: chosen };
  return { route: withoutAgent(route) };
}

function withoutAgent(route: Route): Route {
  const bare = { ...route };
  delete bare.agent;
  return bare;
}

/** An agent with its data for one question. */
export interface AskedAgent {
  readonly agent: AgentContract;
  readonly data: AgentData;
}

/** The answering agent with its data; undefined without one, or when nothing will be searched for the question. */
export async function askedAgent(run: Run, route: Route): Promise<AskedAgent | undefined> {
  const { agent } = agentOf(route, run.deps);
  if (agent === undefined || !canSearch(agent, route)) return undefined;
  return { agent, data: await agentData(run, agent, route.question) };
}

/**
 * Whether the documents will be searched if the agent has all its data. A question that the router wants to clarify has to
 * give some of them itself.
 */
function canSearch({ requiredData }: AgentContract, { kind, question }: Route): boolean {
  if (kind === 'clarify') return requiredData.some((data) => valuesIn(question, data).length > 0);
  return kind === 'simple' || kind === 'complex';
}

/** The route, with a question that an agent has all data for taken as clear. */
export function clearTo(asked: AskedAgent | undefined, route: Route): Route {
  const isClear = route.kind === 'clarify' && asked !== undefined && asked.data.missing === undefined;
  return isClear ? { ...route, kind: 'simple', options: [] } : route;
}

/** Applies an agent to the run: its folders, vocabulary and style. */
export function withAgent(run: Run, { agent, data: { sections } }: AskedAgent): Run {
  const { deps, filter } = run;
  const { glossary } = deps.vocabulary;
  const limit = limitOf(agent, filter);
  const layout = layoutOf(agent, sections);
  const style =
    deps.settings.isStyleChosen === true ? deps.settings.style : (agent.style ?? deps.settings.style);
  return {
    ...run,
    filter: bothFilters(filter, limit),
    agent: { name: agent.name, instructions: agent.instructions, layout },
    deps: {
      ...deps,
      index: withoutItems(limitIndex(deps.index, limit), layout),
      vocabulary: { ...deps.vocabulary, glossary: [...glossary, ...agent.glossary] },
      settings: { ...deps.settings, style },
    },
  };
}

/** The agent's folders; a limit on the question itself takes precedence. */
function limitOf({ folders, leftOut }: AgentContract, { within }: SearchFilter): SearchFilter {
  const own = within === undefined && folders.length > 0 ? folders.flatMap(scopeItems) : undefined;
  const conditions = leftOut.flatMap((value): PathCondition[] => [
    { kind: 'in', value, negated: true },
    ...(value.includes('.') ? [{ kind: 'file', value, negated: true } as const] : []),
  ]);
  return { conditions, excluded: [], ...(own !== undefined && { within: own }) };
}

/** A path without an extension may be a folder or a file. */
function scopeItems(id: string): ScopeItem[] {
  return [
    { kind: 'folder', id },
    { kind: 'file', id },
  ];
}

/**
 * An index without passages that merely repeat what the question gave: a requirement is not evidence for
 * itself.
 */
function withoutItems(index: SearchIndex, layout: readonly SectionLayout[]): SearchIndex {
  const items = layout
    .flatMap(({ item }) => item ?? [])
    .map(letters)
    .filter(({ length }) => length >= longItem);
  if (items.length === 0) return index;
  const isOther = ({ chunk }: Passage): boolean => {
    const said = letters(chunk.text);
    return !items.some((item) => said.includes(item));
  };
  return wrapIndex(index, {
    async search(query, topK, signal, filter) {
      const found = await index.search(query, topK, signal, filter);
      return { ...found, passages: found.passages.filter(isOther) };
    },
  });
}

/** Shorter items could occur in any document. */
const longItem = 20;

function letters(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}

/**
 * Ends a run whose question lacks data its agent requires, or gives too much of it; undefined when the data
 * is complete.
 */
export function declineIncomplete(
  question: string,
  { agent, data: { missing, sections } }: AskedAgent,
): DeclinedRun | undefined {
  if (missing !== undefined) return declined('clarify', askForData(question, missing));
  const most = tooMany(layoutOf(agent, sections));
  if (most === undefined) return undefined;
  return declined('clarify', {
    message: l10n.t('These are too many for one question. Ask about at most {0} at a time.', most),
    options: [],
  });
}

function declined(
  reason: DeclinedRun['reason'],
  { message, options }: { readonly message: string; readonly options: readonly string[] },
): DeclinedRun {
  return { kind: 'declined', reason, message, flags: [], coverage: words.noCoverage, options };
}
