/** What the owner of a workspace writes about an expert of its documents, in a file of `.askdocs/agents`; see docs/agents.md. */
import type { AnswerStyle, DocumentId, GlossaryTerm } from './types';

/** Where the contracts of a folder lie. */
export const agentsFolder = '.askdocs/agents';

/** Something that a question must give before the agent answers. */
export interface RequiredData {
  readonly name: string;
  /** Source of a regular expression; its first group, else all that it matches, is what was given. */
  readonly pattern: string | undefined;
  /** Any of these words gives it. Empty when there is a pattern. */
  readonly words: readonly string[];
  /** What is asked back when it is missing. */
  readonly question: string;
  /** Replies to choose from; may be empty. */
  readonly options: readonly string[];
  /** Whether each of several that are given has a section of its own in the answer. */
  readonly isEach: boolean;
}

/**
 * Where a field of the answer comes from: quotes of documents, what the question gave, how far the quotes speak of what was
 * asked, or what of it they do not speak of.
 */
export type FieldSource = 'documents' | 'question' | 'coverage' | 'gaps';

/** Something that each answer of the agent says, under this name. */
export interface OutputField {
  readonly name: string;
  readonly from: FieldSource;
  /** The question that it answers, with `{question}` and `{…}` of required data; left out for the question as it is. */
  readonly ask: string | undefined;
  /** Headings that it stands below in the documents, which are looked at first; `{…}` as in `ask`. */
  readonly headings: readonly string[];
}

/** When the router takes an agent; all may be empty. */
export interface WhenToUse {
  /** Words that stand together in questions that are for the agent. */
  readonly phrases: readonly string[];
  /** Words of its subject: a question that has two of them is for the agent. */
  readonly topics: readonly string[];
  /** Whole questions that are for the agent. */
  readonly examples: readonly string[];
}

/** An expert of a workspace's documents: without one of these, no agent runs. */
export interface AgentContract {
  /** Small letters, digits and hyphens; unique in the workspace, and what it is called by. */
  readonly name: string;
  readonly description: string;
  /** The file that says all this, as people know it, and the line of its name. */
  readonly file: string;
  readonly nameLine: number;
  readonly whenToUse: WhenToUse;
  /** Folders and files that it searches, as ids of documents without a slash at the end; empty for all. */
  readonly folders: readonly DocumentId[];
  /** The same of those that it does not search. */
  readonly leftOut: readonly DocumentId[];
  readonly glossary: readonly GlossaryTerm[];
  /** That of its answers unless the asker wants another; undefined for that of the settings. */
  readonly style: AnswerStyle | undefined;
  readonly requiredData: readonly RequiredData[];
  readonly outputFields: readonly OutputField[];
  /** How it writes, for a language model; rules of the product come first. */
  readonly instructions: string;
}

/** What is wrong with a contract, which is therefore not used. */
export interface ContractProblem {
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  /** The end of a sentence. */
  readonly reason: string;
}
