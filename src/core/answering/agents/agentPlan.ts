import * as l10n from '@vscode/l10n';
import type { Plan, SubQuery } from '../../model/types';
import { widen } from '../../language/glossary';
import type { FieldLayout, SectionLayout, AgentContract, OutputField } from '../../model/agentContract';
import { givenData } from './givenData';
import { filled, placeholdersIn } from './placeholders';
import type { GlossaryTerm } from '../../model/vocabulary';

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
