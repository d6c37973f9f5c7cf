import type { FieldSource } from './agentContract';

/** A field of an answer, as it is to be filled in. */
export interface FieldLayout {
  readonly name: string;
  readonly from: FieldSource;
  /** The aspect whose evidence it shows. */
  readonly facet: string;
  /** What was asked for it. */
  readonly asked: string;
  /** Headings that it stands below. */
  readonly headings: readonly string[];
  /** What the question gave, which must stand in the path or the headings above. */
  readonly values: readonly string[];
}

/** A part of an answer that has all fields: for each thing that the question gives, or the only one. */
export interface SectionLayout {
  /** What it is about, where that was given. */
  readonly item: string | undefined;
  readonly fields: readonly FieldLayout[];
}

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
