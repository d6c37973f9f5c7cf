import * as l10n from '@vscode/l10n';
import { getEnvironmentData, setEnvironmentData, workerData } from 'node:worker_threads';
import type { WorkerConfig } from '../protocol/workerMessages';

// Import this before anything else that has texts. The host passes them to the worker, and the worker to its
// own threads.
const key = 'ask-docs.texts';
const { texts = getEnvironmentData(key) as WorkerConfig['texts'] } = (workerData ??
  {}) as Partial<WorkerConfig>;
if (texts !== undefined) {
  l10n.config({ contents: texts });
  setEnvironmentData(key, texts);
}
