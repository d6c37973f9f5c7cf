import { modelAddress } from '../adapters/models/modelService';
import { AskDocsError } from '../core/errors';
import { offlineModel, type ModelSettings } from '../core/models/modelSettings';

/** The options of a command line that are about the language model. */
export const modelOptions = {
  model: { type: 'string' },
  'small-model': { type: 'string' },
  'model-endpoint': { type: 'string' },
  'model-api-version': { type: 'string' },
} as const;

export const modelOptionNames = ['model', 'small-model', 'model-endpoint', 'model-api-version'] as const;

/** The option of `ask` that leaves the review of what the model wrote to the rules. */
export const reviewOption = { 'no-review': { type: 'boolean' } } as const;

/** What a command line says of the language model; what it leaves open comes from the environment. */
export type ModelFlags = Readonly<Partial<Record<keyof typeof modelOptions, string>>> & {
  readonly 'no-review'?: boolean;
};

type Environment = Readonly<Record<string, string | undefined>>;

/** The flags about the model among all those of a command line. */
export function modelFlags(values: ModelFlags & Readonly<Record<string, unknown>>): ModelFlags {
  const named = [...modelOptionNames, 'no-review' as const];
  return Object.fromEntries(
    named.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
  );
}

/** The settings that flags and environment come to, offline when neither names a model; throws `usage` with what is wrong. */
export function modelSettings(flags: ModelFlags, environment: Environment): ModelSettings {
  const name = (flags.model ?? environment.ASK_DOCS_MODEL ?? '').trim();
  if (name === '' || name === 'offline') {
    const others = [...modelOptionNames, 'no-review' as const].filter((option) => option !== 'model');
    const idle = others.find((option) => flags[option] !== undefined);
    if (idle !== undefined) throw wrong(`--${idle} needs --model NAME`);
    return offlineModel;
  }
  return {
    ...offlineModel,
    provider: 'openai-compatible',
    name,
    smallName: flags['small-model'] ?? '',
    endpoint: flags['model-endpoint'] ?? endpointIn(environment),
    apiVersion: flags['model-api-version'] ?? '',
    hasReview: flags['no-review'] !== true,
  };
}

function endpointIn(environment: Environment): string {
  return environment.ASK_DOCS_MODEL_ENDPOINT ?? environment.OPENAI_BASE_URL ?? '';
}

/**
 * The key of the environment: ASK_DOCS_MODEL_API_KEY for any service. OPENAI_API_KEY is sent to OpenAI, and to what
 * OPENAI_BASE_URL names, which belongs to it; to nobody else.
 */
export function modelKeySource(
  { endpoint }: ModelSettings,
  environment: Environment,
): () => Promise<string | undefined> {
  const isOpenAi = modelAddress({ endpoint }).hostname === 'api.openai.com';
  const isNamedAlong = endpoint !== '' && endpoint === environment.OPENAI_BASE_URL;
  const openAiKey = isOpenAi || isNamedAlong ? environment.OPENAI_API_KEY : undefined;
  const key = environment.ASK_DOCS_MODEL_API_KEY ?? openAiKey;
  return () => Promise.resolve(key);
}

function wrong(detail: string): AskDocsError {
  return new AskDocsError('usage', { detail: `${detail}; see ask-docs --help` });
}
