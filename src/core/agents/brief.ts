import type { SectionLayout } from './agentPlan';

/** What a reasoner needs of the agent that it thinks for. */
export interface AgentBrief {
  readonly name: string;
  /** Of the workspace's owner. */
  readonly instructions: string;
  /** Empty for an agent that has no fields. */
  readonly layout: readonly SectionLayout[];
}

/** The fields of an answer that it lacks: each must be there once a section, as a label or a heading. */
export function missingFields(text: string, { layout }: Pick<AgentBrief, 'layout'>): string[] {
  const names = layout[0]?.fields.map(({ name }) => name) ?? [];
  return names.filter((name) => countOf(text, name) < layout.length);
}

function countOf(text: string, name: string): number {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');
  const label = new RegExp(
    `^[ \\t]*(?:[-*•][ \\t]+|\\d+[.)][ \\t]+)?(?:#{1,6}[ \\t]+|\\*\\*|__)?${escaped}(?![\\p{L}\\p{N}])(?:\\*\\*|__)?[ \\t]*(?::|$|\\|)`,
    'gimu',
  );
  return Array.from(text.matchAll(label)).length;
}
