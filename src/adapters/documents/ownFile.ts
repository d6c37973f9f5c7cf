/** The small files in which a folder says how it is read and asked: ignore rules, words, corrections, agents, cases. */
import * as l10n from '@vscode/l10n';
import { constants } from 'node:fs';
import { lstat, open } from 'node:fs/promises';
import path from 'node:path';
import { withoutSecrets } from '../../core/trust/safety/secrets';
import { isGone, reasonOf } from './fileErrors';

const megabyte = 1024 * 1024;

/** Why a file is not read, in a sentence. */
export interface NotRead {
  readonly reason: string;
}

/** Where a file is: nothing on the way from `root` to it may be a link. */
export interface OwnFile {
  readonly root: string;
  /** The names of the folders below the root and of the file. */
  readonly steps: readonly string[];
  /** 1 MB unless another limit is given. */
  readonly maxBytes?: number;
}

/**
 * The bytes of a file that lies in a folder of somebody's: only a regular one, as a pipe or a device could be read for ever, and
 * behind no link, which could lead out of the folder to a file of somebody else's choice. Undefined when there is none. Never
 * rejects.
 */
export async function readOwnFile({
  root,
  steps,
  maxBytes = megabyte,
}: OwnFile): Promise<Buffer | NotRead | undefined> {
  try {
    for (const [at] of steps.entries()) {
      const stats = await lstat(path.join(root, ...steps.slice(0, at + 1)));
      if (stats.isSymbolicLink())
        return { reason: l10n.t('It is a link, or its folder is, and links are not followed.') };
    }
    return await readRegularFile(path.join(root, ...steps), maxBytes, constants.O_NOFOLLOW);
  } catch (error) {
    return isGone(error) ? undefined : { reason: reasonOf(error) };
  }
}

/**
 * The same as a text without its secrets, as it may be sent to a model; a file that is not UTF-8 is not read. A mark at its
 * beginning that says so is left out.
 */
export async function readOwnText(file: OwnFile): Promise<string | NotRead | undefined> {
  const bytes = await readOwnFile(file);
  const text = bytes instanceof Uint8Array ? textOf(bytes) : bytes;
  return typeof text === 'string' ? withoutSecrets(text).text : text;
}

/** What bytes say in UTF-8. */
function textOf(bytes: Uint8Array): string | NotRead {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return { reason: l10n.t('It is not UTF-8.') };
  }
}

/** The text of a file that the user named, of which a link may be the name. Never rejects. */
export async function readNamedText(file: string, maxBytes = megabyte): Promise<string | NotRead> {
  try {
    const bytes = await readRegularFile(file, maxBytes, 0);
    return bytes instanceof Uint8Array ? textOf(bytes) : bytes;
  } catch (error) {
    return { reason: isGone(error) ? l10n.t('It cannot be read.') : reasonOf(error) };
  }
}

/**
 * The bytes of a regular file; rejects when it cannot be opened. What is opened is what is looked at, whatever takes its place meanwhile; without `O_NONBLOCK` a pipe would be waited for.
 */
export async function readRegularFile(
  file: string,
  maxBytes: number,
  flag = constants.O_NOFOLLOW,
): Promise<Buffer | NotRead> {
  // Windows has neither of the two: there they are undefined.
  const flags: readonly (number | undefined)[] = [constants.O_RDONLY, constants.O_NONBLOCK, flag];
  const opened = await open(
    file,
    flags.reduce<number>((sum, one) => sum | (one ?? 0), 0),
  );
  try {
    const stats = await opened.stat();
    if (!stats.isFile()) return { reason: l10n.t('It is not a file.') };
    if (stats.size > maxBytes) return { reason: tooLarge(maxBytes) };
    return await opened.readFile();
  } finally {
    await opened.close();
  }
}

function tooLarge(maxBytes: number): string {
  return maxBytes < megabyte
    ? l10n.t('It is larger than {0} KB.', maxBytes / 1024)
    : l10n.t('It is larger than {0} MB.', maxBytes / megabyte);
}
