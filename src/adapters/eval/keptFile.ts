import path from 'node:path';
import { AskDocsError } from '../../core/model/errors';
import { keptFileName } from '../../core/features/eval/kept/keptFile';
import { readOwnFile } from '../documents/ownFile';
import { writeAtomically } from '../files/atomicFiles';
import { casesFolder } from './caseFiles';

const maxBytes = 8 * 1024 * 1024;

/** The path of a folder's kept answers. */
export function keptFile(folder: string, name = keptFileName): string {
  return path.join(folder, ...stepsOf(name));
}

function stepsOf(name: string): string[] {
  return [...casesFolder.split('/'), name];
}

/**
 * Changes a folder's file of kept answers, which need not exist. Links are not followed, and nothing is written when
 * the text stays the same. Fails with `output-unwritable`, and then nothing has changed.
 */
export async function changeKept(
  folder: string,
  change: (text: string) => string,
  name = keptFileName,
): Promise<void> {
  const file = keptFile(folder, name);
  const bytes = await readOwnFile({ root: folder, steps: stepsOf(name), maxBytes });
  if (bytes !== undefined && !(bytes instanceof Uint8Array)) throw unwritable(`${file}: ${bytes.reason}`);
  const before = bytes === undefined ? '' : decoded(bytes, file);
  const after = change(before);
  if (after === before) return;
  await writeAtomically(file, after).catch((cause: unknown) => {
    throw unwritable(file, cause);
  });
}

function decoded(bytes: Uint8Array, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw unwritable(file, cause);
  }
}

function unwritable(detail: string, cause?: unknown): AskDocsError {
  return new AskDocsError('output-unwritable', { detail, cause });
}
