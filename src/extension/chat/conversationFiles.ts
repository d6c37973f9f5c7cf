import { randomUUID } from 'node:crypto';
import type { RunState } from '../../core/model/state';
import { copyFile, mkdir, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { asideSuffix, writeAtomically } from '../../adapters/files/atomicFiles';
import type { ConversationEntry } from '../../protocol/messages';

/** VS Code's storage for a workspace. */
export interface Storage {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

const openKey = 'askDocs.conversation';
/** Where earlier versions kept the only conversation there was. */
const formerKey = 'askDocs.runs';

/** Remembers which conversation is open; undefined for a new one. */
export function rememberOpen(storage: Storage, id: string | undefined): void {
  if (storage.get(openKey) !== id) void storage.update(openKey, id);
}

/**
 * The conversation that was open last; on first use, runs saved by an earlier version become a conversation
 * of their own.
 */
export async function openConversation({
  files,
  storage,
}: {
  readonly files: ConversationFiles;
  readonly storage: Storage;
}): Promise<{ readonly id: string | undefined; readonly runs: readonly RunState[] }> {
  // What cannot be erased now will be next time.
  await files.tidy(Date.now()).catch(() => undefined);
  const former = await formerRuns(storage);
  if (former.length > 0) {
    const id = randomUUID();
    for (const run of former) await files.save(id, run);
    await storage.update(openKey, id);
    await storage.update(formerKey, undefined);
    return { id, runs: former };
  }
  const open = storage.get(openKey);
  if (typeof open !== 'string') return { id: undefined, runs: [] };
  const runs = await files.read(open);
  return { id: runs.length > 0 ? open : undefined, runs };
}

async function formerRuns(storage: Storage): Promise<readonly RunState[]> {
  const kept = storage.get(formerKey);
  if (kept === undefined) return [];
  const { parseSavedRuns } = await import('../../core/model/parseSavedRuns');
  return parseSavedRuns(kept);
}

const aboutFile = 'about.json';
const about = z.object({ title: z.string() });
const asked = z.object({ question: z.string() });

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const deletedPattern = /^([0-9a-f-]{36})\.deleted-(\d{13,})$/;
const runPattern = /^(\d{15})-[^/\\]*\.json$/;

/** A temporary file older than this is no longer being written; ms. */
const asideKeptMs = 60 * 60 * 1000;

/**
 * The conversations of a workspace on disk: a folder each, with one file per run, so that windows with the
 * same conversation open never overwrite each other's runs. Damaged or foreign files are skipped and left
 * alone. Without a folder, nothing is saved.
 */
export class ConversationFiles {
  readonly #place: string | undefined;

  constructor(place: string | undefined) {
    this.#place = place;
  }

  /** Whether anything is saved. */
  get isKept(): boolean {
    return this.#place !== undefined;
  }

  /** The conversation that has a run; undefined when it is gone. */
  async holding(run: RunState): Promise<string | undefined> {
    for (const id of (await namesIn(this.#place)).filter((name) => idPattern.test(name))) {
      if ((await this.#runFiles(id)).includes(runFile(run))) return id;
    }
    return undefined;
  }

  /** The latest conversations other than `except`, newest first. */
  async latest(most = Number.POSITIVE_INFINITY, except?: string): Promise<ConversationEntry[]> {
    const ids = (await namesIn(this.#place)).filter((name) => idPattern.test(name) && name !== except);
    const found = await Promise.all(ids.map(async (id) => ({ id, runs: await this.#runFiles(id) })));
    const newest = found
      .map(({ id, runs }) => ({ id, runs, updatedAt: startOf(runs.at(-1)) }))
      .filter(({ runs }) => runs.length > 0)
      .sort((one, other) => other.updatedAt - one.updatedAt);
    const entries: ConversationEntry[] = [];
    for (const { id, runs, updatedAt } of newest) {
      if (entries.length >= most) break;
      const title = await this.#title(id, runs);
      if (title !== undefined) entries.push({ id, title, questions: runs.length, updatedAt });
    }
    return entries;
  }

  /**
   * The runs of a conversation, oldest first; an interrupted run counts as cancelled. Empty when there is no
   * such conversation.
   */
  async read(id: string): Promise<readonly RunState[]> {
    if (!idPattern.test(id)) return [];
    const names = await this.#runFiles(id);
    if (names.length === 0) return [];
    const { parseSavedRuns } = await import('../../core/model/parseSavedRuns');
    return parseSavedRuns(await Promise.all(names.map((name) => this.#json(id, name))));
  }

  /** Saves the current state of a run over the earlier one. Fails when it cannot be written. */
  async save(id: string, run: RunState): Promise<void> {
    if (this.#place === undefined) return;
    await writeAtomically(path.join(this.#place, id, runFile(run)), JSON.stringify(run));
  }

  /** Saves the user's rating of an answer, and keeps whatever else another window has written for the run. */
  async rate(id: string, run: RunState): Promise<void> {
    const { parseSavedRuns } = await import('../../core/model/parseSavedRuns');
    const [kept = run] = parseSavedRuns([await this.#json(id, runFile(run))]);
    await this.save(id, { ...kept, rating: run.rating });
  }

  async remove(id: string, runs: readonly RunState[]): Promise<void> {
    if (this.#place === undefined) return;
    for (const run of runs) await rm(path.join(this.#place, id, runFile(run)), { force: true });
  }

  async rename(id: string, title: string): Promise<void> {
    if (this.#place === undefined || !idPattern.test(id)) return;
    await writeAtomically(path.join(this.#place, id, aboutFile), JSON.stringify({ title }));
  }

  /** Copies a conversation into a new one, with a title derived from its own. */
  async copy(id: string, titled: (title: string) => string): Promise<void> {
    const names = await this.#runFiles(id);
    const title = await this.#title(id, names);
    if (this.#place === undefined || title === undefined) return;
    const copied = randomUUID();
    await mkdir(path.join(this.#place, copied), { recursive: true });
    for (const name of names) {
      await copyFile(path.join(this.#place, id, name), path.join(this.#place, copied, name));
    }
    await this.rename(copied, titled(title));
  }

  /** Moves a conversation aside; returns functions to restore it or to erase it for good. */
  async putAway(id: string, now: number): Promise<{ restore(): Promise<void>; erase(): Promise<void> }> {
    const nothing = () => Promise.resolve();
    if (this.#place === undefined || !idPattern.test(id)) return { restore: nothing, erase: nothing };
    const [folder, aside] = [path.join(this.#place, id), path.join(this.#place, `${id}.deleted-${now}`)];
    await rename(folder, aside);
    return { restore: () => rename(aside, folder), erase: () => erase(aside) };
  }

  /**
   * Cleans up when a window opens: erases conversations moved aside in windows now closed, which nobody can
   * restore, and temporary files left by a crash.
   */
  async tidy(now: number): Promise<void> {
    for (const name of await namesIn(this.#place)) {
      const folder = path.join(this.#place ?? '', name);
      if (deletedPattern.test(name)) await erase(folder);
      else if (idPattern.test(name)) await removeAside(folder, now);
    }
  }

  /** Erases all conversations, including those moved aside. */
  async forget(): Promise<void> {
    for (const name of await namesIn(this.#place)) {
      const isOurs = idPattern.test(name) || deletedPattern.test(name);
      if (this.#place !== undefined && isOurs) await erase(path.join(this.#place, name));
    }
  }

  async #runFiles(id: string): Promise<string[]> {
    if (this.#place === undefined) return [];
    const names = await namesIn(path.join(this.#place, id));
    return names.filter((name) => runPattern.test(name)).sort();
  }

  /** The title the user gave it, else the first readable question. */
  async #title(id: string, runs: readonly string[]): Promise<string | undefined> {
    const given = about.safeParse(await this.#json(id, aboutFile)).data?.title;
    if (given !== undefined && given !== '') return given;
    for (const name of runs) {
      const question = asked.safeParse(await this.#json(id, name)).data?.question;
      if (question !== undefined) return titleOf(question);
    }
    return undefined;
  }

  /** The parsed content of a file; undefined when it is missing or damaged. */
  async #json(id: string, name: string): Promise<unknown> {
    try {
      return JSON.parse(await readFile(path.join(this.#place ?? '', id, name), 'utf8'));
    } catch {
      return undefined;
    }
  }
}

/** Turns a question into a one-line title for its conversation. */
export function titleOf(question: string): string {
  const line = question.replace(/\s+/g, ' ').trim();
  return line.length <= maxTitle ? line : `${line.slice(0, maxTitle - 1)}…`;
}

const maxTitle = 120;

/** File name of a run; names sort by start time. */
function runFile({ startedAt, runId }: RunState): string {
  const name = encodeURIComponent(runId).replaceAll('*', '%2A').slice(0, 100);
  return `${String(Math.floor(startedAt)).padStart(15, '0')}-${name}.json`;
}

function startOf(name = ''): number {
  return Number(runPattern.exec(name)?.[1] ?? 0);
}

async function namesIn(folder: string | undefined): Promise<string[]> {
  return folder === undefined ? [] : readdir(folder).catch(() => []);
}

async function removeAside(folder: string, now: number): Promise<void> {
  for (const name of (await namesIn(folder)).filter((one) => one.endsWith(asideSuffix))) {
    const file = path.join(folder, name);
    if (now - (await stat(file)).mtimeMs > asideKeptMs) await rm(file, { force: true });
  }
}

/** Removes the files of a conversation, and its folder unless it contains anything else. */
async function erase(folder: string): Promise<void> {
  for (const name of await namesIn(folder)) {
    const isOurs = runPattern.test(name) || name === aboutFile || name.endsWith(asideSuffix);
    if (isOurs) await rm(path.join(folder, name), { force: true });
  }
  // Files that are not ours stay, and so does the folder.
  await rmdir(folder).catch(() => undefined);
}
