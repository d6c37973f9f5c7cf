import * as l10n from '@vscode/l10n';
import { serviceAddress } from '../../adapters/services/serviceAddress';
import { AskDocsError, userSentence } from '../../core/model/errors';
import { defaultModelEndpoint, type ModelSettings } from '../../core/model/modelSettings';
import { askInTurn, back, type Reply } from '../base/reply';
import type { ModelChoice } from '../base/settings';
import type { ChoicePrompts, ModelChoiceDeps, Option } from './modelChoiceDeps';

/** Asks for a service's address, its key where one is needed, and one of its models. */
export async function chooseService(
  current: ModelSettings,
  deps: ModelChoiceDeps,
): Promise<Reply<ModelChoice>> {
  const { prompts } = deps;
  return askInTurn(
    current.endpoint === '' ? defaultModelEndpoint : current.endpoint,
    (value) =>
      prompts.input({
        prompt: l10n.t('Base address of the service, such as http://127.0.0.1:11434/v1 for Ollama'),
        value,
        problemOf: addressProblem,
      }),
    (typed) => {
      const endpoint = typed.trim();
      const isSame = current.provider === 'openai-compatible' && endpoint === current.endpoint;
      const settings: ModelSettings = {
        ...current,
        provider: 'openai-compatible',
        endpoint,
        name: isSame ? current.name : '',
        smallName: isSame ? current.smallName : '',
      };
      return withApiVersion(settings, prompts, (complete) => chooseModelOf(complete, deps));
    },
  );
}

function addressProblem(text: string): string | undefined {
  const address = serviceAddress(text.trim());
  return address.kind === 'wrong' ? l10n.t('This cannot be used: {0}.', address.problem) : undefined;
}

/** Azure endpoints need an API version, except the newer ones that end in `/openai/v1`. */
async function withApiVersion<R>(
  settings: ModelSettings,
  prompts: ChoicePrompts,
  goOn: (settings: ModelSettings) => Promise<Reply<R>>,
): Promise<Reply<R>> {
  const { hostname, pathname } = new URL(settings.endpoint);
  if (!hostname.endsWith('.azure.com') || /\/v1\/?$/.test(pathname))
    return goOn({ ...settings, apiVersion: '' });
  return askInTurn(
    settings.apiVersion === '' ? '2024-10-21' : settings.apiVersion,
    (value) =>
      prompts.input({ prompt: l10n.t('API version of Azure OpenAI'), value, problemOf: emptyProblem }),
    (version) => goOn({ ...settings, apiVersion: version.trim() }),
  );
}

function emptyProblem(text: string): string | undefined {
  return text.trim() === '' ? l10n.t('This cannot be empty.') : undefined;
}

async function chooseModelOf(settings: ModelSettings, deps: ModelChoiceDeps): Promise<Reply<ModelChoice>> {
  return withKey(settings, deps, async (listed) => {
    const name = await chooseName(settings, listed, deps.prompts);
    if (typeof name !== 'string') return name;
    const { provider, endpoint, smallName, apiVersion } = settings;
    return { provider, endpoint, name: name.trim(), smallName, apiVersion };
  });
}

type Listed =
  | { readonly kind: 'names'; readonly names: readonly string[] }
  /** The key is missing or wrong. */
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string };

/** Goes on with the service's models, after asking for a key if it requires one. */
async function withKey<R>(
  settings: ModelSettings,
  deps: ModelChoiceDeps,
  goOn: (listed: Listed) => Promise<Reply<R>>,
): Promise<Reply<R>> {
  const address = new URL(settings.endpoint);
  // Back from the models goes to the address: the key that was typed is kept.
  const askKey = async (problem: string | undefined, next: () => Promise<Reply<R>>): Promise<Reply<R>> => {
    const reply = await deps.prompts.key(address, problem);
    return reply === 'answered' ? next() : reply;
  };
  const listThen = async (isAskedAgain: boolean): Promise<Reply<R>> => {
    const listed = await listModels(settings, deps);
    if (listed === undefined || listed === back) return listed;
    if (listed.kind !== 'refused' || !isAskedAgain) return goOn(listed);
    return askKey(listed.reason, () => listThen(false));
  };
  const hasKey = isThisMachine(address) || (await deps.hasKey(address));
  return hasKey ? listThen(true) : askKey(undefined, () => listThen(true));
}

/** Azure lists the models that could be deployed, not the deployed ones. */
async function listModels(settings: ModelSettings, deps: ModelChoiceDeps): Promise<Reply<Listed>> {
  if (settings.apiVersion !== '') return { kind: 'names', names: [] };
  const { host } = new URL(settings.endpoint);
  try {
    const names = await deps.prompts.waiting(l10n.t('Asking {0} for its models…', host), (signal) =>
      deps.serviceModels(settings, signal),
    );
    return names === undefined || names === back ? names : { kind: 'names', names };
  } catch (error) {
    const isRefused = error instanceof AskDocsError && error.code === 'model-refused';
    // Services need not list their models: the name can be typed, and the reason hints at what may be wrong.
    return { kind: isRefused ? 'refused' : 'unknown', reason: userSentence(error) };
  }
}

function isThisMachine({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname.startsWith('127.') || hostname === '[::1]';
}

/** Lets the user choose one of the service's models, or type a name if it lists none. */
async function chooseName(
  settings: ModelSettings,
  listed: Listed,
  prompts: ChoicePrompts,
): Promise<Reply<string>> {
  if (listed.kind !== 'names') return typeName(settings, listed.reason, prompts);
  if (listed.names.length === 0) return typeName(settings, undefined, prompts);
  const options: Option<{ readonly name: string | undefined }>[] = [
    ...listed.names.map((name) => marked(name === settings.name, { label: name, value: { name } })),
    { label: l10n.t('Another name…'), value: { name: undefined } },
  ];
  const host = l10n.t('Models of {0}', new URL(settings.endpoint).host);
  return askInTurn<{ readonly name: string | undefined }, string>(
    { name: undefined },
    () => prompts.pick(l10n.t('Which model?'), host, options, true),
    async ({ name }) => name ?? typeName(settings, undefined, prompts),
  );
}

function typeName(
  { name }: ModelSettings,
  problem: string | undefined,
  prompts: ChoicePrompts,
): Promise<Reply<string>> {
  const prompt = l10n.t('Model name, as the service calls it');
  return prompts.input({ prompt, value: name, problem, problemOf: emptyProblem });
}

/** Says of an option that it is the one in use. */
export function marked<T>(isCurrent: boolean, option: Option<T>): Option<T> {
  if (!isCurrent) return option;
  return { ...option, description: [option.description, l10n.t('in use')].filter(Boolean).join(' · ') };
}
