import * as z from 'zod/mini';

/**
 * Every setting that package.json declares, with the values that it accepts; a test compares the two.
 * Defaults live in the manifest only. Free of `vscode`, so that plain Node can load it.
 */
export const settingSchemas = {
  'askDocs.answer.style': z.enum(['concise', 'detailed', 'bullets']),
  'askDocs.search.candidates': z.int().check(z.minimum(1), z.maximum(50)),
  'askDocs.run.maxParallelTasks': z.int().check(z.minimum(1), z.maximum(10)),
  'askDocs.run.taskTimeoutSeconds': z.number().check(z.minimum(1), z.maximum(600)),
};

export type SettingKey = keyof typeof settingSchemas;

export type SettingValue<K extends SettingKey> = z.infer<(typeof settingSchemas)[K]>;
