import type { ServiceDeps } from '../../adapters/models/modelService';
import { createServiceModel } from '../../adapters/models/serviceModel';
import { systemClock } from '../../adapters/services/clock';
import { proxiedFetch } from '../../adapters/services/proxiedFetch';
import { taskTimeoutWith, type ModelSettings } from '../../core/model/modelSettings';
import type { Reasoner } from '../../core/model/ports';
import { readWordVectors } from '../../adapters/vocabulary/wordVectors';
import { createExtractiveReasoner } from '../../core/answering/extractive/extractiveReasoner';
import { createGenerativeReasoner } from '../../core/answering/generative/generativeReasoner';
import { withFallback } from '../../core/answering/withFallback';
import type { ModelFlags } from '../commandLine/modelOptions';
import { modelKeySource, modelSettings } from './modelFlags';

/** Who thinks, by the command line and the environment: rules alone, or a model, with rules where it fails. */
export function openReasoner(flags: ModelFlags): Reasoner {
  const settings = modelSettings(flags, process.env);
  const extractive = createExtractiveReasoner(readWordVectors);
  if (settings.provider === 'offline') return extractive;
  const model = createServiceModel(settings, modelDeps(settings));
  return withFallback(createGenerativeReasoner(model, extractive, settings), extractive);
}

/** The time limit of a task, in milliseconds, with what it may wait for the model. */
export function taskTimeout(ownMs: number, flags: ModelFlags): number {
  return taskTimeoutWith(ownMs, modelSettings(flags, process.env));
}

/** What a model of the command line works with. */
export function modelDeps(settings: ModelSettings): ServiceDeps {
  const fetch = proxiedFetch(process.env);
  return { apiKey: modelKeySource(settings, process.env), clock: systemClock, ...(fetch && { fetch }) };
}
