// The evaluation case files of a folder.

import * as l10n from '@vscode/l10n';
import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { CaseProblem, EvalCase } from '../../core/features/eval/cases/model';
import { parseCases, type ParsedCases } from '../../core/features/eval/cases/parseCases';
import { clauseOf, isGone, reasonOf, readNamedText, readOwnText } from '../documents/ownFile';

/** The folder of the case files, relative to the documents' folder. */
export const casesFolder = '.askdocs/eval';

const maxBytes = 8 * 1024 * 1024;

/** A folder to read cases from. */
export interface CasesRoot {
  readonly path: string;
  /** The folder's name and a slash if document ids begin with that; otherwise empty. */
  readonly idPrefix: string;
}

export interface ReadCases extends ParsedCases {
  /** The files found, relative to the folder, including unreadable ones. */
  readonly files: readonly string[];
}

/**
 * Reads the cases of a folder: `.askdocs/eval/*.jsonl`, in the order of names and lines. Invalid entries are
 * skipped and reported; links are not followed. Never rejects.
 */
export async function readCases(root: CasesRoot): Promise<ReadCases> {
  const names = await namesIn(root.path);
  if (!Array.isArray(names)) return { files: [], cases: [], problems: [names] };
  return readCaseFiles(
    root,
    names.map((name) => path.join(root.path, casesFolder, name)),
  );
}

/** Reads the cases of some files anywhere; their documents are still those of the folder. Never rejects. */
export async function readCaseFiles(root: CasesRoot, files: readonly string[]): Promise<ReadCases> {
  const read: (ParsedCases & { readonly file: string })[] = [];
  for (const file of files) {
    const relative = nameOf(file, root);
    const text = await readText(root.path, file);
    const parsed =
      typeof text === 'string'
        ? parseCases({ file: relative, text, idPrefix: root.idPrefix })
        : { cases: [] as EvalCase[], problems: [problem(relative, clauseOf(text.reason))] };
    read.push({ ...parsed, file: relative });
  }
  return {
    files: read.map(({ file }) => file),
    cases: read.flatMap(({ cases }) => cases),
    problems: read.flatMap(({ problems }) => problems),
  };
}

/** Anybody may have written what is in the folder, so links in it are not followed. */
async function readText(folder: string, file: string): Promise<string | { readonly reason: string }> {
  const steps = path.relative(folder, path.resolve(file)).split(path.sep);
  const isInside = steps[0] !== '..' && !path.isAbsolute(steps[0] ?? '');
  if (!isInside) return readNamedText(file, maxBytes);
  const text = await readOwnText({ root: folder, steps, maxBytes });
  return text ?? { reason: l10n.t('It disappeared while it was being read.') };
}

/** The display name of a file: relative to the folder if inside it, otherwise as given. */
function nameOf(file: string, root: CasesRoot): string {
  const relative = path.relative(root.path, path.resolve(file));
  const isInside = !relative.startsWith('..') && !path.isAbsolute(relative);
  return (isInside ? relative : file).replaceAll(path.sep, '/');
}

/** The names of the case files; a problem if the folder cannot be read. */
async function namesIn(root: string): Promise<string[] | CaseProblem> {
  const folder = path.join(root, ...casesFolder.split('/'));
  try {
    const isLinked = await Promise.all(
      [path.dirname(folder), folder].map(async (one) => (await lstat(one)).isSymbolicLink()),
    );
    if (isLinked.includes(true))
      return problem(casesFolder, l10n.t('it is a link, and links are not followed'));
    return (await readdir(folder)).filter((name) => /\.jsonl$/i.test(name)).sort();
  } catch (error) {
    return isGone(error) ? [] : problem(casesFolder, clauseOf(reasonOf(error)));
  }
}

function problem(file: string, reason: string): CaseProblem {
  return { place: { file, line: 1 }, reason };
}
