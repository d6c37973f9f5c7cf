import type { EmbeddingPurpose, EmbeddingNotice } from '../../core/model/ports';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as l10n from '@vscode/l10n';
import { AskDocsError } from '../../core/model/errors';

/** A file of a model at the pinned revision. */
export interface ModelFile {
  /** Relative to the model's folder, with forward slashes. */
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** A neural model that runs in a thread of ours, once its files are downloaded. */
export interface LocalModel {
  /** Its name in the settings. */
  readonly id: string;
  /** On the hub. */
  readonly repository: string;
  readonly revision: string;
  readonly license: string;
  /** The maximum input length its makers specify; the rest of a longer text is not embedded. */
  readonly maxTokens: number;
  /** The prefixes its makers specify for texts. */
  readonly prefixes: Readonly<Record<EmbeddingPurpose, string>>;
  readonly files: readonly ModelFile[];
}

/** The file with the weights quantised to bytes: a quarter of the download size of floats. */
export const weightsFile = 'onnx/model_quantized.onnx';

/**
 * The downloadable models. Their checksums are pinned, so that a mirror can serve them as well as the hub.
 */
export const localModels: readonly LocalModel[] = [
  {
    id: 'all-MiniLM-L6-v2',
    repository: 'Xenova/all-MiniLM-L6-v2',
    revision: '751bff37182d3f1213fa05d7196b954e230abad9',
    license: 'Apache-2.0',
    maxTokens: 256,
    prefixes: { document: '', query: '' },
    files: [
      file('config.json', 650, '7135149f7cffa1a573466c6e4d8423ed73b62fd2332c575bf738a0d033f70df7'),
      file('tokenizer_config.json', 366, '9261e7d79b44c8195c1cada2b453e55b00aeb81e907a6664974b4d7776172ab3'),
      file('tokenizer.json', 711_661, 'da0e79933b9ed51798a3ae27893d3c5fa4a201126cef75586296df9b4d2c62a0'),
      file(weightsFile, 22_972_370, 'afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1'),
    ],
  },
  {
    id: 'multilingual-e5-small',
    repository: 'Xenova/multilingual-e5-small',
    revision: '761b726dd34fb83930e26aab4e9ac3899aa1fa78',
    license: 'MIT',
    maxTokens: 512,
    prefixes: { document: 'passage: ', query: 'query: ' },
    files: [
      file('config.json', 658, 'cb99455288675345e1a4f411438d5d0adbba5fbd3a67ea4fb03c015433b996c1'),
      file('tokenizer_config.json', 443, 'a1d6bc8734a6f635dc158508bef000f8e2e5a759c7d92f984b2c86e5ff53425b'),
      file('tokenizer.json', 17_082_730, '0b44a9d7b51c3c62626640cda0e2c2f70fdacdc25bbbd68038369d14ebdf4c39'),
      file(weightsFile, 118_308_185, 'f80102d3f2a1229f387d3c81909990d8945513e347b0eab049f7de3c6f98c193'),
    ],
  },
];

/** Undefined when there is no model with this id. */
export function findLocalModel(id: string): LocalModel | undefined {
  return localModels.find((model) => model.id === id);
}

/** Total size of a model's files. */
export function bytesOf({ files }: LocalModel): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** The size for display, such as "24 MB". */
export function sizeOf(model: LocalModel): string {
  return `${Math.ceil(bytesOf(model) / 1e6)} MB`;
}

function file(name: string, bytes: number, sha256: string): ModelFile {
  return { name, bytes, sha256 };
}

/** The state of a model on this machine. */
export type ModelState = 'ready' | EmbeddingNotice['problem'];

/** The folder of a model's files; each revision has its own. */
export function modelFolder(modelsDir: string, { id, revision }: LocalModel): string {
  return path.join(modelsDir, `${id}-${revision.slice(0, 12)}`);
}

/** Whether a folder with this name contains some revision of a model. */
export function isFolderOf({ id }: LocalModel, name: string): boolean {
  return name.startsWith(`${id}-`) && /^[0-9a-f]{12}$/.test(name.slice(id.length + 1));
}

/** Verifies every file of a model by its checksum: some 50 ms for a model of 24 MB. */
export async function checkModel(modelsDir: string, model: LocalModel): Promise<ModelState> {
  const folder = modelFolder(modelsDir, model);
  const states = await Promise.all(model.files.map((file) => checkFile(path.join(folder, file.name), file)));
  return (['missing', 'damaged', 'unreadable'] as const).find((state) => states.includes(state)) ?? 'ready';
}

/** Verifies one file. An existing file may not be readable for us, or not at the moment. */
export async function checkFile(place: string, { bytes, sha256 }: ModelFile): Promise<ModelState> {
  try {
    const { size } = await stat(place);
    if (size !== bytes) return 'damaged';
    const hash = createHash('sha256');
    await pipeline(createReadStream(place), hash);
    return hash.digest('hex') === sha256 ? 'ready' : 'damaged';
  } catch (error) {
    return isMissing(error) ? 'missing' : 'unreadable';
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** The host of the models, unless the settings name a mirror. */
const defaultModelHost = 'https://huggingface.co';

/** Without a trailing slash; throws when it is not a web address, or contains a password. */
export function hostAddress(host: string): string {
  const text = host.trim() === '' ? defaultModelHost : host.trim();
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new AskDocsError('model-download-failed', {
      detail: l10n.t('the host is not an http or https address without a password'),
    });
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}
