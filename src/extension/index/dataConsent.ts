import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { dataFolder } from '../../adapters/data/dataFolder';
import type { SourceFile } from '../../adapters/data/withData';
import { workspaceRoots } from './workspaceRoots';

/** In the workspace state: hashes of the files of data sources that a person has said yes to. */
const allowedKey = 'askDocs.allowedDataSources';
const passwordName = (hash: string): string => `askDocs.dataPassword ${hash}`;

/** Which data sources of the workspace may be connected to; a file that is changed needs a new yes. */
export class DataConsent {
  readonly #state: vscode.Memento;
  readonly #secrets: vscode.SecretStorage;

  constructor({ workspaceState, secrets }: Pick<vscode.ExtensionContext, 'workspaceState' | 'secrets'>) {
    this.#state = workspaceState;
    this.#secrets = secrets;
  }

  /** None in Restricted Mode. */
  get allowed(): readonly string[] {
    return vscode.workspace.isTrusted ? this.#state.get<readonly string[]>(allowedKey, []) : [];
  }

  /** The passwords that were typed in, by hash. */
  async passwords(): Promise<Readonly<Record<string, string>>> {
    const entries = await Promise.all(
      this.allowed.map(async (hash) => {
        const password = await this.#secrets.get(passwordName(hash));
        return password === undefined ? [] : [[hash, password] as const];
      }),
    );
    return Object.fromEntries(entries.flat());
  }

  async allow(hashes: readonly string[]): Promise<void> {
    const gone = this.allowed.filter((hash) => !hashes.includes(hash));
    await Promise.all(gone.map((hash) => this.#secrets.delete(passwordName(hash))));
    await this.#state.update(allowedKey, hashes);
  }

  async keepPassword(hash: string, password: string): Promise<void> {
    await this.#secrets.store(passwordName(hash), password);
  }
}

/** Lets a person choose which of the data sources in `.askdocs/data` are connected to. */
export async function chooseDataSources(consent: DataConsent, restart: () => Promise<void>): Promise<void> {
  const { dataSourcesOf } = await import('../../adapters/data/withData');
  const found = await dataSourcesOf(workspaceRoots(vscode.workspace.workspaceFolders ?? []));
  const sources = found.filter((one) => 'source' in one);
  if (sources.length === 0) {
    const problems = found.flatMap((one) => ('reason' in one ? [`${one.id}: ${one.reason}`] : []));
    const none = l10n.t('No file in {0} describes a data source.', dataFolder);
    await vscode.window.showInformationMessage([none, ...problems].join(' '));
    return;
  }
  const chosen = await choose(sources, consent);
  if (chosen === undefined) return;
  const fresh = chosen.filter(({ hash }) => !consent.allowed.includes(hash));
  for (const one of fresh) if (!(await askForPassword(one, consent))) return;
  await consent.allow(chosen.map(({ hash }) => hash));
  await restart();
}

async function choose(
  sources: readonly SourceFile[],
  { allowed }: DataConsent,
): Promise<readonly SourceFile[] | undefined> {
  const { describeSource } = await import('../../adapters/data/withData');
  const items = sources.map((one) => ({
    label: one.source.title ?? one.id,
    description: describeSource(one.source),
    detail: one.id,
    picked: allowed.includes(one.hash),
    one,
  }));
  const picked = await vscode.window.showQuickPick(items, {
    canPickMany: true,
    ignoreFocusOut: true,
    title: l10n.t('Ask Docs: Connect Data Sources'),
    placeHolder: l10n.t('Ask Docs connects to the ones you choose and reads their tables.'),
  });
  return picked?.map(({ one }) => one);
}

/** Asks unless the environment has it. Returns false when the person gave up. */
async function askForPassword({ source, hash }: SourceFile, consent: DataConsent): Promise<boolean> {
  const { passwordVariableOf } = await import('../../adapters/data/withData');
  const variable = passwordVariableOf(source);
  if (variable === undefined || process.env[variable] !== undefined) return true;
  const password = await vscode.window.showInputBox({
    title: source.title ?? variable,
    prompt: l10n.t(
      'The password that the file calls {0}. VS Code stores it, and it is sent only to this source.',
      variable,
    ),
    password: true,
    ignoreFocusOut: true,
  });
  if (password === undefined) return false;
  await consent.keepPassword(hash, password);
  return true;
}
