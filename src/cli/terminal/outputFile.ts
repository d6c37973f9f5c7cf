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
  /** Input files given by the user. */
  readonly inputs?: readonly string[];
  /** Whether a file was written by the same command before, so that it may be replaced. */
  readonly isFormer?: (file: string) => Promise<boolean>;
}

/**
 * Checks up front that an output file would not overwrite a document, an input, or the target of a link.
 * Fails with `usage` if it would.
 */
export async function checkOutputFile(file: string, { folder, inputs = [], isFormer }: Read): Promise<void> {
  const there = await lstat(file).catch(() => undefined);
  if (there === undefined) return;
  await assertFolder(folder);
  if (there.isSymbolicLink()) throw refused(file, 'is a link');
  const read = await Promise.all(inputs.map((input) => stat(input).catch(() => undefined)));
  if (read.some((one) => isSame(there, one))) throw refused(file, 'is a file that is read');
  if (isDocument(file) && (await isInside(folder, file)) && (await isFormer?.(file)) !== true)
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
