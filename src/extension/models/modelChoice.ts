import * as l10n from '@vscode/l10n';
import { serviceAddress } from '../../adapters/services/serviceAddress';
import { AskDocsError, userSentence } from '../../core/model/errors';
import { defaultModelEndpoint, depths, type Depth, type ModelSettings } from '../../core/model/modelSettings';
import type { ModelChoice } from '../base/settings';

/** A model that VS Code offers. */
export interface EditorModelOption {
  /** Its name in the settings. */
  readonly name: string;
  readonly label: string;
  readonly description: string;
}

export interface Option<T> {
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
  /** Left out for a heading, which cannot be chosen. */
  readonly value?: T;
}

/** The dialogs and messages of the choice; undefined when the user cancels. */
export interface ChoicePrompts {
  pick<T>(title: string, placeholder: string, options: readonly Option<T>[]): Promise<T | undefined>;
  /** `problemOf` returns a sentence when an input is invalid. */
  input(
    prompt: string,
    value: string,
    problemOf: (input: string) => string | undefined,
  ): Promise<string | undefined>;
  /** Asks for a key and saves it for the address; returns whether the user answered. */
  key(address: URL): Promise<boolean>;
  /** Confirms the choice, and offers to check the connection, if there is one. */
  done(sentence: string, canCheck: boolean): void;
  warn(sentence: string): void;
}

export interface ModelChoiceDeps {
  readonly prompts: ChoicePrompts;
  /** The current settings. */
  read(): ModelSettings;
  editorModels(): Promise<readonly EditorModelOption[]>;
  hasKey(address: URL): Promise<boolean>;
  /** The model names at an endpoint; fails with a `model-…` code. */
  serviceModels(settings: ModelSettings): Promise<readonly string[]>;
  /** Saves a choice in the user settings; returns whether it takes effect in this workspace. */
  use(choice: ModelChoice): Promise<boolean>;
}

/** Asks which model is to answer, and for whatever it needs. */
export async function chooseModel(deps: ModelChoiceDeps): Promise<void> {
  const { prompts } = deps;
  const current = deps.read();
  const chosen = await prompts.pick(
    l10n.t('Who answers?'),
    l10n.t('This machine, or a language model that gets your questions and the passages found for them'),
    whoOptions(current, await deps.editorModels()),
  );
  if (chosen === undefined) return;
  const choice = chosen.kind === 'service' ? await chooseService(current, deps) : chosen.choice;
  if (choice === undefined) return;
  const isDepth = choice.depth !== undefined;
  if (await deps.use(choice)) prompts.done(doneSentence(choice), choice.provider !== 'offline' && !isDepth);
  else if (isDepth)
    prompts.warn(l10n.t('The settings of this workspace name another depth, and come before your own.'));
  else prompts.warn(l10n.t('The settings of this workspace name another model, and come before your own.'));
}

type Who = { readonly kind: 'choice'; readonly choice: ModelChoice } | { readonly kind: 'service' };

function whoOptions(current: ModelSettings, editorModels: readonly EditorModelOption[]): Option<Who>[] {
  const { provider } = current;
  return [
    marked(provider === 'offline', {
      label: l10n.t('On this machine'),
      detail: l10n.t('Answers are made of sentences of the documents. No network, no key, instant.'),
      value: { kind: 'choice', choice: { provider: 'offline' } },
    }),
    {
      label:
        editorModels.length > 0
          ? l10n.t('Models of VS Code')
          : l10n.t('VS Code offers no models: extensions can bring some'),
    },
    ...editorModels.map(({ name, label, description }) =>
      marked<Who>(provider === 'vscode' && current.name === name, {
        label,
        description,
        value: {
          kind: 'choice',
          choice: { provider: 'vscode', name, ...(provider !== 'vscode' && { smallName: '' }) },
        },
      }),
    ),
    { label: l10n.t('Services') },
    marked(provider === 'openai-compatible', {
      label: l10n.t('OpenAI-compatible endpoint…'),
      ...(provider === 'openai-compatible' && { description: current.name }),
      detail: 'OpenAI, Azure OpenAI, Ollama, LM Studio, vLLM, OpenRouter …',
      value: { kind: 'service' },
    }),
    ...(provider === 'offline' ? [] : depthOptions(current)),
  ];
}

/** The options for the depth at which the current model works on a question. */
function depthOptions({ provider, depth: current }: ModelSettings): Option<Who>[] {
  const detailOf: Readonly<Record<Depth, string>> = {
    quick: l10n.t('One call writes the answer from the first search.'),
    balanced: l10n.t(
      'Unclear questions are understood by a call first; what is not found is searched once more.',
    ),
    thorough: l10n.t(
      'The answer is reviewed by a call too, and searched or written anew where that finds something.',
    ),
  };
  const options = depths.map((depth) =>
    marked<Who>(depth === current, {
      label: depthName(depth),
      detail: detailOf[depth],
      value: { kind: 'choice', choice: { provider, depth } },
    }),
  );
  return [{ label: l10n.t('Depth') }, ...options];
}

function depthName(depth: Depth): string {
  const names: Readonly<Record<Depth, string>> = {
    quick: l10n.t('Quick'),
    balanced: l10n.t('Balanced'),
    thorough: l10n.t('Thorough'),
  };
  return names[depth];
}

function marked<T>(isCurrent: boolean, option: Option<T>): Option<T> {
  if (!isCurrent) return option;
  return { ...option, description: [option.description, l10n.t('in use')].filter(Boolean).join(' · ') };
}

async function chooseService(
  current: ModelSettings,
  deps: ModelChoiceDeps,
): Promise<ModelChoice | undefined> {
  const isService = current.provider === 'openai-compatible';
  const endpoint = await deps.prompts.input(
    l10n.t('Base address of the service, such as http://127.0.0.1:11434/v1 for Ollama'),
    current.endpoint === '' ? defaultModelEndpoint : current.endpoint,
    addressProblem,
  );
  if (endpoint === undefined) return undefined;
  const isSame = isService && endpoint.trim() === current.endpoint;
  const apiVersion = await apiVersionFor(new URL(endpoint.trim()), current, deps.prompts);
  if (apiVersion === undefined) return undefined;
  const settings: ModelSettings = {
    ...current,
    provider: 'openai-compatible',
    endpoint: endpoint.trim(),
    apiVersion,
    name: isSame ? current.name : '',
    smallName: isSame ? current.smallName : '',
  };
  const name = await chooseName(settings, deps);
  if (name === undefined) return undefined;
  const { provider, smallName } = settings;
  return { provider, endpoint: settings.endpoint, name, smallName, apiVersion };
}

function addressProblem(text: string): string | undefined {
  const address = serviceAddress(text.trim());
  return address.kind === 'wrong' ? l10n.t('This cannot be used: {0}.', address.problem) : undefined;
}

/** Azure endpoints need an API version, except the newer ones that end in `/openai/v1`. */
async function apiVersionFor(
  { hostname, pathname }: URL,
  current: ModelSettings,
  prompts: ChoicePrompts,
): Promise<string | undefined> {
  if (!hostname.endsWith('.azure.com') || /\/v1\/?$/.test(pathname)) return '';
  const version = await prompts.input(
    l10n.t('API version of Azure OpenAI'),
    current.apiVersion === '' ? '2024-10-21' : current.apiVersion,
    emptyProblem,
  );
  return version?.trim();
}

function emptyProblem(text: string): string | undefined {
  return text.trim() === '' ? l10n.t('This cannot be empty.') : undefined;
}

/** Lets the user choose one of the service's models, or type a name if it lists none. */
async function chooseName(settings: ModelSettings, deps: ModelChoiceDeps): Promise<string | undefined> {
  const listed = await askForModels(settings, deps);
  if (listed === undefined) return undefined;
  if (listed.kind !== 'names') return typeName(settings, `${listed.reason} `, deps.prompts);
  if (listed.names.length === 0) return typeName(settings, '', deps.prompts);
  const chosen = await deps.prompts.pick<{ readonly name: string | undefined }>(
    l10n.t('Which model?'),
    l10n.t('Models of {0}', new URL(settings.endpoint).host),
    [
      ...listed.names.map((name) => marked(name === settings.name, { label: name, value: { name } })),
      { label: l10n.t('Another name…'), value: { name: undefined } },
    ],
  );
  return chosen === undefined ? undefined : (chosen.name ?? typeName(settings, '', deps.prompts));
}

async function typeName(
  { name }: ModelSettings,
  reason: string,
  prompts: ChoicePrompts,
): Promise<string | undefined> {
  const typed = await prompts.input(
    `${reason}${l10n.t('Model name, as the service calls it')}`,
    name,
    emptyProblem,
  );
  return typed?.trim();
}

/** The service's models, after asking for a key if it requires one; undefined when the user cancels. */
async function askForModels(settings: ModelSettings, deps: ModelChoiceDeps): Promise<Listed | undefined> {
  const { prompts } = deps;
  const address = new URL(settings.endpoint);
  const hasKey = isThisMachine(address) || (await deps.hasKey(address)) || (await prompts.key(address));
  if (!hasKey) return undefined;
  const listed = await listModels(settings, deps);
  if (listed.kind !== 'refused') return listed;
  return (await prompts.key(address)) ? listModels(settings, deps) : undefined;
}

type Listed =
  | { readonly kind: 'names'; readonly names: readonly string[] }
  /** The key is missing or wrong. */
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string };

/** Azure lists the models that could be deployed, not the deployed ones. */
async function listModels(settings: ModelSettings, deps: ModelChoiceDeps): Promise<Listed> {
  if (settings.apiVersion !== '') return { kind: 'names', names: [] };
  try {
    return { kind: 'names', names: await deps.serviceModels(settings) };
  } catch (error) {
    const isRefused = error instanceof AskDocsError && error.code === 'model-refused';
    // Services need not list their models: the name can be typed, and the reason hints at what may be wrong.
    return { kind: isRefused ? 'refused' : 'unknown', reason: userSentence(error) };
  }
}

function isThisMachine({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname.startsWith('127.') || hostname === '[::1]';
}

function doneSentence({ provider, endpoint, name, depth }: ModelChoice): string {
  if (depth !== undefined) return l10n.t('Depth of answers: {0}.', depthName(depth));
  switch (provider) {
    case 'offline':
      return l10n.t('Questions are now answered on this machine.');
    case 'vscode':
      return l10n.t('Your questions and matching passages are now sent to {0} of VS Code.', name ?? '');
    case 'openai-compatible':
      return l10n.t(
        'Your questions and matching passages are now sent to {0} at {1}.',
        name ?? '',
        new URL(endpoint ?? defaultModelEndpoint).host,
      );
  }
}
