import type { EmbeddingSettings } from '../../retrieval/indexing/embeddingSettings';
import { lowConfidence } from '../../model/events';
import { relevantScore, type AnswerStyle } from '../../model/types';
import type { ModelSettings } from '../../model/modelSettings';
import { secondThreshold } from '../../retrieval/researcher';
import { sufficientEstimate } from '../../trust/sufficiency';
import type { RunSettings } from '../../run/run';

/** The settings that affect a run, without keys, and with hosts in place of URLs. */
export interface TraceSettings {
  readonly style: AnswerStyle;
  readonly candidates: number;
  readonly maxParallelTasks: number;
  readonly taskTimeoutMs: number;
  readonly maxRetries: number;
  readonly thresholds: {
    readonly score: number;
    readonly scoreOnRetry: number;
    readonly sufficiency: number;
    readonly confidence: number;
  };
  readonly model: NamedModel & { readonly smallName: string };
  readonly embedding: NamedModel;
}

interface NamedModel {
  readonly provider: string;
  readonly name: string;
  /** Host and port only; empty for the provider's default. */
  readonly host: string;
}

/** The settings recorded in a trace: names and hosts, never keys, URL paths, user names or local paths. */
export function traceSettings(
  run: RunSettings,
  model: Pick<ModelSettings, 'provider' | 'name' | 'smallName' | 'endpoint'>,
  embedding: EmbeddingSettings,
): TraceSettings {
  const { style, candidates, maxParallelTasks, taskTimeoutMs, maxRetries } = run;
  return {
    ...{ style, candidates, maxParallelTasks, taskTimeoutMs, maxRetries },
    thresholds: {
      score: relevantScore,
      scoreOnRetry: secondThreshold,
      sufficiency: sufficientEstimate,
      confidence: lowConfidence,
    },
    model: {
      provider: model.provider,
      name: modelLabel(model.name),
      smallName: modelLabel(model.smallName),
      host: hostOf(model.endpoint),
    },
    embedding: {
      provider: embedding.provider,
      name: modelLabel(embedding.model),
      host: hostOf(embedding.endpoint),
    },
  };
}

/** A model's name; for a model named by its file path, the file name. */
export function modelLabel(name: string): string {
  return /^(?:[a-z]+:\/\/|[a-z]:[\\/]|[\\/~.])/i.test(name) ? (name.split(/[\\/]/).at(-1) ?? '') : name;
}

/** The last part of a model's name, without a possible host or publisher. */
export function bareModelName(name: string): string {
  return modelLabel(name).split(/[\\/]/).at(-1) ?? '';
}

/** The settings without host names. */
export function settingsWithoutHosts(settings: TraceSettings): TraceSettings {
  const { model, embedding } = settings;
  const [name, smallName] = [bareModelName(model.name), bareModelName(model.smallName)];
  return {
    ...settings,
    model: { ...model, name, smallName, host: '' },
    embedding: { ...embedding, name: bareModelName(embedding.name), host: '' },
  };
}

function hostOf(endpoint: string): string {
  try {
    return new URL(endpoint).host;
  } catch {
    // Not a URL, so there is no host.
    return '';
  }
}
