// The options of commands that answer questions: the agent, the model, the style, what the folder says.

import { type OptionSpecs, type ValuesOf, wrong, type Everywhere } from './spec';
import { depths } from '../../core/model/modelSettings';
import type { AnswerStyle } from '../../core/model/types';
import { commonOf, documentOptions, indexOptions, type Common } from './sharedOptions';

/** The flags for domain agents. */
export interface AgentFlags {
  /**
   * False ignores the agent contracts in the folder, for instance because the folder is not the user's own.
   */
  readonly agents?: boolean;
  /** The agent that must answer; by default, the router chooses. */
  readonly agent?: string | undefined;
}

export const agentOptions = {
  agent: {
    type: 'string',
    value: 'NAME',
    says: 'have this domain agent of FOLDER answer, see agents',
    default: 'the one that the question is clearly for, or none',
    inConfig: true,
  },
  'no-agents': {
    type: 'boolean',
    says: 'do not read the domain agents of FOLDER (.askdocs/agents); for a folder that is not yours',
    inConfig: true,
  },
} as const satisfies OptionSpecs;

export function agentFlags({
  agent,
  'no-agents': isWithout = false,
}: ValuesOf<typeof agentOptions>): AgentFlags {
  if (agent !== undefined && isWithout) throw wrong('give either --agent or --no-agents, not both');
  return {
    ...(isWithout && { agents: false }),
    ...(agent !== undefined && { agent: agent.replace(/^@/, '') }),
  };
}

/** The options for the language model. */
export const modelOptions = {
  model: {
    type: 'string',
    value: 'NAME',
    says: 'language model that plans and writes, at any service with the OpenAI API; offline for none',
    default: 'rules, without a model',
    environment: ['ASK_DOCS_MODEL'],
    inConfig: true,
  },
  'small-model': {
    type: 'string',
    value: 'NAME',
    says: 'model for short tasks, such as understanding the question',
    default: 'the model itself',
    inConfig: true,
  },
  'model-endpoint': {
    type: 'string',
    value: 'URL',
    says: 'where the model is, such as http://127.0.0.1:11434/v1 for Ollama',
    default: 'OpenAI itself',
    environment: ['ASK_DOCS_MODEL_ENDPOINT', 'OPENAI_BASE_URL'],
    inConfig: true,
  },
  'model-api-version': {
    type: 'string',
    value: 'VERSION',
    says: 'says that the endpoint is Azure OpenAI, where models are deployments',
    inConfig: true,
  },
} as const satisfies OptionSpecs;

/** The option for the number of model calls an answer may take. */
const depthOption = {
  depth: {
    type: 'string',
    value: 'DEPTH',
    says: 'what a language model does for an answer: quick writes it, balanced understands the question first, thorough reviews and improves it too',
    default: 'balanced',
    choices: [...depths],
    inConfig: true,
  },
} as const satisfies OptionSpecs;

export const modelOptionNames = ['model', 'small-model', 'model-endpoint', 'model-api-version'] as const;

/** The flags for the language model; unset ones fall back to the environment. */
export type ModelFlags = ValuesOf<typeof modelOptions & typeof depthOption>;

/** Picks the model flags from all flags of a command line. */
export function modelFlags(values: ModelFlags): ModelFlags {
  const named = [...modelOptionNames, 'depth' as const];
  return Object.fromEntries(
    named.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
  );
}

/** Environment variables with keys or connection settings. */
export const modelEnvironment = [
  {
    name: 'ASK_DOCS_MODEL_API_KEY',
    says: 'key of the model service',
  },
  {
    name: 'OPENAI_API_KEY',
    says: 'key for OpenAI itself, and for the service at OPENAI_BASE_URL; it is sent nowhere else',
  },
  {
    name: 'HTTPS_PROXY, HTTP_PROXY, NO_PROXY',
    says: 'proxy through which services are reached, and the hosts that are reached without it',
  },
  { name: 'NODE_EXTRA_CA_CERTS', says: 'file of further certificates to trust' },
] as const;

/** How questions about a folder are answered. */
export type AskFlags = Common &
  AgentFlags & {
    readonly style: AnswerStyle;
    /** Whether the style was given explicitly, so that no agent's own style overrides it. */
    readonly isStyleChosen?: boolean;
    /** Which corrections apply. */
    readonly corrections: CorrectionsFlag;
    /** Whether the folder's glossary and variants apply; true by default. */
    readonly glossary?: boolean;
    readonly model: ModelFlags;
  };

/**
 * Which corrections apply: those in the folder's file, none, or the folder's only if the file belongs to the
 * user.
 */
export type CorrectionsFlag = boolean | 'own';

export const styleOption = {
  style: {
    type: 'string',
    value: 'STYLE',
    says: 'how answers are written',
    default: 'concise',
    choices: ['concise', 'detailed', 'bullets'],
    inConfig: true,
  },
} as const satisfies OptionSpecs;

const correctionsOptions = {
  corrections: {
    type: 'boolean',
    says: 'use the corrections of FOLDER (.askdocs/corrections.md) whoever owns the file; otherwise only if the file is yours',
    inConfig: true,
  },
  'no-corrections': {
    type: 'boolean',
    says: 'do not read the corrections of FOLDER; for a folder that is not yours',
    inConfig: true,
  },
} as const satisfies OptionSpecs;

export const glossaryOption = {
  'no-glossary': {
    type: 'boolean',
    says: 'do not read the glossary and the variants of FOLDER (.askdocs/glossary.yaml, variants.yaml); for a folder that is not yours',
    inConfig: true,
  },
} as const satisfies OptionSpecs;

export const askOptions = {
  ...styleOption,
  ...modelOptions,
  ...depthOption,
  ...agentOptions,
  ...correctionsOptions,
  ...glossaryOption,
  ...documentOptions,
  ...indexOptions,
} as const satisfies OptionSpecs;

export function askFlagsOf(folder: string, options: ValuesOf<typeof askOptions & Everywhere>): AskFlags {
  return {
    ...commonOf(folder, options),
    style: styleOf(options),
    ...(options.style !== undefined && { isStyleChosen: true }),
    ...agentFlags(options),
    corrections: correctionsOf(options),
    ...glossaryFlag(options),
    model: modelFlags(options),
  };
}

function correctionsOf({
  corrections = false,
  'no-corrections': isWithout = false,
}: ValuesOf<typeof correctionsOptions>): CorrectionsFlag {
  if (corrections && isWithout) throw wrong('give either --corrections or --no-corrections, not both');
  return isWithout ? false : corrections || 'own';
}

export function glossaryFlag(options: ValuesOf<typeof glossaryOption>): { glossary?: boolean } {
  return options['no-glossary'] === true ? { glossary: false } : {};
}

export function styleOf({ style = 'concise' }: ValuesOf<typeof styleOption>): AnswerStyle {
  // The parser rejects any other value.
  return style as AnswerStyle;
}
