import { editorModelName } from './editorModels';
import * as vscode from 'vscode';
import * as l10n from '@vscode/l10n';
import { defaultModelEndpoint, type ModelSettings } from '../../core/model/modelSettings';
import type { EmbeddingSettings } from '../../core/retrieval/indexing/embeddingSettings';
import type { AnswererView } from '../../protocol/messages';
import type { Reasoner } from '../../core/model/ports';
import { readEmbeddingSettings, readModelSettings } from '../base/settings';
import type { Lazy } from '../../core/util/memoized';
import type { BesideModel, LanguageModels } from './languageModels';

/**
 * The answering model by these settings, as shown in the question box; where no model may be used, says why.
 */
export function answererOf(
  { provider, name, endpoint }: Pick<ModelSettings, 'provider' | 'name' | 'endpoint'>,
  embedding: Pick<EmbeddingSettings, 'provider' | 'endpoint'>,
  isTrusted: boolean,
): AnswererView {
  if (!isTrusted) return { kind: 'offline', name: l10n.t('On this machine, in Restricted Mode') };
  switch (provider) {
    case 'offline': {
      const isSent = embedding.provider === 'openai-compatible' || embedding.provider === 'ollama';
      return { kind: 'offline', name: '', ...(isSent && { sentTo: embeddingHost(embedding) }) };
    }
    case 'vscode': {
      const model = name.slice(name.indexOf('/') + 1);
      return { kind: 'vscode', name: model, sentTo: l10n.t('{0} of VS Code', model) };
    }
    case 'openai-compatible':
      return { kind: 'service', name, sentTo: l10n.t('{0} at {1}', name, hostOf(endpoint)) };
  }
}

function embeddingHost({ provider, endpoint }: Pick<EmbeddingSettings, 'provider' | 'endpoint'>): string {
  return provider === 'ollama' && endpoint === '' ? 'Ollama' : hostOf(endpoint);
}

function hostOf(endpoint: string): string {
  return URL.parse(endpoint || defaultModelEndpoint)?.host ?? endpoint;
}

/** What decides who answers one question, besides the settings. */
export interface Choice {
  /** The name of the model of VS Code that the user picked for this question, as its chat allows. */
  readonly picked: string | undefined;
  /** Whether offline answers were set explicitly; the default does not count as a choice. */
  readonly isOfflineChosen: boolean;
  readonly isTrusted: boolean;
}

/**
 * The model settings for a question: the model picked for it, unless the user chose to answer offline, else
 * the one in the settings; in an untrusted workspace, these name none.
 */
export function settingsFor(
  settings: ModelSettings,
  { picked, isOfflineChosen, isTrusted }: Choice,
): ModelSettings {
  if (picked !== undefined && !isOfflineChosen)
    return { ...settings, provider: 'vscode', name: picked, smallName: '' };
  return isTrusted ? settings : { ...settings, provider: 'offline' };
}

/** A model of VS Code that the user picked for one question, as its chat allows. */
export type PickedModel = vscode.LanguageModelChat;

/** How a question is reasoned about: the settings for it, and its reasoner. */
export interface Thinking {
  readonly settings: ModelSettings;
  readonly reasoner: Reasoner;
}

/** The model settings for a question; see `settingsFor`. */
export function answeringSettings(picked: PickedModel | undefined): ModelSettings {
  return settingsFor(readModelSettings(), {
    picked: picked && editorModelName(picked),
    isOfflineChosen: isOfflineChosen(),
    isTrusted: vscode.workspace.isTrusted,
  });
}

/** The reasoner for a question; falls back to `extractive` when a model fails. */
export async function thinkingWith(
  picked: PickedModel | undefined,
  { models, ...beside }: BesideModel & { readonly models: Lazy<LanguageModels> },
): Promise<Thinking> {
  const settings = answeringSettings(picked);
  if (settings.provider === 'offline') return { settings, reasoner: beside.extractive };
  const isPicked = picked !== undefined && settings.name === editorModelName(picked);
  const loaded = await models.get();
  const reasoner = isPicked
    ? loaded.pickedReasoner(picked, settings, beside)
    : loaded.reasoner(settings, beside);
  return { settings, reasoner: await reasoner };
}

/** Whether offline answers were set explicitly; the default does not count as a choice. */
function isOfflineChosen(): boolean {
  const found = vscode.workspace.getConfiguration('askDocs.model').inspect<string>('provider');
  const set = found?.workspaceFolderValue ?? found?.workspaceValue ?? found?.globalValue;
  return set === 'offline';
}

/** The answering model by the current settings and workspace trust. */
export function currentAnswerer(): AnswererView {
  return answererOf(readModelSettings(), readEmbeddingSettings(), vscode.workspace.isTrusted);
}

/** Calls `onChange` when the answering model may have changed. */
export function watchAnswerer(onChange: (answerer: AnswererView) => void): vscode.Disposable {
  const tell = (): void => {
    onChange(currentAnswerer());
  };
  return vscode.Disposable.from(
    vscode.workspace.onDidGrantWorkspaceTrust(tell),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('askDocs.model') || event.affectsConfiguration('askDocs.embedding'))
        tell();
    }),
  );
}
