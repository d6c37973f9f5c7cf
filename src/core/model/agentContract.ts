import { escapePattern } from '../util/escapePattern';
import type { AnswerStyle, DocumentId } from './types';
import type { GlossaryTerm } from './knowledge';

// An agent contract: the workspace owner's description of a domain expert, in a file of `.askdocs/agents`; see
// docs/agents.md.

/** Folder of the contracts. */
export const agentsFolder = '.askdocs/agents';

/** Data that a question or a table must give before the agent answers. */
export interface RequiredData {
  readonly name: string;
  /** Source of a regular expression; the value is its first group, else the whole match. */
  readonly pattern: string | undefined;
  /** Any of these words supplies it. Empty if there is a pattern. */
  readonly words: readonly string[];
  /** Supplies it where the question does not; left out if only the question can. */
  readonly lookUp?: DataLookUp;
  /** Asked back when it is missing. */
  readonly question: string;
  /** Suggested replies; may be empty. */
  readonly options: readonly string[];
  /** Whether each of several given values gets its own section of the answer. */
  readonly isEach: boolean;
}

/** A query over the tables of a document; the first cell of each row is a value. */
export interface DataLookUp {
  readonly document: DocumentId;
  /** One SELECT, with `{…}` placeholders of data above it, which become texts in SQL. */
  readonly sql: string;
}

/**
 * Source of an answer field: quotes from documents, values given in the question, how far the quotes cover
 * the question, or what they do not cover.
 */
type FieldSource = 'documents' | 'question' | 'coverage' | 'gaps';

/** A named field that every answer of the agent contains. */
export interface OutputField {
  readonly name: string;
  readonly from: FieldSource;
  /**
   * The question it answers, with `{question}` and `{…}` placeholders of required data; left out to use the
   * question as asked.
   */
  readonly ask: string | undefined;
  /** Headings it is found under in the documents, which are searched first; `{…}` as in `ask`. */
  readonly headings: readonly string[];
}

/** When the router selects an agent; all lists may be empty. */
export interface WhenToUse {
  /** Exact phrases in questions for the agent. */
  readonly phrases: readonly string[];
  /** Subject words: a question with two of them is for the agent. */
  readonly topics: readonly string[];
  /** Whole example questions for the agent. */
  readonly examples: readonly string[];
}

/** A domain agent over the workspace's documents; no agent runs without a contract. */
export interface AgentContract {
  /** Lower-case letters, digits and hyphens; unique in the workspace, and the name it is called by. */
  readonly name: string;
  readonly description: string;
  /** The contract file, as shown to users, and the line of its `name`. */
  readonly file: string;
  readonly nameLine: number;
  readonly whenToUse: WhenToUse;
  /** Folders and files it searches, as document ids without a trailing slash; empty for all. */
  readonly folders: readonly DocumentId[];
  /** Folders and files it does not search, in the same form. */
  readonly leftOut: readonly DocumentId[];
  readonly glossary: readonly GlossaryTerm[];
  /** Style of its answers unless the asker chooses another; undefined for the setting's. */
  readonly style: AnswerStyle | undefined;
  readonly requiredData: readonly RequiredData[];
  readonly outputFields: readonly OutputField[];
  /** Writing instructions for a language model; the product's own rules take precedence. */
  readonly instructions: string;
}

/** An error in a contract, which is therefore not used. */
export interface ContractProblem {
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  /** Completes a sentence. */
  readonly reason: string;
}

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

/** The part of an agent's contract that a reasoner works by. */
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
  const escaped = escapePattern(name).replace(/\s+/g, '\\s+');
  const label = new RegExp(
    `^[ \\t]*(?:[-*•][ \\t]+|\\d+[.)][ \\t]+)?(?:#{1,6}[ \\t]+|\\*\\*|__)?${escaped}(?![\\p{L}\\p{N}])(?:\\*\\*|__)?[ \\t]*(?::|$|\\|)`,
    'gimu',
  );
  return Array.from(text.matchAll(label)).length;
}
