import { modelAddress } from '../../adapters/models/modelService';
import { offlineModel, type Depth, type ModelSettings } from '../../core/model/modelSettings';
import { modelOptionNames, type ModelFlags } from '../commandLine/modelOptions';
import { wrong } from '../commandLine/wrong';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The model settings from flags and environment, offline when neither names a model; throws `usage` with the
 * problem.
 */
export function modelSettings(flags: ModelFlags, environment: Environment): ModelSettings {
  const name = (flags.model ?? environment.ASK_DOCS_MODEL ?? '').trim();
  // Explicit `offline` wins, whatever else a config file sets.
  if (name === 'offline') return offlineModel;
  if (name === '') {
    const others = modelOptionNames.filter((option) => option !== 'model');
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
    // The parser rejects any other value.
    depth: (flags.depth ?? 'balanced') as Depth,
  };
}

function endpointIn(environment: Environment): string {
  return environment.ASK_DOCS_MODEL_ENDPOINT ?? environment.OPENAI_BASE_URL ?? '';
}

/**
 * The key from the environment: ASK_DOCS_MODEL_API_KEY for any service. OPENAI_API_KEY is only sent to
 * OpenAI, and to the address in OPENAI_BASE_URL, which goes with it.
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
