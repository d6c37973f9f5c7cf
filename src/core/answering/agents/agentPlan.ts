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

/** A query with the values of its placeholders as texts in SQL; those without one are NULL. */
export function filledSql(sql: string, values: ReadonlyMap<string, string>): string {
  return sql.replace(placeholder, (_, name: string) => {
    const value = values.get(name.trim());
    return value === undefined ? 'NULL' : `'${value.replaceAll("'", "''")}'`;
  });
}

/** Fills in placeholders; those without a value are dropped. */
function filled(text: string, values: ReadonlyMap<string, string>): string {
  return text
    .replace(placeholder, (_, name: string) => values.get(name.trim()) ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The data that a question gives to an agent. */
export interface GivenData {
  /** By data name; the first value if several are given. */
  readonly values: ReadonlyMap<string, string>;
  /** All values of the data that may be given several times; empty if the agent has none. */
  readonly each: readonly string[];
  /** The first required data that is missing. */
  readonly missing: RequiredData | undefined;
}

/** An agent's data, from a question by the patterns and words of its contract, or as looked up in tables. */
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

function valuesOf(question: string, { pattern, words, found = [] }: RequiredData): readonly string[] {
  if (pattern === undefined && words.length === 0) return found;
  const expression = pattern === undefined ? wordPattern(words) : new RegExp(pattern, 'gimu');
  const values = Array.from(question.matchAll(expression), (match) => tidy(match[1] ?? match[0]));
  const given = [...new Set(values)].filter((value) => value !== '');
  return given.length > 0 ? given : found;
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

/** Maximum number of tasks; an agent's fields may need more than the facets of a question. */
const maxTasks = 12;
/** Maximum number of a field's headings that get a query of their own. */
const mostHeadings = 3;

/** The layout of an agent's answer; empty for an agent without fields. */
export function layoutOf(agent: AgentContract, question: string): readonly SectionLayout[] {
  if (agent.outputFields.length === 0) return [];
  const { values, each } = givenData(question, agent);
  const name = agent.requiredData.find(({ isEach }) => isEach)?.name;
  if (name === undefined || each.length === 0) return [sectionOf(agent, values, undefined, false)];
  return each.map((item) => sectionOf(agent, new Map([...values, [name, item]]), item, each.length > 1));
}

function sectionOf(
  { outputFields }: AgentContract,
  values: ReadonlyMap<string, string>,
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

function given(key: string, values: ReadonlyMap<string, string>): string[] {
  const value = key === 'question' ? undefined : values.get(key);
  return value === undefined ? [] : [value];
}

/** The number of items, if an agent cannot answer that many at once; else undefined. */
export function tooMany(layout: readonly SectionLayout[]): number | undefined {
  return tasksOf(layout).length > maxTasks
    ? Math.floor((maxTasks * layout.length) / tasksOf(layout).length)
    : undefined;
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
