import { constants, type Stats } from 'node:fs';
import { lstat, open, realpath, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { assertFolder } from '../../adapters/documents/folderSource';
import { isDocument } from '../../adapters/readers/reader';
import { AskDocsError } from '../../core/model/errors';

/** The inputs of a command, none of which it may overwrite. */
export interface Read {
  /** The documents' folder. */
  readonly folder: string;
  /** An input file given by the user. */
  readonly input?: string;
}

/**
 * Checks up front that an output file would not overwrite a document, an input, or the target of a link.
 * Fails with `usage` if it would.
 */
export async function checkOutputFile(file: string, { folder, input }: Read): Promise<void> {
  const there = await lstat(file).catch(() => undefined);
  if (there === undefined) return;
  await assertFolder(folder);
  if (there.isSymbolicLink()) throw refused(file, 'is a link');
  if (input !== undefined && isSame(there, await stat(input).catch(() => undefined)))
    throw refused(file, 'is the file that is read');
  if (isDocument(file) && (await isInside(folder, file)))
    throw refused(file, 'is one of the documents in the folder');
}

/** Opens a file for writing and truncates it; if it has become a link meanwhile, the link is not followed. */
export async function openOutput(file: string): Promise<FileHandle> {
  const { O_WRONLY, O_CREAT, O_TRUNC, O_NOFOLLOW } = constants;
  // `O_NOFOLLOW` is undefined on Windows, which counts as 0.
  return open(file, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW).catch((cause: unknown) => {
    throw new AskDocsError('output-unwritable', { detail: file, cause });
  });
}

function isSame(one: Stats, other: Stats | undefined): boolean {
  return one.dev === other?.dev && one.ino === other.ino;
}

async function isInside(folder: string, file: string): Promise<boolean> {
  const [outer, inner] = await Promise.all([realpath(folder), realpath(path.dirname(file))]);
  const [first] = path.relative(outer, path.join(inner, path.basename(file))).split(path.sep);
  return first !== '..' && !path.isAbsolute(first ?? '');
}

function refused(file: string, what: string): AskDocsError {
  return new AskDocsError('usage', { detail: `${file} ${what}: write to another file` });
}
