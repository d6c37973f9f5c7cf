// Documents, and beside them the tables of data sources as they are now.

import * as l10n from '@vscode/l10n';
import { createHash } from 'node:crypto';
import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { DocumentSource, FileListing, ListedFile, ReadOutcome } from '../../core/model/ports';
import { columnLetters } from '../../core/model/place';
import type { DocumentId } from '../../core/model/types';
import { cutLine } from '../../core/units/tables/cutTable';
import { withholdSecrets } from '../documents/folderSource';
import { readOwnText } from '../documents/ownFile';
import { toOutcome } from '../readers/readFile';
import { TextBuilder } from '../readers/textBuilder';
import { dataFolder, isDataSource } from './dataFolder';
export { describeSource, passwordVariableOf } from './dataSource';
import {
  DataUnavailable,
  describeSource,
  parseDataSource,
  type DataSource,
  type DataTable,
  type Reading,
} from './dataSource';

const maxBytes = 64 * 1024;
const mostSources = 50;

/** The data sources to which the user agreed. */
export interface DataAccess {
  /** Agreement is to the content of the file: an edited source has to be allowed again. */
  readonly isAllowed: (source: SourceFile) => boolean;
  readonly passwordOf: (source: SourceFile) => Promise<string | undefined>;
  /** Sentence that tells the user how to allow a source. */
  readonly howToAllow: string;
  readonly now: () => number;
}

/** A file that describes a source. */
export interface SourceFile {
  readonly id: DocumentId;
  readonly folder: string;
  /** Hash of what the file says: a source that is changed needs a new yes. */
  readonly hash: string;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
  readonly source: DataSource;
}

interface DataRoot {
  readonly name: string;
  readonly path: string;
}

/** The data sources that the files in `.askdocs/data` describe, and what is wrong with the others. */
export async function dataSourcesOf(
  roots: readonly DataRoot[],
): Promise<readonly (SourceFile | { readonly id: DocumentId; readonly reason: string })[]> {
  const found = [];
  for (const root of roots)
    for (const name of await sourceNames(root.path)) {
      const id = `${roots.length > 1 ? `${root.name}/` : ''}${dataFolder}/${name}`;
      const text = await readOwnText({
        root: root.path,
        steps: [...dataFolder.split('/'), name],
        maxBytes,
      });
      if (text === undefined) continue;
      if (typeof text !== 'string') {
        found.push({ id, reason: text.reason });
        continue;
      }
      const parsed = await parseDataSource(text);
      if ('reason' in parsed) found.push({ id, reason: parsed.reason });
      else
        found.push({
          id,
          folder: root.path,
          hash: hashOf(text),
          ...(await sizeAndTime(root, name)),
          source: parsed,
        });
    }
  return found;
}

/**
 * Adds the data sources that may be connected to as documents: a heading and rows for each table. They are
 * read anew when the time that they name is over. The others are listed with the reason.
 */
export function withData(
  documents: DocumentSource,
  roots: readonly DataRoot[],
  access: DataAccess,
): DocumentSource {
  const kept = new Map<DocumentId, { readonly version: string; readonly outcome: Promise<ReadOutcome> }>();
  async function* list(paths?: readonly string[]): AsyncIterable<FileListing> {
    for (const found of await dataSourcesOf(roots)) {
      if (paths?.some((one) => isBelow(found.id, one)) === false) continue;
      const reason = 'reason' in found ? found.reason : reasonNot(found, access);
      if (reason !== undefined) yield { kind: 'failed', failure: { id: found.id, reason } };
      else if ('source' in found) yield { kind: 'file', file: listed(found, access) };
    }
  }
  return {
    async *list(signal) {
      yield* documents.list(signal);
      yield* list();
    },
    async *listBelow(paths, signal) {
      yield* documents.listBelow(paths, signal);
      yield* list(paths);
    },
    async read(id, signal) {
      if (!isDataSource(id)) return documents.read(id, signal);
      const found = (await dataSourcesOf(roots)).find((one) => one.id === id);
      if (found === undefined) return { kind: 'missing' };
      const reason = 'reason' in found ? found.reason : reasonNot(found, access);
      if (reason !== undefined || !('source' in found)) return { kind: 'failed', reason: reason ?? '' };
      const version = `${found.hash} ${listed(found, access).modifiedMs}`;
      const before = kept.get(id);
      if (before?.version === version) return before.outcome;
      const outcome = readSource(found, access, signal);
      kept.set(id, { version, outcome });
      const isKept = await outcome.then(
        ({ kind }) => kind === 'document',
        () => false,
      );
      if (!isKept) kept.delete(id);
      return outcome;
    },
  };
}

function isBelow(id: DocumentId, folder: string): boolean {
  return folder === '' || id === folder || id.startsWith(`${folder}/`);
}

function reasonNot(found: SourceFile, { isAllowed, howToAllow }: DataAccess): string | undefined {
  if (isAllowed(found)) return undefined;
  const reason = l10n.t('Nobody has agreed to connect to it: {0}.', describeSource(found.source));
  return `${reason} ${howToAllow}`;
}

/** A source counts as changed when its file is, and whenever its tables are to be read anew. */
function listed({ id, sizeBytes, modifiedMs, source }: SourceFile, { now }: DataAccess): ListedFile {
  const everyMs = source['refresh-minutes'] * 60_000;
  return { id, sizeBytes, modifiedMs: Math.max(modifiedMs, Math.floor(now() / everyMs) * everyMs) };
}

async function readSource(found: SourceFile, access: DataAccess, signal: AbortSignal): Promise<ReadOutcome> {
  const { source, id, folder } = found;
  const limit = AbortSignal.timeout(source.seconds * 1000);
  try {
    const password = await access.passwordOf(found);
    const tables = await readTables(source, { folder, password, signal: AbortSignal.any([signal, limit]) });
    const outcome = withholdSecrets(toOutcome(id, documentOf(source, tables)));
    return outcome.kind === 'document' ? { ...outcome, readMs: access.now() } : outcome;
  } catch (error) {
    signal.throwIfAborted();
    const isLate = limit.aborted;
    if (!isLate && !(error instanceof DataUnavailable)) throw error;
    const reason = isLate
      ? l10n.t('It did not answer within {0} seconds: {1}.', source.seconds, describeSource(source))
      : (error as Error).message;
    return { kind: 'failed', reason, mayPass: true };
  }
}

async function readTables(source: DataSource, reading: Reading): Promise<readonly DataTable[]> {
  switch (source.kind) {
    case 'postgres':
      return (await import('./postgres')).readPostgres(source, reading);
    case 'sqlite':
      return (await import('./sqliteFile')).readSqliteFile(source, reading);
    case 'trino':
      return (await import('./trino')).readTrino(source, reading);
    case 'mcp':
      return (await import('./mcpTool')).readMcpTool(source, reading);
  }
}

/** Like a workbook with a sheet for each table. */
function documentOf(source: DataSource, tables: readonly DataTable[]) {
  const builder = new TextBuilder();
  builder.title = source.title;
  for (const { name, columns, rows, isCut } of tables) {
    // A row without any value says nothing, and would end the table.
    const lines = [columns, ...rows].map(lineOf).filter((line) => line !== '');
    builder.label(1, name);
    builder.at({
      kind: 'cells',
      sheet: name,
      columns: ['A', columnLetters(columns.length - 1)],
      rows: { start: 1, end: lines.length },
    });
    builder.label(2, columns.join(', '));
    builder.block('table', lines.join('\n'));
    if (isCut) builder.block('paragraph', cutLine(rows.length, `"${name}"`));
  }
  return builder.build();
}

/** A row without its trailing empty cells. */
function lineOf(cells: readonly string[]): string {
  const filled = cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
  return filled.map((cell) => cell.replaceAll('|', '¦')).join(' | ');
}

async function sizeAndTime(
  root: DataRoot,
  name: string,
): Promise<Pick<SourceFile, 'sizeBytes' | 'modifiedMs'>> {
  const { size, mtimeMs } = await lstat(path.join(root.path, ...dataFolder.split('/'), name));
  return { sizeBytes: size, modifiedMs: mtimeMs };
}

/** The names of the files in the folder; none if it is a link, or there is none. */
async function sourceNames(root: string): Promise<string[]> {
  const folder = path.join(root, ...dataFolder.split('/'));
  try {
    if ((await lstat(folder)).isSymbolicLink()) return [];
    const names = await readdir(folder);
    return names
      .filter((name) => /\.ya?ml$/i.test(name))
      .sort()
      .slice(0, mostSources);
  } catch {
    return [];
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
