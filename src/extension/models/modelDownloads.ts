import * as l10n from '@vscode/l10n';
import type { downloadModel } from '../../adapters/embedders/downloadModel';
import {
  findLocalModel,
  sizeOf,
  type LocalModel,
  modelFolder,
  type checkModel,
  hostAddress,
} from '../../adapters/embedders/localModels';
import { AskDocsError, logText, userSentence } from '../../core/model/errors';
import { modelProblem } from '../../core/retrieval/indexing/embeddingSettings';
import type { EmbeddingNotice, IndexStatus } from '../../core/model/ports';
import type { Log } from '../base/log';

/** The dialogs and messages of downloads. */
export interface ModelPrompts {
  /** Returns whether the user chose the action. */
  offer(message: string, action: string): Promise<boolean>;
  /** The same in a modal dialog. */
  confirm(question: string, detail: string, action: string): Promise<boolean>;
  tell(message: string): void;
  warn(message: string): void;
  /** Shows the progress of a task; the signal aborts when the user cancels it. */
  follow<T>(
    title: string,
    task: (onProgress: (done: number, total: number) => void, signal: AbortSignal) => Promise<T>,
  ): Promise<T>;
}

export interface ModelSettings {
  /** Whether a local model is chosen for embedding. */
  isLocalChosen(): boolean;
  /** The local model, whether in use or not, and the host it is downloaded from. */
  read(): { readonly id: string; readonly host: string };
  /** Selects this model for embedding in the user settings. */
  use(id: string): Promise<void>;
}

export interface ModelDownloadsDeps {
  readonly modelsDir: string;
  readonly log: Pick<Log, 'info' | 'error'>;
  readonly prompts: ModelPrompts;
  readonly settings: ModelSettings;
  readonly files: { readonly check: typeof checkModel; readonly download: typeof downloadModel };
  /** Called when the model that the index is waiting for has been downloaded. */
  onReady(): void;
}

const downloadAction = l10n.t('Download');

/** Downloads local embedding models, only ever on a click. */
export class ModelDownloads {
  readonly #deps: ModelDownloadsDeps;
  /** Models already offered in this window. */
  readonly #offered = new Set<string>();
  /** Models being downloaded. */
  readonly #running = new Set<string>();
  readonly #end = new AbortController();
  /** The index's latest notice about its model. */
  #notice: EmbeddingNotice | undefined;

  constructor(deps: ModelDownloadsDeps) {
    this.#deps = deps;
  }

  /** Whether a local model is used for embedding, as far as the index has reported. */
  isInUse(): boolean {
    return this.#deps.settings.isLocalChosen() && this.#notice === undefined;
  }

  /**
   * Takes the index's notice about its model, and offers to download a missing one; once per window. Never
   * rejects.
   */
  async follow({ embeddingNotice }: Pick<IndexStatus, 'embeddingNotice'>): Promise<void> {
    this.#notice = embeddingNotice;
    await this.#offer();
  }

  /**
   * Offers again after a change of the settings: what was declined before may be wanted now. Never rejects.
   */
  async offerAgain(): Promise<void> {
    this.#offered.clear();
    await this.#offer();
  }

  /** Asks whether to download the model in the settings, even if it is not in use yet. */
  async ask(): Promise<void> {
    const { files, modelsDir, prompts } = this.#deps;
    const model = this.#model();
    if ((await files.check(modelsDir, model)) === 'ready') {
      if (this.#notice?.model === model.id) this.#deps.onReady();
      await this.#offerUse(model, l10n.t('{0} is on this machine.', model.id));
      return;
    }
    const host = this.#host();
    const detail = l10n.t(
      '{0}. It runs on this machine: no document and no question is sent anywhere.',
      this.#terms(model, host),
    );
    const isWanted = await prompts.confirm(
      l10n.t('Download the embedding model {0}?', model.id),
      detail,
      downloadAction,
    );
    if (isWanted) await this.#download(model, host);
  }

  /** Aborts downloads; completed files stay. */
  dispose(): void {
    this.#end.abort();
  }

  async #offer(): Promise<void> {
    const { prompts, log, settings } = this.#deps;
    try {
      const notice = this.#notice;
      if (notice === undefined || !settings.isLocalChosen()) return;
      const model = this.#model();
      if (notice.model !== model.id || this.#offered.has(model.id) || this.#running.has(model.id)) return;
      this.#offered.add(model.id);
      const host = this.#host();
      const message = l10n.t(
        '{0}; search goes on without it. Download it, {1}?',
        modelProblem(notice),
        this.#terms(model, host),
      );
      if (await prompts.offer(message, downloadAction)) await this.#download(model, host);
    } catch (error) {
      log.error(logText(error));
      prompts.warn(userSentence(error));
    }
  }

  /** Does nothing when the model is already being downloaded, as its progress is shown. */
  async #download(model: LocalModel, host: string): Promise<void> {
    if (this.#running.has(model.id)) return;
    this.#running.add(model.id);
    try {
      if (!(await this.#downloadNow(model, host))) return;
    } finally {
      // Cleared before the offer below, which may stay open for hours.
      this.#running.delete(model.id);
    }
    this.#deps.log.info(`embedding model: ${model.id} downloaded`);
    if (this.#isChosen(model)) this.#deps.onReady();
    else await this.#offerUse(model, l10n.t('{0} was downloaded.', model.id));
  }

  /** Returns whether it was downloaded; false when cancelled. */
  async #downloadNow(model: LocalModel, host: string): Promise<boolean> {
    const { files, modelsDir, prompts } = this.#deps;
    const title = l10n.t('Downloading {0} from {1}', model.id, new URL(host).host);
    return prompts.follow(title, async (onProgress, cancelled) => {
      const signal = AbortSignal.any([cancelled, this.#end.signal]);
      try {
        await files.download(model, { modelsDir, host, onProgress }, signal);
        return true;
      } catch (error) {
        if (!signal.aborted) throw error;
        return false;
      }
    });
  }

  async #offerUse(model: LocalModel, sentence: string): Promise<void> {
    const { prompts, settings } = this.#deps;
    if (this.#isChosen(model)) {
      prompts.tell(sentence);
      return;
    }
    if (!(await prompts.offer(sentence, l10n.t('Use It')))) return;
    await settings.use(model.id);
    if (!this.#isChosen(model))
      prompts.warn(
        l10n.t(
          'The settings of this workspace set another embedding model; {0} is used where they do not.',
          model.id,
        ),
      );
  }

  #isChosen({ id }: LocalModel): boolean {
    const { settings } = this.#deps;
    return settings.isLocalChosen() && settings.read().id === id;
  }

  /** The model in the settings. */
  #model(): LocalModel {
    const { id } = this.#deps.settings.read();
    const model = findLocalModel(id);
    // The manifest offers only existing models; a test compares the two.
    if (model === undefined) throw new AskDocsError('embedding-not-configured', { detail: id });
    return model;
  }

  /** Throws when the settings contain no valid address. */
  #host(): string {
    return hostAddress(this.#deps.settings.read().host);
  }

  /** Size, licence, host and folder. */
  #terms(model: LocalModel, host: string): string {
    const folder = modelFolder(this.#deps.modelsDir, model);
    return l10n.t('{0}, {1}, from {2} to {3}', sizeOf(model), model.license, new URL(host).host, folder);
  }
}
