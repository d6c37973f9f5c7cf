import { modelAddress, type ServiceDeps } from '../../adapters/models/modelService';
import {
  offlineModel,
  type Depth,
  type ModelSettings,
  taskTimeoutWith,
} from '../../core/model/modelSettings';
import { modelOptionNames, type ModelFlags } from '../commandLine/askOptions';
import { wrong } from '../commandLine/spec';
import { createServiceModel } from '../../adapters/models/serviceModel';
import { systemClock } from '../../adapters/services/clock';
import { proxiedFetch } from '../../adapters/services/proxiedFetch';
import type { Reasoner } from '../../core/model/ports';
import type { TableEngine } from '../../core/tables/askTables';
import { learnedData } from '../../adapters/vocabulary/learnedData';
import { createExtractiveReasoner } from '../../core/answering/extractive/extractiveReasoner';
import { createGenerativeReasoner } from '../../core/answering/generative/generativeReasoner';
import { withFallback } from '../../core/answering/withFallback';

/**
 * The reasoner selected by flags and environment: rules only, or a model that falls back to rules on failure; it queries
 * tables if it is given what runs queries.
 */
export function openReasoner(flags: ModelFlags, tables?: TableEngine): Reasoner {
  const settings = modelSettings(flags, process.env);
  const extractive = createExtractiveReasoner(learnedData);
  if (settings.provider === 'offline') return extractive;
  const model = createServiceModel(settings, modelDeps(settings));
  return withFallback(createGenerativeReasoner(model, extractive, { ...settings, tables }), extractive);
}

/** The time limit of a task in milliseconds, including time spent waiting for the model. */
export function taskTimeout(ownMs: number, flags: ModelFlags): number {
  return taskTimeoutWith(ownMs, modelSettings(flags, process.env));
}

/** The dependencies of a model for the command line. */
export function modelDeps(settings: ModelSettings): ServiceDeps {
  const fetch = proxiedFetch(process.env);
  return { apiKey: modelKeySource(settings, process.env), clock: systemClock, fetch };
}

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
