/**
 * An agent contract: the workspace owner's description of a domain expert, in a file of `.askdocs/agents`;
 * see docs/agents.md.
 */
import type { AnswerStyle, DocumentId } from './types';
import type { GlossaryTerm } from './vocabulary';

/** Folder of the contracts. */
export const agentsFolder = '.askdocs/agents';

/** Data that a question must give before the agent answers. */
export interface RequiredData {
  readonly name: string;
  /** Source of a regular expression; the value is its first group, else the whole match. */
  readonly pattern: string | undefined;
  /** Any of these words supplies it. Empty if there is a pattern. */
  readonly words: readonly string[];
  /** Asked back when it is missing. */
  readonly question: string;
  /** Suggested replies; may be empty. */
  readonly options: readonly string[];
  /** Whether each of several given values gets its own section of the answer. */
  readonly isEach: boolean;
}

/**
 * Source of an answer field: quotes from documents, values given in the question, how far the quotes cover
 * the question, or what they do not cover.
 */
export type FieldSource = 'documents' | 'question' | 'coverage' | 'gaps';

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
