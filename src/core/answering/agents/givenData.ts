import * as l10n from '@vscode/l10n';
import { filled } from './placeholders';
import type { AgentContract, RequiredData } from '../../model/agentContract';

/** The data that a question gives to an agent. */
export interface GivenData {
  /** By data name; the first value if several are given. */
  readonly values: ReadonlyMap<string, string>;
  /** All values of the data that may be given several times; empty if the agent has none. */
  readonly each: readonly string[];
  /** The first required data that is missing. */
  readonly missing: RequiredData | undefined;
}

/** Extracts an agent's data from a question, by the patterns and words of its contract. */
export function givenData(
  question: string,
  { requiredData }: Pick<AgentContract, 'requiredData'>,
): GivenData {
  const found = requiredData.map((data) => ({ data, values: valuesOf(question, data) }));
  const values = new Map(
    found.flatMap(({ data, values: [first] }) => (first === undefined ? [] : [[data.name, first]])),
  );
  return {
    values: new Map([...values, ['question', question]]),
    each: found.find(({ data }) => data.isEach)?.values ?? [],
    missing: found.find(({ values: all }) => all.length === 0)?.data,
  };
}

function valuesOf(question: string, { pattern, words }: RequiredData): string[] {
  const expression = pattern === undefined ? wordPattern(words) : new RegExp(pattern, 'gimu');
  const values = Array.from(question.matchAll(expression), (match) => tidy(match[1] ?? match[0]));
  return [...new Set(values)].filter((value) => value !== '');
}

function wordPattern(words: readonly string[]): RegExp {
  const any = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+'));
  return new RegExp(`(?<![\\p{L}\\p{N}_])(?:${any.join('|')})(?![\\p{L}\\p{N}_])`, 'giu');
}

/** Strips list marks and surrounding spaces. */
function tidy(value: string): string {
  return value
    .trim()
    .replace(/^(?:[-*•]|\d{1,3}[.)])\s+/, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Asks back for missing data, suggesting complete questions. */
export function askForData(
  question: string,
  { question: back, options }: RequiredData,
): { readonly message: string; readonly options: readonly string[] } {
  const bare = question.trim().replace(/[\s?.!]+$/, '');
  const values = (option: string) =>
    new Map([
      ['question', bare],
      ['option', option],
    ]);
  return {
    message: filled(back, values('')),
    options: options.slice(0, 4).map((option) => l10n.t('{0}: {1}', bare, option)),
  };
}
