import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { ServiceKeys } from './serviceKeys';

/** Asks for the key of a service and saves it; an empty one deletes it. Returns whether the user answered. */
export async function askForKey(keys: ServiceKeys, address: URL, title: string): Promise<boolean> {
  const key = await vscode.window.showInputBox({
    title,
    prompt: l10n.t(
      'The key for {0}. It is sent to this host alone; leave it empty to forget it.',
      address.host,
    ),
    password: true,
    ignoreFocusOut: true,
  });
  if (key === undefined) return false;
  await keys.write(address, key);
  return true;
}
