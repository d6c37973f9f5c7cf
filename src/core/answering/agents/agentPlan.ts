import { escapePattern } from '../../util/escapePattern';
import * as l10n from '@vscode/l10n';
import type {
  AgentContract,
  RequiredData,
  FieldLayout,
  SectionLayout,
  OutputField,
} from '../../model/agentContract';
import type { Plan, SubQuery } from '../../model/types';
import { widen } from '../../language/glossary';
import type { GlossaryTerm } from '../../model/knowledge';

const placeholder = /\{([^{}]+)\}/g;

/** The placeholder names in a text. */
export function placeholdersIn(text: string): string[] {
  return Array.from(text.matchAll(placeholder), ([, name = '']) => name.trim());
}

/** A query with the values of its placeholders as texts in SQL. */
export function filledSql(sql: string, values: Values): string {
  return sql.replace(placeholder, (_, name: string) => {
    const value = values.get(name.trim()) ?? '';
    return `'${value.replaceAll("'", "''")}'`;
  });
}

/** Fills in placeholders; those without a value are dropped. */
function filled(text: string, values: Values): string {
  return text
    .replace(placeholder, (_, name: string) => values.get(name.trim()) ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** What an answer, or one section of it, is about: the question, and a value of each data by its name. */
export type Values = ReadonlyMap<string, string>;

/** The data of an agent for one question. */
export interface AgentData {
  /** One, or one for each item. */
  readonly sections: readonly Values[];
  /** The first required data that is missing. */
  readonly missing: RequiredData | undefined;
}

/** The values that a question itself gives, by the pattern or words of the contract. */
export function valuesIn(
  question: string,
  { pattern, words }: Pick<RequiredData, 'pattern' | 'words'>,
): readonly string[] {
  if (pattern === undefined && words.length === 0) return [];
  const expression = pattern === undefined ? wordPattern(words) : new RegExp(pattern, 'gimu');
  const values = Array.from(question.matchAll(expression), (match) => tidy(match[1] ?? match[0]));
  return [...new Set(values)].filter((value) => value !== '');
}

function wordPattern(words: readonly string[]): RegExp {
  const any = words.map((word) => escapePattern(word).replace(/\s+/g, '\\s+'));
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

/** Maximum number of tasks, and so of items; an agent's fields may need more than the facets of a question. */
export const maxTasks = 12;
/** Maximum number of a field's headings that get a query of their own. */
const mostHeadings = 3;

/** The layout of an agent's answer; empty for an agent without fields. */
export function layoutOf(agent: AgentContract, sections: readonly Values[]): readonly SectionLayout[] {
  if (agent.outputFields.length === 0) return [];
  const name = agent.requiredData.find(({ isEach }) => isEach)?.name ?? '';
  return sections.map((values) => sectionOf(agent, values, values.get(name), sections.length > 1));
}

function sectionOf(
  { outputFields }: AgentContract,
  values: Values,
  item: string | undefined,
  hasOthers: boolean,
): SectionLayout {
  const whole = item ?? values.get('question') ?? '';
  const askOf = ({ ask }: OutputField): string => (ask === undefined ? whole : filled(ask, values));
  // Fields without a question of their own use that of the first field answered from documents.
  const [lead] = outputFields.filter(({ from }) => from === 'documents');
  const own = (field: OutputField): string =>
    field.ask === undefined && field.from !== 'documents' && lead !== undefined ? askOf(lead) : askOf(field);
  const first = new Map<string, string>();
  for (const field of outputFields.filter(({ from }) => from === 'documents'))
    if (!first.has(own(field))) first.set(own(field), field.name);
  const fields = outputFields.map((field) => {
    const asked = own(field);
    const name = first.get(asked) ?? field.name;
    const facet = hasOthers ? (first.size > 1 ? `${whole}: ${name}` : whole) : first.size > 1 ? name : asked;
    return {
      ...{ name: field.name, from: field.from, facet: facet.replace(/[.!]+$/, ''), asked },
      headings: field.headings.map((heading) => filled(heading, values)),
      values: [...new Set(placeholdersIn(field.ask ?? '').flatMap((key) => given(key, values)))],
    };
  });
  return { item, fields };
}

function given(key: string, values: Values): string[] {
  const value = key === 'question' ? undefined : values.get(key);
  return value === undefined ? [] : [value];
}

/** How many items an agent can answer at once, if these are more; else undefined. */
export function tooMany(layout: readonly SectionLayout[]): number | undefined {
  const tasks = Math.max(tasksOf(layout).length, layout.length);
  return tasks > maxTasks ? Math.floor((maxTasks * layout.length) / tasks) : undefined;
}

/** One task per distinct question of the fields: the contract determines what is searched. */
export function planOf(layout: readonly SectionLayout[], glossary: readonly GlossaryTerm[]): Plan {
  const subQueries = tasksOf(layout).map(({ facet, asked, headings, values }, at): SubQuery => {
    const { queries, terms } = widen(asked, glossary);
    const below = headings.slice(0, mostHeadings).map((heading) => [...values, heading].join(' '));
    return {
      ...{
        id: `t${at + 1}`,
        question: asked,
        facet,
        searchQueries: [...new Set([...queries, ...below])],
        terms,
      },
      ...{ dependsOn: [], targetDocuments: [] },
    };
  });
  return { subQueries, reasoning: l10n.t('Each field of the answer is searched as the agent says.') };
}

function tasksOf(layout: readonly SectionLayout[]): FieldLayout[] {
  const tasks = new Map<string, FieldLayout>();
  for (const field of layout.flatMap(({ fields }) => fields))
    if (field.from !== 'question' && !tasks.has(field.facet)) tasks.set(field.facet, field);
  return [...tasks.values()];
}
