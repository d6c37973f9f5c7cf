import type { FieldSource } from './agentContract';

/** A field of an answer, to be filled in. */
export interface FieldLayout {
  readonly name: string;
  readonly from: FieldSource;
  /** The facet whose evidence it shows. */
  readonly facet: string;
  /** The question asked for it. */
  readonly asked: string;
  /** Headings its evidence is found under. */
  readonly headings: readonly string[];
  /** Values given in the question, which must occur in the path or the headings above. */
  readonly values: readonly string[];
}

/** A part of an answer that contains all fields: one per item given in the question, or a single one. */
export interface SectionLayout {
  /** The item it is about, if one was given. */
  readonly item: string | undefined;
  readonly fields: readonly FieldLayout[];
}

/** What a reasoner needs to know about the agent it works for. */
export interface AgentBrief {
  readonly name: string;
  /** Written by the workspace's owner. */
  readonly instructions: string;
  /** Empty for an agent without fields. */
  readonly layout: readonly SectionLayout[];
}

/** Names of fields missing from an answer: each must occur once per section, as a label or a heading. */
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
