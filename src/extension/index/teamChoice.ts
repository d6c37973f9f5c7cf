import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { checkAddress, hasPassword } from '../../adapters/team/address';
import { userSentence } from '../../core/model/errors';
import { documentCount, lacksOfTeam } from './statusBar';
import { teamWords } from '../../core/retrieval/indexing/teamWords';
import { commandIds } from '../base/commandIds';
import { readSetting, readTeamSettings, useTeam, type TeamChoice } from '../base/settings';
import { askForKey, storeAddress, type ServiceKeys } from '../models/serviceKeys';
import type { IndexView } from '../../protocol/messages';

interface TeamChoiceDeps {
  readonly teamPasswords: ServiceKeys;
  readonly index: {
    readonly view: IndexView;
    restart(): Promise<void>;
    index(options: { readonly rebuild: boolean }): Promise<void>;
  };
}

type Wish = 'change' | 'password' | 'leave';

/** Asks for the server, the collection and the password of a team's index, and says what it has; or lets go of it. */
export async function chooseTeam(deps: TeamChoiceDeps): Promise<void> {
  if (!vscode.workspace.isTrusted) {
    void vscode.window.showInformationMessage(
      l10n.t(
        'A team index is used only in trusted workspaces: any other could choose who gets your questions.',
      ),
    );
    return;
  }
  const current = readTeamSettings();
  const wish = current === undefined ? 'change' : await askWish(current);
  if (wish === 'password') {
    await askForPassword(readSetting('askDocs.index.store'), deps.teamPasswords);
    return;
  }
  const choice =
    wish === 'leave'
      ? { collection: '' }
      : wish === 'change'
        ? await askWhich(deps.teamPasswords)
        : undefined;
  if (choice === undefined) return;
  if (!(await useTeam(choice))) {
    void vscode.window.showWarningMessage(
      l10n.t('Other settings of this workspace or machine override what you chose for the team index.'),
    );
    return;
  }
  await tellState(choice, deps);
}

async function askWish(current: TeamChoice): Promise<Wish | undefined> {
  const chosen = await vscode.window.showQuickPick(
    [
      { label: `$(edit) ${l10n.t('Choose Another Collection or Server…')}`, wish: 'change' as const },
      { label: `$(key) ${l10n.t('Set the Password…')}`, wish: 'password' as const },
      {
        label: `$(close) ${l10n.t('Stop Using the Team Index')}`,
        detail: l10n.t('Questions are answered only from the documents here.'),
        wish: 'leave' as const,
      },
    ],
    { title: title(), placeHolder: l10n.t('Currently the collection {0}', current.collection) },
  );
  return chosen?.wish;
}

function title(): string {
  return l10n.t('Ask Docs: Use a Team Index');
}

async function askWhich(keys: ServiceKeys): Promise<TeamChoice | undefined> {
  const store = await input({
    value: readSetting('askDocs.index.store'),
    prompt: l10n.t('The address of the server, without the password. Whoever set up the index has it.'),
    placeHolder: 'postgres://reader@db.example.com/docs',
    problemOf: storeProblem,
  });
  if (store === undefined) return undefined;
  const collection = await input({
    value: readSetting('askDocs.index.collection'),
    prompt: l10n.t('The name of the collection that belongs to this workspace.'),
    placeHolder: 'handbook',
    problemOf: (text) => (text === '' ? l10n.t('Type a name.') : undefined),
  });
  if (collection === undefined) return undefined;
  const isTogether = await askTogether(collection);
  if (isTogether === undefined || !(await askForPassword(store, keys))) return undefined;
  return { store, collection, isTogether };
}

async function input({
  problemOf,
  ...options
}: Pick<vscode.InputBoxOptions, 'value' | 'prompt' | 'placeHolder'> & {
  readonly problemOf: (text: string) => string | undefined;
}): Promise<string | undefined> {
  const text = await vscode.window.showInputBox({
    ...options,
    title: title(),
    ignoreFocusOut: true,
    validateInput: (typed) => (typed.trim() === '' ? problemOf('') : problemOf(typed.trim())),
  });
  return text?.trim();
}

function storeProblem(text: string): string | undefined {
  if (!/^postgres(?:ql)?:\/\//.test(text))
    return l10n.t('The address must look like postgres://user@host/database.');
  if (hasPassword(text))
    return l10n.t('Leave out the password: you are asked for it next, and it goes into secret storage.');
  try {
    checkAddress(text);
    return undefined;
  } catch (error) {
    return userSentence(error);
  }
}

async function askTogether(collection: string): Promise<boolean | undefined> {
  const isTogether = readSetting('askDocs.index.together');
  const options = [
    {
      label: l10n.t('The collection {0} alone', collection),
      detail: l10n.t('Nothing is indexed here, except while the server cannot be reached.'),
      value: false,
    },
    {
      label: l10n.t('The collection {0} and the documents here', collection),
      detail: l10n.t('One search covers both. A document that is the same in both is shown once.'),
      value: true,
    },
  ];
  const chosen = await vscode.window.showQuickPick(isTogether ? options.toReversed() : options, {
    title: title(),
    placeHolder: l10n.t('What should be asked?'),
    ignoreFocusOut: true,
  });
  return chosen?.value;
}

/** Returns whether the user answered. A server that is not named, as with a service of PGSERVICEFILE, has its password from there. */
async function askForPassword(store: string, keys: ServiceKeys): Promise<boolean> {
  const address = storeAddress(store);
  if (address === undefined) return true;
  return (await askForKey(keys, address, l10n.t('Ask Docs: Password of the Team Index'))) === 'answered';
}

/** Says what the chosen collection has, or why it cannot be asked. */
async function tellState({ collection }: TeamChoice, { index }: TeamChoiceDeps): Promise<void> {
  await index.restart();
  if (collection === '') {
    void vscode.window.showInformationMessage(l10n.t('Questions are answered only from the documents here.'));
    return;
  }
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: l10n.t('Opening the team index…'),
  };
  const problem = await vscode.window.withProgress(options, async () =>
    index.index({ rebuild: false }).then(
      () => undefined,
      (error: unknown) => userSentence(error),
    ),
  );
  const { view } = index;
  if (problem !== undefined) await offerAgain(problem);
  else if (view.kind === 'ready' && view.status.team !== undefined)
    void vscode.window.showInformationMessage(
      [
        `${teamWords(view.status.team)}: ${documentCount(view.status.team.documents)}.`,
        ...lacksOfTeam(view.status),
      ].join(' '),
    );
  else if (view.kind === 'ready' && view.status.behind?.kind === 'away')
    await offerAgain(
      view.status.behind.reason !== undefined
        ? `${view.status.behind.reason} ${l10n.t('Until then, the documents here answer.')}`
        : l10n.t(
            'The team index on {0} cannot be reached. Until it can, the documents here answer.',
            view.status.behind.server,
          ),
    );
}

async function offerAgain(sentence: string): Promise<void> {
  const again = l10n.t('Choose Again…');
  if ((await vscode.window.showWarningMessage(sentence, again)) === again)
    await vscode.commands.executeCommand(commandIds.useTeamIndex);
}
