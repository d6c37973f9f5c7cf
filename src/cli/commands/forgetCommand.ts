import { forgetFolder } from '../library/cacheUse';
import { exitCodes, print, printJson } from '../terminal/output';

export interface ForgetCommand {
  readonly name: 'forget';
  readonly folder: string;
  readonly json: boolean;
}

/**
 * `ask-docs forget`: removes the cached data of a folder, which need no longer exist. The documents are not
 * touched.
 */
export async function forget({ folder, json }: ForgetCommand): Promise<number> {
  const forgotten = await forgetFolder(folder);
  if (json) printJson({ forgotten });
  else print(forgotten ? 'What was kept of this folder is removed.' : 'Nothing is kept of this folder.');
  return exitCodes.answered;
}
