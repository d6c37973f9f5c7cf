import { depths } from '../../core/model/modelSettings';
import type { OptionSpecs, ValuesOf } from './spec';

/** The options for the language model. */
export const modelOptions = {
  model: {
    type: 'string',
    value: 'NAME',
    says: 'language model that plans and writes, behind any service that speaks the API of OpenAI; offline for none',
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
export const depthOption = {
  depth: {
    type: 'string',
    value: 'DEPTH',
    says: 'what a language model does for an answer: quick writes it, balanced understands the question first, thorough reviews and mends it too',
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
    says: 'key for OpenAI itself, and for what OPENAI_BASE_URL names; it is sent to nobody else',
  },
  {
    name: 'HTTPS_PROXY, HTTP_PROXY, NO_PROXY',
    says: 'proxy through which services are reached, and the hosts that are reached without it',
  },
  { name: 'NODE_EXTRA_CA_CERTS', says: 'file of further certificates to trust' },
] as const;
