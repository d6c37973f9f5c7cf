import * as l10n from '@vscode/l10n';
import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { AskDocsError } from '../../core/model/errors';
import {
  bytesOf,
  type LocalModel,
  type ModelFile,
  checkFile,
  isFolderOf,
  modelFolder,
  hostAddress,
} from './localModels';

/** A download is aborted after this long without a byte. */
const defaultIdleMs = 60_000;
const asideSuffix = '.part';
const leftoverMs = 3_600_000;

export interface DownloadOptions {
  readonly modelsDir: string;
  /** Base URL of a hub; empty for the default. */
  readonly host: string;
  /** Called with the number of bytes so far and the total. */
  readonly onProgress: (done: number, total: number) => void;
  readonly idleMs?: number;
}

/**
 * Downloads the missing or damaged files of a model. A file is written to a temporary place and moved only
 * when its checksum matches, so that a folder never holds a partial one; then other revisions are deleted.
 * Fails with `model-download-failed`, or with the signal's reason; completed files stay.
 */
export async function downloadModel(
  model: LocalModel,
  options: DownloadOptions,
  signal: AbortSignal,
): Promise<void> {
  const address = hostAddress(options.host);
  const folder = modelFolder(options.modelsDir, model);
  const total = bytesOf(model);
  await removeLeftovers(folder);
  let before = 0;
  for (const file of model.files) {
    signal.throwIfAborted();
    const place = path.join(folder, file.name);
    options.onProgress(before, total);
    if ((await checkFile(place, file)) !== 'ready') {
      const url = `${address}/${model.repository}/resolve/${model.revision}/${file.name}`;
      const onBytes = (done: number): void => {
        options.onProgress(before + done, total);
      };
      await downloadFile(file, place, { url, onBytes, idleMs: options.idleMs ?? defaultIdleMs }, signal);
    }
    before += file.bytes;
  }
  options.onProgress(total, total);
  await removeFormer(model, options.modelsDir);
}

/** Deletes leftovers of a killed download: after an hour, no other window is still writing them. */
async function removeLeftovers(folder: string): Promise<void> {
  const names: string[] = await readdir(folder, { recursive: true }).catch(() => []);
  for (const name of names.filter((each) => each.endsWith(asideSuffix))) {
    const file = path.join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Infinity }));
    if (Date.now() - mtimeMs > leftoverMs) await rm(file, { force: true }).catch(() => undefined);
  }
}

/** Deletes the folders of other revisions of a model, which are no longer used. */
async function removeFormer(model: LocalModel, modelsDir: string): Promise<void> {
  const present = path.basename(modelFolder(modelsDir, model));
  const names: string[] = await readdir(modelsDir).catch(() => []);
  for (const name of names.filter((each) => each !== present && isFolderOf(model, each))) {
    await rm(path.join(modelsDir, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

interface Source {
  readonly url: string;
  readonly onBytes: (done: number) => void;
  readonly idleMs: number;
}

async function downloadFile(
  file: ModelFile,
  place: string,
  source: Source,
  signal: AbortSignal,
): Promise<void> {
  const aside = `${place}.${process.pid}${asideSuffix}`;
  try {
    await mkdir(path.dirname(place), { recursive: true });
    const handle = await open(aside, 'w');
    try {
      await fetchInto(handle, file, source, signal);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(aside, place);
  } catch (error) {
    await rm(aside, { force: true }).catch(() => undefined);
    signal.throwIfAborted();
    throw error instanceof AskDocsError ? error : failed(diskProblem(error), error);
  }
}

/** Writes the response to a file; fails when that is not the expected one. */
async function fetchInto(
  handle: FileHandle,
  file: ModelFile,
  { url, onBytes, idleMs }: Source,
  signal: AbortSignal,
): Promise<void> {
  const { host } = new URL(url);
  const hash = createHash('sha256');
  let done = 0;
  for await (const part of received(url, idleMs, signal)) {
    done += part.length;
    if (done > file.bytes) break;
    hash.update(part);
    await handle.writeFile(part);
    onBytes(done);
  }
  if (done < file.bytes) throw failed(l10n.t('{0}: {1} ended too early', host, file.name));
  if (done > file.bytes || hash.digest('hex') !== file.sha256)
    throw failed(
      l10n.t('{0}: {1} is not the file that was expected; nothing of it was kept', host, file.name),
    );
}

/** The chunks of a response as they arrive. */
async function* received(url: string, idleMs: number, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const { host } = new URL(url);
  const idle = new AbortController();
  const timer = setTimeout(() => {
    idle.abort();
  }, idleMs);
  try {
    // Hubs redirect to where the files are stored. The content is verified.
    const reply = await fetch(url, { signal: AbortSignal.any([signal, idle.signal]) });
    if (!reply.ok || reply.body === null) {
      await reply.body?.cancel();
      throw failed(`${host}: HTTP ${reply.status}`);
    }
    for await (const part of reply.body) {
      timer.refresh();
      yield part;
    }
  } catch (error) {
    if (error instanceof AskDocsError) throw error;
    throw failed(
      `${host}: ${idle.signal.aborted ? l10n.t('no answer for {0} s', idleMs / 1000) : networkProblem(error)}`,
      error,
    );
  } finally {
    clearTimeout(timer);
  }
}

/** The system's error code, such as ECONNREFUSED or ENOTFOUND. */
function networkProblem(error: unknown): string {
  return codeOf(error instanceof Error ? error.cause : undefined) ?? l10n.t('the connection broke off');
}

function diskProblem(error: unknown): string {
  const code = codeOf(error);
  if (code === 'ENOSPC') return l10n.t('the disk is full');
  return code === undefined ? l10n.t('it cannot be written') : l10n.t('it cannot be written: {0}', code);
}

function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

function failed(detail: string, cause?: unknown): AskDocsError {
  return new AskDocsError('model-download-failed', { detail, cause });
}
