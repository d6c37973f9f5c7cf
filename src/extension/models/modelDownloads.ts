import * as l10n from '@vscode/l10n';
import type { downloadModel } from '../../adapters/embedders/downloadModel';
import { findLocalModel, sizeOf, type LocalModel } from '../../adapters/embedders/localModels';
import { modelFolder, type checkModel } from '../../adapters/embedders/modelFolder';
import { hostAddress } from '../../adapters/embedders/modelHost';
import { AskDocsError, logText, userSentence } from '../../core/model/errors';
import { modelProblem } from '../../core/retrieval/indexing/embeddingNotice';
import type { EmbeddingNotice } from '../../core/model/embeddingNotice';
import type { IndexStatus } from '../../core/model/types';
import type { Log } from '../base/log';

/** What the user is asked and told. */
export interface ModelPrompts {
  /** Whether the user chose the action. */
  offer(message: string, action: string): Promise<boolean>;
  /** The same in a dialog. */
  confirm(question: string, detail: string, action: string): Promise<boolean>;
  tell(message: string): void;
  warn(message: string): void;
  /** Shows how far the task is while it runs; the signal aborts when the user cancels it. */
  follow<T>(
    title: string,
    task: (onProgress: (done: number, total: number) => void, signal: AbortSignal) => Promise<T>,
  ): Promise<T>;
}

export interface ModelSettings {
  /** Whether a local model is to make the vectors. */
  isLocalChosen(): boolean;
  /** The local model, whether it is used or not, and the host that it is downloaded from. */
  read(): { readonly id: string; readonly host: string };
  /** Notes in the user's settings that this model is to make the vectors. */
  use(id: string): Promise<void>;
}

export interface ModelDownloadsDeps {
  readonly modelsDir: string;
  readonly log: Pick<Log, 'info' | 'error'>;
  readonly prompts: ModelPrompts;
  readonly settings: ModelSettings;
  readonly files: { readonly check: typeof checkModel; readonly download: typeof downloadModel };
  /** Called when the model that the index waits for has come. */
  onReady(): void;
}

const downloadAction = l10n.t('Download');

/** Gets local embedding models onto this machine, each time at a click alone. */
export class ModelDownloads {
  readonly #deps: ModelDownloadsDeps;
  /** Models that were offered in this window. */
  readonly #offered = new Set<string>();
  /** Models that are being downloaded. */
  readonly #running = new Set<string>();
  readonly #end = new AbortController();
  /** What the index last said of its model. */
  #notice: EmbeddingNotice | undefined;

  constructor(deps: ModelDownloadsDeps) {
    this.#deps = deps;
  }

  /** Whether a local model makes the vectors, as far as the index has told. */
  isInUse(): boolean {
    return this.#deps.settings.isLocalChosen() && this.#notice === undefined;
  }

  /** Takes what the index says of its model, and offers one that it cannot use; once a window. Never rejects. */
  async follow({ embeddingNotice }: Pick<IndexStatus, 'embeddingNotice'>): Promise<void> {
    this.#notice = embeddingNotice;
    await this.#offer();
  }

  /** The settings have changed: what was declined before may be wanted now. Never rejects. */
  async offerAgain(): Promise<void> {
    this.#offered.clear();
    await this.#offer();
  }

  /** Asks whether the model of the settings shall be downloaded, also when it is not used yet. */
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

  /** Ends downloads; what is whole by then stays. */
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

  /** Does nothing when the model is on its way: its progress is to be seen. */
  async #download(model: LocalModel, host: string): Promise<void> {
    if (this.#running.has(model.id)) return;
    this.#running.add(model.id);
    try {
      if (!(await this.#downloadNow(model, host))) return;
    } finally {
      // Ends here: what is offered below may lie there for hours.
      this.#running.delete(model.id);
    }
    this.#deps.log.info(`embedding model: ${model.id} downloaded`);
    if (this.#isChosen(model)) this.#deps.onReady();
    else await this.#offerUse(model, l10n.t('{0} was downloaded.', model.id));
  }

  /** Whether it has come; not when it was cancelled. */
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
          'The settings of this workspace name another embedding model; {0} is used where they do not.',
          model.id,
        ),
      );
  }

  #isChosen({ id }: LocalModel): boolean {
    const { settings } = this.#deps;
    return settings.isLocalChosen() && settings.read().id === id;
  }

  /** The model that the settings name. */
  #model(): LocalModel {
    const { id } = this.#deps.settings.read();
    const model = findLocalModel(id);
    // The manifest offers only models that there are; a test compares the two.
    if (model === undefined) throw new AskDocsError('embedding-not-configured', { detail: id });
    return model;
  }

  /** Throws when the settings name no address. */
  #host(): string {
    return hostAddress(this.#deps.settings.read().host);
  }

  /** Size, license, host and folder. */
  #terms(model: LocalModel, host: string): string {
    const folder = modelFolder(this.#deps.modelsDir, model);
    return l10n.t('{0}, {1}, from {2} to {3}', sizeOf(model), model.license, new URL(host).host, folder);
  }
}
