import { forgetFolder } from '../library/cacheUse';
import { exitCodes, print, printJson } from '../terminal/output';

export interface ForgetCommand {
  readonly name: 'forget';
  readonly folder: string;
  readonly json: boolean;
}

/** `ask-docs forget`: removes what the cache keeps of a folder, which may be gone. The documents stay as they are. */
export async function forget({ folder, json }: ForgetCommand): Promise<number> {
  const forgotten = await forgetFolder(folder);
  if (json) printJson({ forgotten });
  else print(forgotten ? 'What was kept of this folder is removed.' : 'Nothing is kept of this folder.');
  return exitCodes.answered;
}
