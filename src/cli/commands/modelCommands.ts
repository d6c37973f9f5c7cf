import { checkConnection } from '../../adapters/models/checkConnection';
import { connectionSentence } from '../../core/model/modelSettings';
import type { ModelFlags } from '../commandLine/askOptions';
import { wrong } from '../commandLine/spec';
import { modelDeps, modelSettings } from '../library/openModel';
import { exitCodes, paint, print, printJson, bar, progressLine } from '../terminal/output';
import { downloadModel } from '../../adapters/embedders/downloadModel';
import { findLocalModel, localModels, sizeOf, modelFolder } from '../../adapters/embedders/localModels';
import { AskDocsError } from '../../core/model/errors';
import { modelsFolder } from '../library/openFolder';
import type { EmbedderFlags } from '../commandLine/sharedOptions';

export interface CheckModelCommand {
  readonly name: 'check-model';
  readonly json: boolean;
  readonly model: ModelFlags;
}

/** `ask-docs check-model`: checks whether the model answers, and says why not. */
export async function checkModel(command: CheckModelCommand, signal: AbortSignal): Promise<number> {
  const settings = modelSettings(command.model, process.env);
  if (settings.provider === 'offline') throw wrong('check-model needs --model NAME', 'check-model');
  const { isUsable, findings } = await checkConnection(settings, modelDeps(settings), signal);
  if (command.json) {
    const told = findings.map((finding) => ({ kind: finding.kind, sentence: connectionSentence(finding) }));
    printJson({ usable: isUsable, findings: told });
  } else {
    for (const finding of findings) print(connectionSentence(finding));
    if (!isUsable) print(paint('red', 'The model cannot be used.'));
  }
  return isUsable ? exitCodes.answered : exitCodes.failed;
}

export interface DownloadCommand {
  readonly name: 'download-model';
  readonly model: string;
  /** Undefined for the host in the environment, or the default. */
  readonly host: string | undefined;
  readonly json: boolean;
  readonly embedding?: EmbedderFlags;
}

/** `ask-docs download-model`: downloads a local embedding model, with a progress line on a terminal. */
export async function download(command: DownloadCommand, signal: AbortSignal): Promise<number> {
  const model = findLocalModel(command.model);
  if (model === undefined) {
    const known = localModels.map(({ id }) => id).join(', ');
    throw new AskDocsError('usage', { detail: `there is no model "${command.model}"; there are ${known}` });
  }
  const modelsDir = modelsFolder(command.embedding ?? {});
  const host = command.host ?? process.env.ASK_DOCS_MODEL_HOST ?? '';
  const line = progressLine();
  const onProgress = (done: number, total: number): void => {
    line.show(`${bar(done / total)} ${model.id}: ${Math.floor((100 * done) / total)} % of ${sizeOf(model)}`);
  };
  try {
    await downloadModel(model, { modelsDir, host, onProgress }, signal);
  } finally {
    line.clear();
  }
  const folder = modelFolder(modelsDir, model);
  if (command.json) printJson({ model: model.id, folder });
  else print(`${model.id} is in ${folder}; --embedder local:${model.id} uses it.`);
  return exitCodes.answered;
}
