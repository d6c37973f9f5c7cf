import { modelAddress } from '../../adapters/models/modelService';
import { offlineModel, type Depth, type ModelSettings } from '../../core/model/modelSettings';
import { modelOptionNames, type ModelFlags } from '../commandLine/modelOptions';
import { wrong } from '../commandLine/wrong';

type Environment = Readonly<Record<string, string | undefined>>;

/** The settings that flags and environment come to, offline when neither names a model; throws `usage` with what is wrong. */
export function modelSettings(flags: ModelFlags, environment: Environment): ModelSettings {
  const name = (flags.model ?? environment.ASK_DOCS_MODEL ?? '').trim();
  // Whoever says so means it, whatever a config file has beside.
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
    // The parser lets no other value through.
    depth: (flags.depth ?? 'balanced') as Depth,
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
