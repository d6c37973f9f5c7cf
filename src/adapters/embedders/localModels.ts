import type { EmbeddingPurpose } from '../../core/model/ports';

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
