import * as l10n from '@vscode/l10n';
import { quoted, listAnd } from '../../util/displayLanguage';
import { analyze, tokenize } from '../../language/analyze';
import { subjectShare } from '../../language/termCoverage';
import { isFrequentWord } from '../../language/language';
import type { Route } from '../../model/types';
import type { AgentContract } from '../../model/agentContract';

export type ChosenAgent = NonNullable<Route['agent']>;

/** Match score from which an agent is chosen: a phrase, two topics, or most of an example. */
const clearMatch = 0.7;
/** Required lead over the second-best matching agent. */
const clearLead = 0.2;
/** Below this score the question has nothing to do with an agent. */
const slightMatch = 0.25;

const phraseMatch = 0.8;
const topicMatch = 0.5;
/** Maximum number of other words between two words of a phrase. */
const mostBetween = 2;
/** Weight of words shared with the description: they help distinguish agents but never suffice alone. */
const descriptionShare = 0.2;

interface Match {
  readonly agent: AgentContract;
  /** 0…1. */
  readonly score: number;
  /** The matched words, as written in the contract. */
  readonly signs: readonly string[];
}

/**
 * The agent whose contract's wording clearly matches the question; undefined in doubt. Words that fewer
 * agents use weigh more.
 */
export function chooseAgent(question: string, agents: readonly AgentContract[]): ChosenAgent | undefined {
  const [best, second] = matchesOf(question, agents);
  if (best === undefined || best.score < clearMatch) return undefined;
  if (best.score - (second?.score ?? 0) < clearLead) return undefined;
  const reason = l10n.t('The question mentions {0}.', listAnd(best.signs.map(quoted)));
  return { name: best.agent.name, reason };
}

/** Whether the question may be meant for one of the agents but words alone cannot tell. */
export function isInDoubt(question: string, agents: readonly AgentContract[]): boolean {
  const [best] = matchesOf(question, agents);
  return best !== undefined && best.score >= slightMatch && chooseAgent(question, agents) === undefined;
}

/** Best first. */
function matchesOf(question: string, agents: readonly AgentContract[]): Match[] {
  const weights = weightsOf(agents);
  return agents
    .map((agent) => matchOf(question, agent, weights))
    .sort((a, b) => b.score - a.score || a.agent.name.localeCompare(b.agent.name));
}

type Weights = (term: string) => number;

function matchOf(question: string, agent: AgentContract, weights: Weights): Match {
  const { phrases, topics, examples } = agent.whenToUse;
  const asked = analyze(question);
  const held = new Set(asked);
  const said = phrases.filter((phrase) => hasPhrase(asked, analyze(phrase)));
  const named = topics.filter((topic) => hasPhrase(asked, analyze(topic)));
  const like = examples
    .map((example) => ({ example, share: wordSimilarity(held, new Set(analyze(example)), weights) }))
    .sort((a, b) => b.share - a.share)[0];
  const described = wordSimilarity(held, new Set(analyze(agent.description)), weights);
  const score = together([
    ...said.map(() => phraseMatch),
    ...named.map((topic) => topicMatch * Math.min(1, mean(analyze(topic).map(weights)) * 2)),
    like?.share ?? 0,
    descriptionShare * described,
  ]);
  const signs = [...said, ...named, ...(like !== undefined && like.share >= 0.5 ? [like.example] : [])];
  return { agent, score, signs: [...new Set(signs)] };
}

/** Whether a phrase's words occur in order, with few others between them; case and inflection are ignored. */
function hasPhrase(asked: readonly string[], phrase: readonly string[]): boolean {
  const [first] = phrase;
  if (first === undefined) return false;
  return asked.some((term, start) => {
    if (term !== first) return false;
    let at = start;
    return phrase.slice(1).every((wanted) => {
      const next = asked.indexOf(wanted, at + 1);
      const isNear = next > at && next - at <= mostBetween + 1;
      at = next;
      return isNear;
    });
  });
}

/** Weighted overlap of two sets of terms: 1 if equal. */
function wordSimilarity(one: ReadonlySet<string>, other: ReadonlySet<string>, weights: Weights): number {
  const sum = (terms: Iterable<string>): number =>
    [...terms].reduce((total, term) => total + weights(term), 0);
  const all = sum(one) + sum(other);
  return all === 0 ? 0 : (2 * sum([...one].filter((term) => other.has(term)))) / all;
}

/** Words used by every agent, and interrogative words, weigh little. */
function weightsOf(agents: readonly AgentContract[]): Weights {
  const texts = agents.map(({ description, whenToUse: { phrases, topics, examples } }) =>
    [description, ...phrases, ...topics, ...examples].join('\n'),
  );
  const having = new Map<string, number>();
  for (const text of texts)
    for (const term of new Set(analyze(text))) having.set(term, (having.get(term) ?? 0) + 1);
  const frequent = new Set(
    texts.flatMap((text) =>
      tokenize(text).flatMap(({ term, start, end }) =>
        isFrequentWord(text.slice(start, end).toLowerCase()) ? term : [],
      ),
    ),
  );
  return (term) => (subjectShare(term) * (frequent.has(term) ? 0.4 : 1)) / (having.get(term) ?? 1);
}

/** Combines several scores by noisy-or, so that the result never exceeds 1. */
function together(shares: readonly number[]): number {
  return 1 - shares.reduce((left, share) => left * (1 - Math.min(1, Math.max(0, share))), 1);
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
