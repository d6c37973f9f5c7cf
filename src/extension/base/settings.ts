import * as z from 'zod/mini';
import { depths, type ModelSettings } from '../../core/model/modelSettings';
import * as vscode from 'vscode';
import type { EmbeddingSettings } from '../../core/retrieval/indexing/embeddingSettings';
import type { RunSettings } from '../../core/run/run';
import type { IndexSettings, WorkerRoot } from '../../protocol/workerMessages';

const amount = z.number().check(z.minimum(0));

/**
 * Every setting that package.json declares, with the values it accepts; a test compares the two. Defaults
 * live in the manifest only.
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
  'askDocs.index.store': z.string(),
  'askDocs.index.collection': z.string(),
  'askDocs.index.together': z.boolean(),
  'askDocs.index.vectorPrecision': z.enum(['int8', 'float32']),
  'askDocs.evaluation.watchKeptAnswers': z.boolean(),
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

type SettingValue<K extends SettingKey> = z.infer<(typeof settingSchemas)[K]>;

/** The settings that choosing a model changes. */
export type ModelChoice = Pick<ModelSettings, 'provider'> &
  Partial<Pick<ModelSettings, 'endpoint' | 'name' | 'smallName' | 'apiVersion' | 'depth'>>;

/** The settings that choosing a team's index changes; without a collection, the documents here are asked alone. */
export interface TeamChoice {
  readonly store?: string;
  readonly collection: string;
  /** Whether the documents here are asked, too. */
  readonly isTogether?: boolean;
}

/** The current settings for a run; read at the start of each operation, never cached. */
export function readSettings(): RunSettings {
  return {
    style: readSetting('askDocs.answer.style'),
    candidates: readSetting('askDocs.search.candidates'),
    maxParallelTasks: readSetting('askDocs.run.maxParallelTasks'),
    taskTimeoutMs: readSetting('askDocs.run.taskTimeoutSeconds') * 1000,
    maxRetries: readSetting('askDocs.run.maxRetries'),
  };
}

/** Whether kept answers are checked by themselves when documents change. */
export function isKeptWatched(): boolean {
  return readSetting('askDocs.evaluation.watchKeptAnswers');
}

/** The current settings for reading and splitting, for a worker about to start. */
export function readIndexSettings(): IndexSettings {
  const maxTokens = readSetting('askDocs.splitting.maxTokens');
  // With a larger overlap, splitting might never terminate.
  const overlapTokens = Math.min(readSetting('askDocs.splitting.overlapTokens'), Math.floor(maxTokens / 2));
  return {
    maxFileMb: readSetting('askDocs.documents.maxFileSizeMb'),
    readTimeLimitMs: readSetting('askDocs.documents.readTimeLimitSeconds') * 1000,
    splitting: { maxTokens, overlapTokens },
  };
}

/** The collection of a team's index that is asked; undefined for the index on this machine. */
export function readTeamSettings(): Required<TeamChoice> | undefined {
  const store = readSetting('askDocs.index.store').trim();
  const collection = readSetting('askDocs.index.collection').trim();
  const isTogether = readSetting('askDocs.index.together');
  return store === '' || collection === '' ? undefined : { store, collection, isTogether };
}

/** The current embedding settings, for a worker about to start. */
export function readEmbeddingSettings(): EmbeddingSettings {
  const provider = readSetting('askDocs.embedding.provider');
  return {
    provider,
    endpoint: readSetting('askDocs.embedding.endpoint'),
    model: provider === 'local' ? readLocalModel().id : readSetting('askDocs.embedding.model').trim(),
    precision: readSetting('askDocs.index.vectorPrecision'),
  };
}

/** The current settings of the answering language model. */
export function readModelSettings(): ModelSettings {
  return {
    provider: readSetting('askDocs.model.provider'),
    endpoint: readSetting('askDocs.model.endpoint').trim(),
    name: readSetting('askDocs.model.name').trim(),
    smallName: readSetting('askDocs.model.smallName').trim(),
    apiVersion: readSetting('askDocs.model.apiVersion').trim(),
    contextTokens: readSetting('askDocs.model.contextTokens'),
    requestTimeoutMs: readSetting('askDocs.model.requestTimeoutSeconds') * 1000,
    requestsPerMinute: readSetting('askDocs.model.requestsPerMinute'),
    depth: readSetting('askDocs.run.depth'),
    prices: readSetting('askDocs.model.prices'),
  };
}

/**
 * Saves the answering model in the user settings. Returns whether it takes effect: workspace settings
 * override user settings.
 */
export async function useModel(choice: ModelChoice): Promise<boolean> {
  const settings = vscode.workspace.getConfiguration('askDocs');
  const entries = Object.entries(choice).map(
    ([name, value]) => [name === 'depth' ? 'run.depth' : `model.${name}`, value] as const,
  );
  for (const [name, value] of entries) await settings.update(name, value, vscode.ConfigurationTarget.Global);
  const now = vscode.workspace.getConfiguration('askDocs');
  return entries.every(([name, value]) => now.get(name) === value);
}

/**
 * Saves the collection of this workspace, and its server in the user settings. Returns whether that takes effect: other settings
 * may come before.
 */
export async function useTeam({ store, collection, isTogether }: TeamChoice): Promise<boolean> {
  const settings = vscode.workspace.getConfiguration('askDocs.index');
  const { Global, Workspace } = vscode.ConfigurationTarget;
  if (store !== undefined) await settings.update('store', store, Global);
  if (isTogether !== undefined) await settings.update('together', isTogether || undefined, Workspace);
  await settings.update('collection', collection === '' ? undefined : collection, Workspace);
  const now = readTeamSettings();
  if (collection === '') return now === undefined;
  return now?.store === store && now?.collection === collection && now.isTogether === isTogether;
}

/** Whether a local model is chosen for embedding. */
export function isLocalModelChosen(): boolean {
  return readSetting('askDocs.embedding.provider') === 'local';
}

/** The local model in the settings, whether in use or not, and the host it is downloaded from. */
export function readLocalModel(): { readonly id: string; readonly host: string } {
  return {
    id: readSetting('askDocs.embedding.localModel'),
    host: readSetting('askDocs.embedding.modelHost'),
  };
}

/** Selects a local embedding model in the user settings; each change may restart indexing. */
export async function useLocalModel(id: string): Promise<void> {
  const settings = vscode.workspace.getConfiguration();
  const { Global } = vscode.ConfigurationTarget;
  if (readLocalModel().id !== id) await settings.update('askDocs.embedding.localModel', id, Global);
  await settings.update('askDocs.embedding.provider', 'local', Global);
}

/** The globs that apply to a workspace folder, including those of `files.exclude`. */
export function readFolderGlobs(folder: vscode.Uri): Pick<WorkerRoot, 'include' | 'exclude' | 'showSecrets'> {
  const hidden = filesExclude.safeParse(vscode.workspace.getConfiguration('files', folder).get('exclude'));
  // A rule with a condition ("when") hides generated files in the explorer and does not apply here.
  const globs = Object.entries(hidden.data ?? {}).flatMap(([glob, isOn]) => (isOn === true ? [glob] : []));
  return {
    include: readSetting('askDocs.documents.include', folder),
    exclude: [...readSetting('askDocs.documents.exclude', folder), ...globs],
    showSecrets: readSetting('askDocs.documents.showSecrets', folder),
  };
}

/** The globs of the exclusion setting alone, for a workspace folder. */
export function readExclusions(folder: vscode.Uri): readonly string[] {
  return readSetting('askDocs.documents.exclude', folder);
}

/**
 * Writes the exclusions to the folder's settings, or removes them there when they equal the inherited value.
 */
export async function writeExclusions(folder: vscode.Uri, globs: readonly string[]): Promise<void> {
  const key = 'askDocs.documents.exclude';
  const settings = vscode.workspace.getConfiguration(undefined, folder);
  const { workspaceValue, globalValue = [] } = settings.inspect(key) ?? {};
  // With a single folder, the workspace's settings are the folder's.
  const isOwn = vscode.workspace.workspaceFile !== undefined && workspaceValue !== undefined;
  const isSame = JSON.stringify(globs) === JSON.stringify(isOwn ? workspaceValue : globalValue);
  await settings.update(key, isSame ? undefined : globs, vscode.ConfigurationTarget.WorkspaceFolder);
}

const filesExclude = z.record(z.string(), z.unknown());

/** Whether a configuration change affects the settings a worker is started with. */
export function changesIndexSettings(event: vscode.ConfigurationChangeEvent): boolean {
  const sections = indexSections(readSetting('askDocs.embedding.provider'));
  return sections.some((section) => event.affectsConfiguration(section));
}

/**
 * Reads one setting, for a folder when it can differ per folder; a value the manifest does not allow counts
 * as not set.
 */
export function readSetting<K extends SettingKey>(key: K, folder?: vscode.Uri): SettingValue<K> {
  const configuration = vscode.workspace.getConfiguration(undefined, folder);
  // TypeScript does not link a looked-up schema to its key; the table `settingSchemas` does.
  const schema = settingSchemas[key] as unknown as z.ZodMiniType<SettingValue<K>>;
  const parsed = schema.safeParse(configuration.get(key));
  return parsed.success ? parsed.data : schema.parse(configuration.inspect(key)?.defaultValue);
}
