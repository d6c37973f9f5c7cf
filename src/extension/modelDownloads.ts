import { existsSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { downloadModel, hostAddress } from '../adapters/embedders/downloadModel';
import { findLocalModel, sizeOf, weightsFile, type LocalModel } from '../adapters/embedders/localModels';
import { checkModel, modelFolder } from '../adapters/embedders/modelFolder';
import { AskDocsError, logText, userSentence } from '../core/errors';
import type { Log } from './log';
import { isLocalModelChosen, readLocalModel } from './settings';

interface ModelDownloadsDeps {
  readonly modelsDir: string;
  readonly log: Log;
  /** Called when the model of the settings has come. */
  onReady(): void;
}

const downloadAction = 'Download';

/** Gets local embedding models onto this machine, each time at a click alone. */
export class ModelDownloads {
  readonly #deps: ModelDownloadsDeps;
  /** Models that were offered in this window. */
  readonly #offered = new Set<string>();
  #running: Promise<void> | undefined;

  constructor(deps: ModelDownloadsDeps) {
    this.#deps = deps;
  }

  /** Offers the model of the settings when it is wanted and not there; once a window, unless `again`. Never rejects. */
  async offer({ again }: { readonly again: boolean }): Promise<void> {
    try {
      if (!isLocalModelChosen()) return;
      const { model, host } = chosenModel();
      const wasOffered = this.#offered.has(model.id);
      this.#offered.add(model.id);
      if ((wasOffered && !again) || this.#running !== undefined) return;
      const state = await checkModel(this.#deps.modelsDir, model);
      if (state === 'ready') return;
      const { message } = new AskDocsError(`embedding-model-${state}`);
      const offer = `${message} Download ${model.id}, ${this.#terms(model, host)}?`;
      const choice = await vscode.window.showInformationMessage(offer, downloadAction);
      if (choice === downloadAction) await this.#download(model, host);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Whether the model of the settings is used and was downloaded; looks without reading it. */
  isInUse(): boolean {
    const model = isLocalModelChosen() ? findLocalModel(readLocalModel().id) : undefined;
    return (
      model !== undefined && existsSync(path.join(modelFolder(this.#deps.modelsDir, model), weightsFile))
    );
  }

  /** Asks whether the model of the settings shall be downloaded, also when it is not used yet. */
  async ask(): Promise<void> {
    const { model, host } = chosenModel();
    if ((await checkModel(this.#deps.modelsDir, model)) === 'ready') {
      await this.#offerUse(model, `${model.id} is on this machine.`);
      return;
    }
    const detail = `${this.#terms(model, host)}. It runs on this machine: no document and no question is sent anywhere.`;
    const question = `Download the embedding model ${model.id}?`;
    const choice = await vscode.window.showInformationMessage(
      question,
      { modal: true, detail },
      downloadAction,
    );
    if (choice === downloadAction) await this.#download(model, host);
  }

  /** Size, license, host and folder. */
  #terms(model: LocalModel, host: string): string {
    const { modelsDir } = this.#deps;
    const folder = modelFolder(modelsDir, model);
    return `${sizeOf(model)}, ${model.license}, from ${new URL(host).host} to ${folder}`;
  }

  /** One download at a time. */
  async #download(model: LocalModel, host: string): Promise<void> {
    this.#running ??= this.#downloadNow(model, host).finally(() => {
      this.#running = undefined;
    });
    await this.#running;
  }

  async #downloadNow(model: LocalModel, host: string): Promise<void> {
    const { modelsDir, log } = this.#deps;
    const isDone = await vscode.window.withProgress(
      {
        location: vscode.ProgressLocation.Notification,
        title: `Downloading ${model.id} from ${new URL(host).host}`,
        cancellable: true,
      },
      async (progress, token) => {
        const abort = new AbortController();
        token.onCancellationRequested(() => {
          abort.abort();
        });
        const onProgress = percentProgress(progress);
        try {
          await downloadModel(model, { modelsDir, host, onProgress }, abort.signal);
          return true;
        } catch (error) {
          if (!abort.signal.aborted) throw error;
          return false;
        }
      },
    );
    if (!isDone) return;
    log.info(`embedding model: ${model.id} downloaded`);
    if (!isLocalModelChosen()) {
      await this.#offerUse(model, `${model.id} was downloaded.`);
      return;
    }
    this.#deps.onReady();
  }

  async #offerUse(model: LocalModel, sentence: string): Promise<void> {
    const useAction = 'Use It';
    const actions = isLocalModelChosen() ? [] : [useAction];
    const choice = await vscode.window.showInformationMessage(sentence, ...actions);
    if (choice !== useAction) return;
    const settings = vscode.workspace.getConfiguration();
    await settings.update('askDocs.embedding.localModel', model.id, vscode.ConfigurationTarget.Global);
    await settings.update('askDocs.embedding.provider', 'local', vscode.ConfigurationTarget.Global);
  }

  #fail(error: unknown): void {
    this.#deps.log.error(logText(error));
    void vscode.window.showErrorMessage(userSentence(error));
  }
}

/** The model that the settings name, and the address of the host to get it from; throws when that is none. */
function chosenModel(): { model: LocalModel; host: string } {
  const { id, host } = readLocalModel();
  const model = findLocalModel(id);
  // The manifest offers only models that there are; a test compares the two.
  if (model === undefined) throw new AskDocsError('embedding-not-configured', { detail: id });
  return { model, host: hostAddress(host) };
}

/** Tells of whole percents alone. */
function percentProgress(
  progress: vscode.Progress<{ message?: string; increment?: number }>,
): (done: number, total: number) => void {
  let shown = 0;
  return (done, total) => {
    const percent = Math.floor((100 * done) / total);
    if (percent === shown) return;
    progress.report({ increment: percent - shown, message: `${percent}%` });
    shown = percent;
  };
}
