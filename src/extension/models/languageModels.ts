import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import { checkConnection, listModels } from '../../adapters/models/checkConnection';
import { RateLimit } from '../../adapters/models/modelService';
import { createServiceModel } from '../../adapters/models/serviceModel';
import { systemClock } from '../../adapters/services/clock';
import { serviceAddress } from '../../adapters/services/serviceAddress';
import { createGenerativeReasoner } from '../../core/answering/generative/generativeReasoner';
import { withFallback } from '../../core/answering/withFallback';
import { connectionSentence, defaultModelEndpoint, type ModelSettings } from '../../core/model/modelSettings';
import { AskDocsError } from '../../core/model/errors';
import type { ChatModel, Reasoner } from '../../core/model/ports';
import type { TableEngine } from '../../core/tables/askTables';
import { createEditorModel } from './editorModel';
import { findEditorModel } from './editorModels';
import type { ServiceKeys } from './serviceKeys';

/** The result of a connection check. */
export interface ModelCheck {
  readonly isUsable: boolean;
  /** What works, or what is wrong; for the user. */
  readonly sentence: string;
  /** Whether the key is missing or wrong. */
  readonly isKeyRefused: boolean;
}

export interface LanguageModelsDeps {
  readonly keys: ServiceKeys;
  readonly access: vscode.LanguageModelAccessInformation;
}

/** What a model answers with. */
export interface BesideModel {
  readonly extractive: Reasoner;
  /** Runs the model's queries. */
  readonly tables: TableEngine;
}

/** State of a model across questions: its rate limit, and what was learned about its service. */
interface Made {
  /** The settings it was created with. */
  readonly settings: string;
  readonly model: () => Promise<ChatModel>;
}

/** The language models of the settings. Loaded when one answers: the client of the services alone has 430 KB. */
export class LanguageModels {
  readonly #deps: LanguageModelsDeps;
  #made: Made | undefined;
  /** The same for models picked per question, by name. */
  readonly #limits = new Map<string, RateLimit>();

  constructor(deps: LanguageModelsDeps) {
    this.#deps = deps;
  }

  /**
   * A reasoner with the model in the settings; falls back to `extractive` when that fails. Never rejects
   * because of the model.
   */
  async reasoner(settings: ModelSettings, beside: BesideModel): Promise<Reasoner> {
    return reasonerWith(await this.#model(settings), settings, beside);
  }

  /** The model in the settings. Never rejects: one that cannot be used fails when it is called. */
  chatModel(settings: ModelSettings): Promise<ChatModel> {
    return this.#model(settings);
  }

  /** A reasoner with a model the user picked for one question; see `reasoner`. */
  async pickedReasoner(
    picked: vscode.LanguageModelChat,
    settings: ModelSettings,
    beside: BesideModel,
  ): Promise<Reasoner> {
    const limit = this.#limits.get(settings.name) ?? new RateLimit(settings.requestsPerMinute, systemClock);
    this.#limits.set(settings.name, limit);
    const model = await createEditorModel(settings, { limit, access: this.#deps.access, picked });
    return reasonerWith(model, settings, beside);
  }

  /** The model names at the endpoint in the settings; fails with a `model-…` code. */
  async list(settings: ModelSettings, signal: AbortSignal): Promise<readonly string[]> {
    return listModels(settings, { apiKey: this.#keyOf(settings), clock: systemClock }, signal);
  }

  /** Checks whether the model in the settings can be used. Rejects only when `signal` aborts. */
  async check(settings: ModelSettings, signal: AbortSignal): Promise<ModelCheck> {
    if (settings.provider === 'offline')
      return {
        isUsable: true,
        sentence: l10n.t('Questions are answered offline: there is nothing to connect to.'),
        isKeyRefused: false,
      };
    if (settings.provider === 'vscode') return checkEditorModel(settings, this.#deps.access);
    const deps = { apiKey: this.#keyOf(settings), clock: systemClock };
    const { isUsable, findings } = await checkConnection(settings, deps, signal);
    return {
      isUsable,
      sentence: findings.map(connectionSentence).join(' '),
      isKeyRefused: findings.some(({ kind }) => kind === 'key-refused'),
    };
  }

  async #model(settings: ModelSettings): Promise<ChatModel> {
    try {
      const name = JSON.stringify(settings);
      if (this.#made?.settings !== name) this.#made = { settings: name, model: this.#make(settings) };
      return await this.#made.model();
    } catch (error) {
      return unavailableModel(error instanceof Error ? error : new AskDocsError('unexpected'));
    }
  }

  #make(settings: ModelSettings): () => Promise<ChatModel> {
    const limit = new RateLimit(settings.requestsPerMinute, systemClock);
    if (settings.provider === 'vscode') {
      const { access } = this.#deps;
      // The models VS Code offers may change from one question to the next.
      return () => createEditorModel(settings, { limit, access });
    }
    const apiKey = this.#keyOf(settings);
    const model = createServiceModel(settings, { apiKey, clock: systemClock, limit });
    return () => Promise.resolve(model);
  }

  /** The key is looked up for each call, by the origin of its endpoint. */
  #keyOf({ endpoint }: ModelSettings): () => Promise<string | undefined> {
    const address = serviceAddress(endpoint === '' ? defaultModelEndpoint : endpoint);
    return async () => (address.kind === 'address' ? this.#deps.keys.read(address.url) : undefined);
  }
}

function reasonerWith(
  model: ChatModel,
  settings: ModelSettings,
  { extractive, tables }: BesideModel,
): Reasoner {
  return withFallback(createGenerativeReasoner(model, extractive, { ...settings, tables }), extractive);
}

/** A model whose calls all fail with the reason it is unavailable, so that the steps report it. */
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

/**
 * Checks that the VS Code models named in the settings exist and may be used. Nothing is sent to them. Call
 * only on a user action.
 */
async function checkEditorModel(
  { name, smallName }: ModelSettings,
  access: vscode.LanguageModelAccessInformation,
): Promise<ModelCheck> {
  if (name === '')
    return wrong(new AskDocsError('model-not-configured', { detail: l10n.t('no model is named') }));
  const consents = [];
  for (const wanted of smallName === '' ? [name] : [name, smallName]) {
    const model = await findEditorModel(wanted);
    if (model === undefined)
      return wrong(new AskDocsError('model-not-found', { detail: `VS Code, ${wanted}` }));
    const consent = access.canSendRequest(model);
    if (consent === false) return wrong(new AskDocsError('model-not-allowed', { detail: wanted }));
    consents.push(consent);
  }
  const sentence = consents.includes(undefined)
    ? l10n.t('VS Code has {0}, and asks for your consent at the first question.', name)
    : l10n.t('VS Code has {0}, and Ask Docs may use it.', name);
  return { isUsable: true, sentence, isKeyRefused: false };
}

function wrong({ message }: AskDocsError): ModelCheck {
  return { isUsable: false, sentence: message, isKeyRefused: false };
}
