import type { ApiKeySource } from '../../adapters/embedders/createEmbedder';
import { findLocalModel, localModels } from '../../adapters/embedders/localModels';
import { endpointOf } from '../../adapters/embedders/remoteModel';
import {
  offlineEmbedding,
  type EmbeddingSettings,
  noticeSentence,
} from '../../core/retrieval/indexing/embeddingSettings';
import { wrong } from '../commandLine/spec';
import type { EmbedderFlags, FolderFlags, TeamFlags } from '../commandLine/sharedOptions';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { passwordVariableOf, type DataAccess } from '../../adapters/data/withData';
import { assertFolder } from '../../adapters/documents/folderSource';
import { AskDocsError } from '../../core/model/errors';
import type { EmbeddingNotice, IndexStatus, Log } from '../../core/model/ports';
import { count } from '../../core/util/displayLanguage';
import { once } from '../../core/util/memoized';
import type { DocumentsConfig } from '../../worker/openDocuments';
import { openIndex, type LocalSearchIndex } from '../../worker/openIndex';
import { fillTeam, openTeam, type FillOptions, type FillSummary } from '../../worker/openTeam';
import { openTogether } from '../../worker/openTogether';
import { defaultIndexDir, ownCache } from './cacheUse';
import { debugLog, progressLine, sayOnce, progressBar } from '../terminal/output';
import { lacking } from '../../core/trust/unreadNotice';
import type { SyncSummary, SyncEvent, SyncOptions } from '../../core/retrieval/indexing/progress';

/** An index with its location, and how long to wait for another process that is building it. */
export type OpenedFolder = LocalSearchIndex & { readonly indexDir: string; readonly waitMs: number };

/** Seconds. */
export const defaultWait = 600;

/** Opens the index of a folder; throws a clear error, and creates nothing, when there is no such folder. */
export async function openFolder(command: FolderFlags): Promise<OpenedFolder> {
  const { folder, team } = command;
  await assertFolder(path.resolve(folder));
  const indexDir =
    command.indexDir === undefined ? await defaultIndexDir(folder) : path.resolve(command.indexDir);
  const waitMs = (command.wait ?? defaultWait) * 1000;
  const openLocal = async (): Promise<OpenedFolder> => {
    const index = await openIndex({
      ...documentsConfig(command),
      indexDir,
      ...embeddingConfig(command.embedding),
    });
    return { ...index, indexDir, waitMs };
  };
  if (team === undefined) return openLocal();
  if (team.isTogether === true) {
    const here = await openLocal();
    return { ...(await openTogether(team, embeddingConfig(command.embedding), here)), indexDir, waitMs };
  }
  const openSynced = once(async () => {
    const index = await openLocal();
    await sync(index, false, new AbortController().signal, { isInHaste: true });
    return index;
  });
  return {
    ...(await openTeam(team, embeddingConfig(command.embedding), { local: openSynced })),
    indexDir,
    waitMs,
  };
}

/** Brings the collection that a command names up to date with its folder, with a progress bar on a terminal. */
export async function fillCollection(
  command: FolderFlags & { readonly team: TeamFlags },
  todo: Omit<FillOptions, 'onEvent'>,
  signal: AbortSignal,
): Promise<FillSummary> {
  await assertFolder(path.resolve(command.folder));
  const line = progressLine();
  const config = { ...documentsConfig(command), ...embeddingConfig(command.embedding) };
  const onEvent = (event: SyncEvent): void => {
    line.show(event.type === 'sync-progress' ? progressBar(event) : '');
  };
  try {
    return await fillTeam(command.team, config, { ...todo, onEvent }, signal);
  } finally {
    line.clear();
  }
}

function documentsConfig(command: FolderFlags): DocumentsConfig {
  const folder = path.resolve(command.folder);
  const { include, exclude, showSecrets = [] } = command;
  return {
    roots: [{ name: path.basename(folder), path: folder, include, exclude, showSecrets }],
    data: dataAccess(command.data === true),
  };
}

/** Passwords are in the environment, under the names that the sources give. */
function dataAccess(isAllowed: boolean): DataAccess {
  return {
    isAllowed: () => isAllowed,
    howToAllow: 'With --data, it is connected to.',
    passwordOf: ({ source }) => {
      const variable = passwordVariableOf(source);
      return Promise.resolve(variable === undefined ? undefined : process.env[variable]);
    },
    now: Date.now,
  };
}

/** Embedding settings from flags and environment. */
export function embeddingConfig(flags: EmbedderFlags = {}): {
  readonly embedding: EmbeddingSettings;
  readonly apiKey: ApiKeySource;
  readonly modelsDir: string;
  readonly log: Log;
} {
  const embedding = embeddingSettings(flags, process.env);
  return {
    embedding,
    apiKey: apiKeySource(embedding, process.env),
    modelsDir: modelsFolder(flags),
    log: debugLog,
  };
}

/** The folder of local models. */
export function modelsFolder(flags: EmbedderFlags): string {
  const given = modelsDirOf(flags, process.env);
  return given === undefined ? path.join(ownCache(), 'models') : path.resolve(given);
}

/**
 * Brings the index up to date, with a progress bar on a terminal. Waits while another process is doing so; if
 * there is no older index to search, as long as the command says, and then fails with `index-busy`.
 */
export async function sync(
  index: OpenedFolder,
  rebuild: boolean,
  signal: AbortSignal,
  { isInHaste, onEvent, onStatus }: Pick<SyncOptions, 'isInHaste'> & Told = {},
): Promise<SyncSummary> {
  const line = progressLine();
  try {
    const summary = await afterOthers(index, signal, () =>
      index.sync(
        { rebuild, isInHaste },
        (event) => {
          onEvent?.(event);
          line.show(event.type === 'sync-progress' ? progressBar(event) : '');
        },
        signal,
      ),
    );
    const { postponed } = summary;
    if (postponed > 0)
      sayOnce(
        `Not read yet, as they may take long: ${count(postponed, 'file')}. "ask-docs index" reads them.`,
      );
    return summary;
  } finally {
    line.clear();
    const status = await index.status(signal);
    sayWhatIsMissing(status);
    onStatus?.(status);
  }
}

interface Told {
  readonly onEvent?: ((event: SyncEvent) => void) | undefined;
  /** The state afterwards. */
  readonly onStatus?: (status: IndexStatus) => void;
}

/** How often to check on another process, and how long to wait for it when there is an older index. */
const lookMs = 200;
const updatePatienceMs = 5_000;

/** Syncs as soon as no other process is syncing. */
async function afterOthers(
  index: OpenedFolder,
  signal: AbortSignal,
  sync: () => Promise<SyncSummary>,
): Promise<SyncSummary> {
  for (let waitedMs = 0; ; waitedMs += lookMs) {
    const summary = await sync();
    if (!summary.skipped || summary.isUnwritable === true) return summary;
    const isFirst = (await index.status(signal)).syncedAt === undefined;
    const limitMs = isFirst ? index.waitMs : Math.min(index.waitMs, updatePatienceMs);
    if (waitedMs >= limitMs) {
      if (isFirst) throw new AskDocsError('index-busy');
      sayOnce('Another process is still indexing this folder: what was indexed before is used.');
      return summary;
    }
    sayOnce('Another process is indexing this folder: waiting until it is done.');
    await setTimeout(lookMs, undefined, { signal });
  }
}

/** The message about a local model that cannot be used. */
export function modelNotice(notice: EmbeddingNotice | undefined): string | undefined {
  return notice && noticeSentence(notice, `ask-docs download-model ${notice.model}`);
}

export const byWordsAlone = 'Passages are found by words alone.';

/** Passages without vectors are still found by their words. */
function sayWhatIsMissing({ embeddingFailure, embeddingNotice, behind, team }: IndexStatus): void {
  if (behind?.kind === 'away' || behind?.kind === 'filling')
    for (const sentence of lacking({ behind })) sayOnce(sentence);
  const notice = modelNotice(embeddingNotice);
  if (notice !== undefined) sayOnce(notice);
  // A reader of a team's index can do nothing about it: "index" and "status" say it.
  if (embeddingFailure !== undefined && team === undefined) sayOnce(`${embeddingFailure} ${byWordsAlone}`);
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The embedding settings from flags and environment; throws `usage` with the problem. */
export function embeddingSettings(flags: EmbedderFlags, environment: Environment): EmbeddingSettings {
  const embedder = flags.embedder ?? environment.ASK_DOCS_EMBEDDER ?? 'offline';
  const endpoint = flags.endpoint ?? environment.ASK_DOCS_EMBEDDING_ENDPOINT ?? '';
  const precision = flags.precision ?? 'int8';
  if (precision !== 'int8' && precision !== 'float32')
    throw wrong('--vector-precision takes int8 or float32');
  return embedder === 'offline'
    ? { ...offlineEmbedding, precision }
    : { ...modelOf(embedder), endpoint, precision };
}

const providers = { openai: 'openai-compatible', ollama: 'ollama', local: 'local' } as const;

function modelOf(embedder: string): Pick<EmbeddingSettings, 'provider' | 'model'> {
  const [, name, model] = /^(openai|ollama|local):(.+)$/.exec(embedder) ?? [];
  if (name === undefined || model === undefined)
    throw wrong('--embedder takes offline, local:MODEL, openai:MODEL or ollama:MODEL');
  if (name === 'local' && findLocalModel(model) === undefined)
    throw wrong(`--embedder takes ${localModels.map(({ id }) => `local:${id}`).join(' or ')}`);
  // The regular expression admits no other name.
  return { provider: providers[name as keyof typeof providers], model };
}

/** The models folder from flags or environment; undefined for the user's cache folder. */
export function modelsDirOf(flags: EmbedderFlags, environment: Environment): string | undefined {
  const given = flags.modelsDir ?? environment.ASK_DOCS_MODELS_DIR ?? '';
  return given === '' ? undefined : given;
}

/**
 * The key from the environment: ASK_DOCS_EMBEDDING_API_KEY for any service; OPENAI_API_KEY only for OpenAI
 * itself, so that it is sent to nobody else.
 */
export function apiKeySource(
  { provider, endpoint }: EmbeddingSettings,
  environment: Environment,
): ApiKeySource {
  const isOpenAi =
    provider === 'openai-compatible' && endpointOf({ provider, endpoint }).hostname === 'api.openai.com';
  const key = environment.ASK_DOCS_EMBEDDING_API_KEY ?? (isOpenAi ? environment.OPENAI_API_KEY : undefined);
  return () => Promise.resolve(key);
}
