const megabyte = 1024 * 1024;

/** Why a file was not read, in a sentence. */
export interface NotRead {
  readonly reason: string;
}

/** The path of a file: nothing on the way from `root` to it may be a link. */
export interface OwnFile {
  readonly root: string;
  /** The names of the folders below the root and of the file. */
  readonly steps: readonly string[];
  /** 1 MB unless another limit is given. */
  readonly maxBytes?: number;
}

/**
 * Reads a file in a folder that may not be the user's own: only a regular file, as a pipe or device could be
 * read for ever, and never through a link, which could lead out of the folder to any file. Undefined when it
 * does not exist. Never rejects.
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
 * The same as text with secrets redacted, as it may be sent to a model; a file that is not UTF-8 is rejected.
 * A byte order mark is removed.
 */
export async function readOwnText(file: OwnFile): Promise<string | NotRead | undefined> {
  const bytes = await readOwnFile(file);
  const text = bytes instanceof Uint8Array ? textOf(bytes) : bytes;
  return typeof text === 'string' ? withoutSecrets(text).text : text;
}

/** Decodes UTF-8. */
function textOf(bytes: Uint8Array): string | NotRead {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return { reason: l10n.t('It is not UTF-8.') };
  }
}

/** The text of a file that the user named, which may be a link. Never rejects. */
export async function readNamedText(file: string, maxBytes = megabyte): Promise<string | NotRead> {
  try {
    const bytes = await readRegularFile(file, maxBytes, 0);
    return bytes instanceof Uint8Array ? textOf(bytes) : bytes;
  } catch (error) {
    return { reason: isGone(error) ? l10n.t('It cannot be read.') : reasonOf(error) };
  }
}

/**
 * The bytes of a regular file; rejects when it cannot be opened. The check applies to the opened file,
 * whatever replaces it meanwhile; without `O_NONBLOCK`, opening a pipe would block.
 */
export async function readRegularFile(
  file: string,
  maxBytes: number,
  flag = constants.O_NOFOLLOW,
): Promise<Buffer | NotRead> {
  // Both are undefined on Windows.
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

// The small files with which a folder configures reading and answering: ignore rules, vocabulary, corrections, agents,
// cases.

import * as l10n from '@vscode/l10n';
import { constants } from 'node:fs';
import { lstat, open } from 'node:fs/promises';
import path from 'node:path';
import { withoutSecrets } from '../../core/trust/safety/secrets';

/** Why a file cannot be read, in words for the user. */
export function reasonOf(error: unknown): string {
  if (isPermission(error)) return l10n.t('Permission denied.');
  return isMissing(error) ? l10n.t('It disappeared while it was being read.') : l10n.t('It cannot be read.');
}

/** Turns a sentence into a clause: without its full stop, and with a lower-case first letter. */
export function clauseOf(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '');
}

export function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT';
}

/** Whether nothing exists at the path, or a parent folder is a file. */
export function isGone(error: unknown): boolean {
  return isMissing(error) || codeOf(error) === 'ENOTDIR';
}

export function isPermission(error: unknown): boolean {
  return codeOf(error) === 'EACCES' || codeOf(error) === 'EPERM';
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
