import * as vscode from 'vscode';
import type * as z from 'zod/mini';
import type { RunSettings } from '../core/run/run';
import { settingSchemas, type SettingKey, type SettingValue } from './settingKeys';

/** The settings of a run as they are now; read at the start of each operation, never kept. */
export function readSettings(): RunSettings {
  return {
    style: readSetting('askDocs.answer.style'),
    candidates: readSetting('askDocs.search.candidates'),
    maxParallelTasks: readSetting('askDocs.run.maxParallelTasks'),
    taskTimeoutMs: readSetting('askDocs.run.taskTimeoutSeconds') * 1000,
  };
}

/** One setting; a value that the manifest does not allow counts as not set. */
function readSetting<K extends SettingKey>(key: K): SettingValue<K> {
  const configuration = vscode.workspace.getConfiguration();
  // TypeScript does not link a looked-up schema to its key; the table `settingSchemas` does.
  const schema = settingSchemas[key] as unknown as z.ZodMiniType<SettingValue<K>>;
  const parsed = schema.safeParse(configuration.get(key));
  return parsed.success ? parsed.data : schema.parse(configuration.inspect(key)?.defaultValue);
}
