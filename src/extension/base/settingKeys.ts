import * as z from 'zod/mini';
import { depths } from '../../core/model/modelSettings';

const amount = z.number().check(z.minimum(0));

/**
 * Every setting that package.json declares, with the values it accepts; a test compares the two. Defaults
 * live in the manifest only. Free of `vscode`, so that plain Node can load it.
 */
export const settingSchemas = {
  'askDocs.answer.style': z.enum(['concise', 'detailed', 'bullets']),
  'askDocs.citations.openIn': z.enum(['active', 'beside']),
  'askDocs.search.candidates': z.int().check(z.minimum(1), z.maximum(50)),
  'askDocs.run.depth': z.enum(depths),
  'askDocs.run.maxParallelTasks': z.int().check(z.minimum(1), z.maximum(10)),
  'askDocs.run.maxRetries': z.number().check(z.int(), z.minimum(0), z.maximum(2)),
  'askDocs.run.taskTimeoutSeconds': z.number().check(z.minimum(1), z.maximum(600)),
  'askDocs.documents.include': z.array(z.string()),
  'askDocs.documents.exclude': z.array(z.string()),
  'askDocs.documents.showSecrets': z.array(z.string()),
  'askDocs.documents.maxFileSizeMb': z.number().check(z.minimum(1), z.maximum(500)),
  'askDocs.documents.readTimeLimitSeconds': z.number().check(z.minimum(1), z.maximum(600)),
  'askDocs.splitting.maxTokens': z.int().check(z.minimum(100), z.maximum(2000)),
  'askDocs.splitting.overlapTokens': z.int().check(z.minimum(0), z.maximum(500)),
  'askDocs.embedding.provider': z.enum(['offline', 'local', 'openai-compatible', 'ollama']),
  'askDocs.embedding.endpoint': z.string(),
  'askDocs.embedding.model': z.string(),
  'askDocs.embedding.localModel': z.enum(['all-MiniLM-L6-v2', 'multilingual-e5-small']),
  'askDocs.embedding.modelHost': z.string(),
  'askDocs.index.vectorPrecision': z.enum(['int8', 'float32']),
  'askDocs.model.provider': z.enum(['offline', 'vscode', 'openai-compatible']),
  'askDocs.model.endpoint': z.string(),
  'askDocs.model.name': z.string(),
  'askDocs.model.smallName': z.string(),
  'askDocs.model.apiVersion': z.string(),
  'askDocs.model.contextTokens': z.int().check(z.minimum(1000), z.maximum(1_000_000)),
  'askDocs.model.requestTimeoutSeconds': z.number().check(z.minimum(1), z.maximum(600)),
  'askDocs.model.requestsPerMinute': z.int().check(z.minimum(1), z.maximum(10_000)),
  'askDocs.model.prices': z.record(z.string(), z.object({ input: amount, output: amount })),
};

/** The settings a worker is started with; of the embedding settings, only those this provider has. */
export function indexSections(provider: SettingValue<'askDocs.embedding.provider'>): readonly string[] {
  const service: readonly SettingKey[] = ['askDocs.embedding.endpoint', 'askDocs.embedding.model'];
  const ofProvider: Record<typeof provider, readonly SettingKey[]> = {
    offline: [],
    local: ['askDocs.embedding.localModel'],
    'openai-compatible': service,
    ollama: service,
  };
  const sections = ['askDocs.documents', 'askDocs.splitting', 'askDocs.index', 'files.exclude'];
  return [...sections, 'askDocs.embedding.provider', ...ofProvider[provider]];
}

export type SettingKey = keyof typeof settingSchemas;

export type SettingValue<K extends SettingKey> = z.infer<(typeof settingSchemas)[K]>;
