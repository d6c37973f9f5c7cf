import * as l10n from '@vscode/l10n';
import path from 'node:path';
import {
  maxCorrectionCharacters,
  parseCorrections,
  withCorrection,
  type CorrectionProblem,
  type NotedCorrection,
} from '../../core/corrections/correctionsText';
import { correctionsId, type Correction } from '../../core/model/knowledge';
import { AskDocsError } from '../../core/model/errors';
import { readOwnFile, readOwnText, type OwnFile } from '../documents/ownFile';
import { writeAtomically } from '../files/atomicFiles';
import { formatCount } from '../../core/util/displayLanguage';

const maxBytes = 1024 * 1024;
const swallowed = () =>
  l10n.t('close the code block or comment that is left open in it, or shorten the correction.');

/** A folder to read corrections from. */
export interface CorrectedFolder {
  /** Prefix of its document ids when there are several folders. */
  readonly name: string;
  readonly path: string;
}

export interface ReadCorrections {
  readonly corrections: readonly Correction[];
  /** A sentence for the user about each file with unusable entries. */
  readonly warnings: readonly string[];
}

/** The path of a folder's corrections file. */
export function correctionsFile(folder: string): string {
  return path.join(folder, correctionsId);
}

/**
 * Reads the corrections of some folders, each in file order. Unusable entries are skipped and reported. Never
 * rejects.
 */
export async function readCorrections(folders: readonly CorrectedFolder[]): Promise<ReadCorrections> {
  const corrections: Correction[] = [];
  const warnings: string[] = [];
  for (const folder of folders) {
    const file = correctionsFile(folder.path);
    const text = await readOwnText(ownFile(folder.path));
    if (text === undefined) continue;
    if (typeof text !== 'string') {
      warnings.push(l10n.t('{0} is not used: {1}', file, text.reason));
      continue;
    }
    const documentId = folders.length > 1 ? `${folder.name}/${correctionsId}` : correctionsId;
    const parsed = parseCorrections(text, documentId);
    corrections.push(...parsed.corrections);
    warnings.push(...warningOf(file, parsed.problems));
  }
  return { corrections, warnings };
}

/** One sentence for all problems of a file. */
function warningOf(file: string, problems: readonly CorrectionProblem[]): string[] {
  const [first, ...others] = problems.toSorted((a, b) => a.line - b.line);
  if (first === undefined) return [];
  return [
    others.length === 0
      ? l10n.t('{0}, line {1}: {2}.', file, first.line, first.reason)
      : l10n.t('{0}, line {1}: {2} (and {3} more).', file, first.line, first.reason, others.length),
  ];
}

function ownFile(folder: string): OwnFile {
  return { root: folder, steps: correctionsId.split('/'), maxBytes };
}

/** The text including its byte order mark, if any; undefined when it is not UTF-8. */
function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The text of a corrections file before and after a correction was noted. */
export interface NotedChange {
  readonly before: string;
  readonly after: string;
}

/**
 * Notes a correction in a folder's file, which is created if missing; see `withCorrection`. Fails with
 * `correction-unwritable`, and then nothing has changed. Calls must not overlap.
 */
export async function noteCorrection(folder: string, noted: NotedCorrection): Promise<NotedChange> {
  const text = noted.text.trim();
  if (text.length > maxCorrectionCharacters)
    throw unwritable(l10n.t('It is longer than {0} characters.', formatCount(maxCorrectionCharacters)));
  const file = correctionsFile(folder);
  try {
    const change = await extended(folder, { ...noted, text });
    await writeAtomically(file, change.after);
    return change;
  } catch (cause) {
    if (cause instanceof AskDocsError && cause.code === 'correction-unwritable') throw cause;
    throw unwritable(file, cause);
  }
}

/** Takes a noted correction back, unless the file was changed since; returns whether it was. */
export async function undoCorrection(folder: string, { before, after }: NotedChange): Promise<boolean> {
  if ((await contentOf(folder)) !== after) return false;
  await writeAtomically(correctionsFile(folder), before);
  return true;
}

async function contentOf(folder: string): Promise<string> {
  const bytes = await readOwnFile(ownFile(folder));
  if (bytes !== undefined && 'reason' in bytes) throw unwritable(bytes.reason);
  const content = bytes === undefined ? '' : decoded(bytes);
  if (content === undefined) throw unwritable(l10n.t('{0} is not UTF-8.', correctionsFile(folder)));
  return content;
}

/** The content of the file, and its new content with a correction at the end. */
async function extended(folder: string, noted: NotedCorrection): Promise<NotedChange> {
  const file = correctionsFile(folder);
  const before = await contentOf(folder);
  const after = withCorrection(before, noted);
  if (after === undefined)
    throw unwritable(l10n.t('{0} would not give it back unchanged: {1}', file, swallowed()));
  if (Buffer.byteLength(after) > maxBytes)
    throw unwritable(l10n.t('{0} would be larger than {1} MB.', file, maxBytes / 1024 / 1024));
  return { before, after };
}

function unwritable(detail: string, cause?: unknown): AskDocsError {
  return new AskDocsError('correction-unwritable', { detail, cause });
}
