import * as vscode from 'vscode';
import * as z from 'zod/mini';
import type { EmbeddingSettings } from '../../core/retrieval/indexing/embeddingSettings';
import type { ModelSettings } from '../../core/model/modelSettings';
import type { RunSettings } from '../../core/run/run';
import type { IndexSettings, WorkerRoot } from '../../protocol/workerMessages';
import { indexSections, settingSchemas, type SettingKey, type SettingValue } from './settingKeys';

/** What a choice changes in the settings. */
export type ModelChoice = Pick<ModelSettings, 'provider'> &
  Partial<Pick<ModelSettings, 'endpoint' | 'name' | 'smallName' | 'apiVersion' | 'depth'>>;

/** The settings of a run as they are now; read at the start of each operation, never kept. */
export function readSettings(): RunSettings {
  return {
    style: readSetting('askDocs.answer.style'),
    candidates: readSetting('askDocs.search.candidates'),
    maxParallelTasks: readSetting('askDocs.run.maxParallelTasks'),
    taskTimeoutMs: readSetting('askDocs.run.taskTimeoutSeconds') * 1000,
    maxRetries: readSetting('askDocs.run.maxRetries'),
  };
}

/** The settings of reading and splitting, for a worker that is started now. */
export function readIndexSettings(): IndexSettings {
  const maxTokens = readSetting('askDocs.splitting.maxTokens');
  // A passage that repeats most of the one before it would never come to an end.
  const overlapTokens = Math.min(readSetting('askDocs.splitting.overlapTokens'), Math.floor(maxTokens / 2));
  return {
    maxFileMb: readSetting('askDocs.documents.maxFileSizeMb'),
    readTimeLimitMs: readSetting('askDocs.documents.readTimeLimitSeconds') * 1000,
    splitting: { maxTokens, overlapTokens },
  };
}

/** What makes vectors, for a worker that is started now. */
export function readEmbeddingSettings(): EmbeddingSettings {
  const provider = readSetting('askDocs.embedding.provider');
  return {
    provider,
    endpoint: readSetting('askDocs.embedding.endpoint'),
    model: provider === 'local' ? readLocalModel().id : readSetting('askDocs.embedding.model').trim(),
    precision: readSetting('askDocs.index.vectorPrecision'),
  };
}

/** Which language model answers, as it is now. */
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
 * Notes in the user's settings which model answers. Gives back whether it holds: the settings of a workspace come before
 * the user's own.
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

/** Whether a local model is to make the vectors. */
export function isLocalModelChosen(): boolean {
  return readSetting('askDocs.embedding.provider') === 'local';
}

/** The local model of the settings, whether it is used or not, and the host that it is downloaded from. */
export function readLocalModel(): { readonly id: string; readonly host: string } {
  return {
    id: readSetting('askDocs.embedding.localModel'),
    host: readSetting('askDocs.embedding.modelHost'),
  };
}

/** Notes in the user's settings that a local model is to make the vectors; each change may start the index over. */
export async function useLocalModel(id: string): Promise<void> {
  const settings = vscode.workspace.getConfiguration();
  const { Global } = vscode.ConfigurationTarget;
  if (readLocalModel().id !== id) await settings.update('askDocs.embedding.localModel', id, Global);
  await settings.update('askDocs.embedding.provider', 'local', Global);
}

/** The globs that hold in a workspace folder, those of `files.exclude` among them. */
export function readFolderGlobs(folder: vscode.Uri): Pick<WorkerRoot, 'include' | 'exclude' | 'showSecrets'> {
  const hidden = filesExclude.safeParse(vscode.workspace.getConfiguration('files', folder).get('exclude'));
  // A rule with a condition ("when") is about files that are made from others, which is for the explorer alone.
  const globs = Object.entries(hidden.data ?? {}).flatMap(([glob, isOn]) => (isOn === true ? [glob] : []));
  return {
    include: readSetting('askDocs.documents.include', folder),
    exclude: [...readSetting('askDocs.documents.exclude', folder), ...globs],
    showSecrets: readSetting('askDocs.documents.showSecrets', folder),
  };
}

/** The globs of the setting alone that leave documents of a workspace folder out. */
export function readExclusions(folder: vscode.Uri): readonly string[] {
  return readSetting('askDocs.documents.exclude', folder);
}

/** Notes them in the settings of the folder; when they say what holds without them, nothing is kept there. */
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

/** Whether a change of the configuration touches what a worker is started with. */
export function changesIndexSettings(event: vscode.ConfigurationChangeEvent): boolean {
  const sections = indexSections(readSetting('askDocs.embedding.provider'));
  return sections.some((section) => event.affectsConfiguration(section));
}

/** One setting, in a folder when it can differ there; a value that the manifest does not allow counts as not set. */
export function readSetting<K extends SettingKey>(key: K, folder?: vscode.Uri): SettingValue<K> {
  const configuration = vscode.workspace.getConfiguration(undefined, folder);
  // TypeScript does not link a looked-up schema to its key; the table `settingSchemas` does.
  const schema = settingSchemas[key] as unknown as z.ZodMiniType<SettingValue<K>>;
  const parsed = schema.safeParse(configuration.get(key));
  return parsed.success ? parsed.data : schema.parse(configuration.inspect(key)?.defaultValue);
}
