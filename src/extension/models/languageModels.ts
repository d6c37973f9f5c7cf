import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import type { RateLimit } from '../../adapters/models/rateLimit';
import { serviceAddress } from '../../adapters/services/serviceAddress';
import { AskDocsError } from '../../core/model/errors';
import { defaultModelEndpoint, type ModelSettings } from '../../core/model/modelSettings';
import type { ChatModel, Reasoner } from '../../core/model/ports';
import type { ModelCheck } from './modelCheck';
import type { ServiceKeys } from './serviceKeys';

export interface LanguageModelsDeps {
  readonly keys: ServiceKeys;
  readonly access: vscode.LanguageModelAccessInformation;
}

/** What a model keeps from one question to the next: its limit, and what was learned of its service. */
interface Made {
  /** The settings that it was made with. */
  readonly settings: string;
  readonly model: () => Promise<ChatModel>;
}

/** The language models that settings name. Their code is loaded at first use. */
export class LanguageModels {
  readonly #deps: LanguageModelsDeps;
  #made: Made | undefined;
  /** The same for models that are picked for a question, by their names. */
  readonly #limits = new Map<string, RateLimit>();

  constructor(deps: LanguageModelsDeps) {
    this.#deps = deps;
  }

  /** Thinks with the model of the settings; `extractive` takes over where that fails. Never rejects on account of the model. */
  async reasoner(settings: ModelSettings, extractive: Reasoner): Promise<Reasoner> {
    const { createGenerativeReasoner, withFallback } = await import('./modelParts');
    const model = await this.#model(settings);
    return withFallback(createGenerativeReasoner(model, extractive, settings), extractive);
  }

  /** Thinks with a model that the user picked for one question; see `reasoner`. */
  async pickedReasoner(
    picked: vscode.LanguageModelChat,
    settings: ModelSettings,
    extractive: Reasoner,
  ): Promise<Reasoner> {
    const { RateLimit, createEditorModel, createGenerativeReasoner, systemClock, withFallback } =
      await import('./modelParts');
    const limit = this.#limits.get(settings.name) ?? new RateLimit(settings.requestsPerMinute, systemClock);
    this.#limits.set(settings.name, limit);
    const model = await createEditorModel(settings, { limit, access: this.#deps.access, picked });
    return withFallback(createGenerativeReasoner(model, extractive, settings), extractive);
  }

  /** The names of the models behind the endpoint of the settings; fails with a `model-…` code. */
  async list(settings: ModelSettings, signal: AbortSignal): Promise<readonly string[]> {
    const { listModels, systemClock } = await import('./modelParts');
    return listModels(settings, { apiKey: this.#keyOf(settings), clock: systemClock }, signal);
  }

  /** Looks whether the model of the settings can be used. Fails when `signal` aborts. */
  async check(settings: ModelSettings, signal: AbortSignal): Promise<ModelCheck> {
    if (settings.provider === 'offline')
      return {
        isUsable: true,
        sentence: l10n.t('Questions are answered offline: there is nothing to connect to.'),
        isKeyRefused: false,
      };
    const parts = await import('./modelParts');
    if (settings.provider === 'vscode') return parts.checkEditorModel(settings, this.#deps.access);
    const deps = { apiKey: this.#keyOf(settings), clock: parts.systemClock };
    const { isUsable, findings } = await parts.checkConnection(settings, deps, signal);
    return {
      isUsable,
      sentence: findings.map(parts.connectionSentence).join(' '),
      isKeyRefused: findings.some(({ kind }) => kind === 'key-refused'),
    };
  }

  async #model(settings: ModelSettings): Promise<ChatModel> {
    try {
      const name = JSON.stringify(settings);
      if (this.#made?.settings !== name) this.#made = { settings: name, model: await this.#make(settings) };
      return await this.#made.model();
    } catch (error) {
      return unavailableModel(error instanceof Error ? error : new AskDocsError('unexpected'));
    }
  }

  async #make(settings: ModelSettings): Promise<() => Promise<ChatModel>> {
    const { RateLimit, createEditorModel, createServiceModel, systemClock } = await import('./modelParts');
    const limit = new RateLimit(settings.requestsPerMinute, systemClock);
    if (settings.provider === 'vscode') {
      const { access } = this.#deps;
      // Which models VS Code offers may change from one question to the next.
      return () => createEditorModel(settings, { limit, access });
    }
    const apiKey = this.#keyOf(settings);
    const model = createServiceModel(settings, { apiKey, clock: systemClock, limit });
    return () => Promise.resolve(model);
  }

  /** The key is looked up for each call, by the origin that the call goes to. */
  #keyOf({ endpoint }: ModelSettings): () => Promise<string | undefined> {
    const address = serviceAddress(endpoint === '' ? defaultModelEndpoint : endpoint);
    return async () => (address.kind === 'address' ? this.#deps.keys.read(address.url) : undefined);
  }
}

/** A model whose calls all fail for the reason that it could not be had, so that the steps tell of it. */
function unavailableModel(reason: Error): ChatModel {
  return {
    id: 'unavailable',
    contextTokens: 0,
    generateObject: () => Promise.reject(reason),
    // eslint-disable-next-line require-yield -- It has no pieces.
    async *streamText() {
      throw await Promise.resolve(reason);
    },
  };
}
