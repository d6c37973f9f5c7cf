import type { ServiceDeps } from '../../adapters/models/modelService';
import { createServiceModel } from '../../adapters/models/serviceModel';
import { systemClock } from '../../adapters/services/clock';
import { proxiedFetch } from '../../adapters/services/proxiedFetch';
import { taskTimeoutWith, type ModelSettings } from '../../core/model/modelSettings';
import type { Reasoner } from '../../core/model/ports';
import type { TableEngine } from '../../core/tables/askTables';
import { learnedData } from '../../adapters/vocabulary/learnedData';
import { createExtractiveReasoner } from '../../core/answering/extractive/extractiveReasoner';
import { createGenerativeReasoner } from '../../core/answering/generative/generativeReasoner';
import { withFallback } from '../../core/answering/withFallback';
import type { ModelFlags } from '../commandLine/modelOptions';
import { modelKeySource, modelSettings } from './modelFlags';

/**
 * The reasoner selected by flags and environment: rules only, or a model that falls back to rules on failure; it queries
 * tables if it is given what runs queries.
 */
export function openReasoner(flags: ModelFlags, tables?: TableEngine): Reasoner {
  const settings = modelSettings(flags, process.env);
  const extractive = createExtractiveReasoner(learnedData);
  if (settings.provider === 'offline') return extractive;
  const model = createServiceModel(settings, modelDeps(settings));
  return withFallback(
    createGenerativeReasoner(model, extractive, { ...settings, ...(tables && { tables }) }),
    extractive,
  );
}

/** The time limit of a task in milliseconds, including time spent waiting for the model. */
export function taskTimeout(ownMs: number, flags: ModelFlags): number {
  return taskTimeoutWith(ownMs, modelSettings(flags, process.env));
}

/** The dependencies of a model for the command line. */
export function modelDeps(settings: ModelSettings): ServiceDeps {
  const fetch = proxiedFetch(process.env);
  return { apiKey: modelKeySource(settings, process.env), clock: systemClock, ...(fetch && { fetch }) };
}
