import * as l10n from '@vscode/l10n';
import { defaultModelEndpoint, depths, type Depth, type ModelSettings } from '../../core/model/modelSettings';
import { askInTurn, back } from '../base/reply';
import type { ModelChoice } from '../base/settings';
import type { EditorModelOption, ModelChoiceDeps, Option } from './modelChoiceDeps';
import { chooseService, marked } from './serviceChoice';

/** Asks which model is to answer, and for whatever it needs. */
export async function chooseModel(deps: ModelChoiceDeps): Promise<void> {
  const { prompts } = deps;
  const current = deps.read();
  const who = whoOptions(current, await deps.editorModels());
  const choice = await askInTurn<Who | undefined, ModelChoice>(
    undefined,
    () =>
      prompts.pick(
        l10n.t('Who answers?'),
        l10n.t('This machine, or a language model that gets your questions and the passages found for them'),
        who,
        false,
      ),
    async (chosen) => (chosen?.kind === 'choice' ? chosen.choice : chooseService(current, deps)),
  );
  if (choice === undefined || choice === back) return;
  const isDepth = choice.depth !== undefined;
  if (await deps.use(choice)) prompts.done(doneSentence(choice), choice.provider !== 'offline' && !isDepth);
  else if (isDepth)
    prompts.warn(l10n.t('The settings of this workspace set another depth and override your own.'));
  else prompts.warn(l10n.t('The settings of this workspace set another model and override your own.'));
}

type Who = { readonly kind: 'choice'; readonly choice: ModelChoice } | { readonly kind: 'service' };

function whoOptions(current: ModelSettings, editorModels: readonly EditorModelOption[]): Option<Who>[] {
  const { provider } = current;
  return [
    marked(provider === 'offline', {
      label: l10n.t('On this machine'),
      detail: l10n.t('Answers are sentences from the documents. No network, no key, instant.'),
      value: { kind: 'choice', choice: { provider: 'offline' } },
    }),
    {
      label:
        editorModels.length > 0
          ? l10n.t('Models of VS Code')
          : l10n.t('VS Code offers no models: extensions can add some'),
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
    balanced: l10n.t('A first call clarifies unclear questions; what is not found is searched once more.'),
    thorough: l10n.t('Another call reviews the answer; what it objects to is searched or written again.'),
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
