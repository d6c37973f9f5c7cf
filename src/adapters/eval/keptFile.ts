import path from 'node:path';
import { AskDocsError } from '../../core/model/errors';
import { keptFileName } from '../../core/features/eval/kept/keptFile';
import { readOwnFile } from '../documents/ownFile';
import { writeAtomically } from '../files/atomicFiles';
import { casesFolder } from './caseFiles';

const steps = [...casesFolder.split('/'), keptFileName];
const maxBytes = 8 * 1024 * 1024;

/** The path of a folder's kept answers. */
export function keptFile(folder: string): string {
  return path.join(folder, ...steps);
}

/**
 * Changes a folder's kept answers, which need not exist. Links are not followed, and nothing is written when
 * the text stays the same. Fails with `output-unwritable`, and then nothing has changed.
 */
export async function changeKept(folder: string, change: (text: string) => string): Promise<void> {
  const file = keptFile(folder);
  const bytes = await readOwnFile({ root: folder, steps, maxBytes });
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
