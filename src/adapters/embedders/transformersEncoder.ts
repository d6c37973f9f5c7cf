import { AutoModel, AutoTokenizer, env, mean_pooling, type Tensor } from '@huggingface/transformers';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { env as runtime } from 'onnxruntime-web/wasm';

/** Embeds texts as vectors of unit length, in this thread. */
export type Encoder = (texts: readonly string[]) => Promise<Float32Array[]>;

export interface EncoderOptions {
  /** Contains the files of the model. */
  readonly folder: string;
  /** Longer texts are truncated. */
  readonly maxTokens: number;
  /** The WebAssembly of the runtime. */
  readonly wasmFile: string;
}

/** The model name the library is given, and requests files for. */
const name = 'model';

/** Loads a model from its folder, and nothing from anywhere else. */
export async function loadEncoder({ folder, maxTokens, wasmFile }: EncoderOptions): Promise<Encoder> {
  runtime.wasm.wasmBinary = await readFile(wasmFile);
  // The library sets default paths, which are on the web.
  runtime.wasm.wasmPaths = {};
  runtime.wasm.numThreads = 1;
  env.allowRemoteModels = false;
  env.allowLocalModels = true;
  env.localModelPath = '';
  // Every model has the same name here: a cache would mix them up.
  env.useBrowserCache = false;
  env.useWasmCache = false;
  env.fetch = (address) => fileReply(folder, address);
  const tokenizer = await AutoTokenizer.from_pretrained(name);
  const model = await AutoModel.from_pretrained(name, { dtype: 'q8', device: 'wasm' });
  return async (texts) => {
    const limits = { padding: true, truncation: true, max_length: maxTokens };
    const inputs = tokenizer([...texts], limits) as { attention_mask: Tensor };
    const { last_hidden_state: states } = (await model(inputs)) as { last_hidden_state: Tensor };
    const pooled = mean_pooling(states, inputs.attention_mask).normalize(2, -1);
    const vectors = pooled.tolist() as number[][];
    for (const tensor of [states, pooled]) tensor.dispose();
    return vectors.map((vector) => Float32Array.from(vector));
  };
}

/** Responds like a server with the folder at `/model`. */
async function fileReply(folder: string, address: unknown): Promise<Response> {
  const [root, ...steps] = String(address)
    .split('/')
    .filter((step) => step !== '');
  if (root !== name || steps.includes('..')) return new Response(null, { status: 404 });
  return readFile(path.join(folder, ...steps)).then(
    (bytes) => new Response(bytes),
    () => new Response(null, { status: 404 }),
  );
}
