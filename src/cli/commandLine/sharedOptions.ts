// Options shared by several commands, and their conversion into what the commands take.

import { type EnvironmentSpec, type Everywhere, type OptionSpecs, type ValuesOf, wrong } from './spec';

/** The flags for a folder and its index. */
export interface FolderFlags {
  readonly folder: string;
  readonly indexDir: string | undefined;
  readonly embedding?: EmbedderFlags;
  /** How long to wait for another process that builds the first index, in seconds. */
  readonly wait?: number;
  /** Globs relative to the folder; without `include`, all documents are read. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly showSecrets?: readonly string[];
  /** Whether data sources of the folder may be connected to. */
  readonly data?: boolean;
  /** The collection of a team index that is used in place of the folder's own. */
  readonly team?: TeamFlags;
}

export interface TeamFlags {
  readonly store: string;
  readonly collection: string;
  /** Whether the folder is asked, too. */
  readonly isTogether?: boolean;
}

/** The flags for embedding; unset ones fall back to the environment. */
export interface EmbedderFlags {
  readonly embedder?: string;
  readonly endpoint?: string;
  readonly precision?: string;
  readonly modelsDir?: string;
}

/** The options of every command. */
export const everywhere = {
  json: { type: 'boolean', says: 'print exactly one JSON document, and everything else to the error output' },
  quiet: { type: 'boolean', short: 'q', says: 'print nothing but results and failures' },
  config: {
    type: 'string',
    value: 'FILE',
    says: 'take options from a YAML file, such as .askdocs/config.yaml; none is read unless it is named here',
    completes: 'file',
  },
  help: { type: 'boolean', short: 'h', says: 'show the help for the command' },
} as const satisfies Everywhere;

export const embedderOptions = {
  embedder: {
    type: 'string',
    value: 'EMBEDDER',
    says: 'what makes the vectors: offline (fitted on the documents, no network), local:MODEL (a model from download-model), openai:MODEL or ollama:MODEL',
    default: 'offline',
    completes: ['offline', 'local:all-MiniLM-L6-v2', 'local:multilingual-e5-small', 'openai:', 'ollama:'],
    environment: ['ASK_DOCS_EMBEDDER'],
    inConfig: true,
  },
  'embedding-endpoint': {
    type: 'string',
    value: 'URL',
    says: 'where the embedding service is',
    default: 'that of the provider',
    environment: ['ASK_DOCS_EMBEDDING_ENDPOINT'],
    inConfig: true,
  },
  'vector-precision': {
    type: 'string',
    value: 'PRECISION',
    says: 'how vectors are stored',
    default: 'int8',
    choices: ['int8', 'float32'],
    inConfig: true,
  },
  'models-dir': {
    type: 'string',
    value: 'DIR',
    says: 'where local models are',
    default: "the user's cache folder",
    completes: 'folder',
    environment: ['ASK_DOCS_MODELS_DIR'],
    inConfig: true,
  },
} as const satisfies OptionSpecs;

export const indexOptions = {
  'index-dir': {
    type: 'string',
    value: 'DIR',
    says: 'where the index is kept',
    default: "the user's cache folder",
    completes: 'folder',
    inConfig: true,
  },
  wait: {
    type: 'string',
    value: 'SECONDS',
    says: 'how long to wait while another process makes the first index of the folder',
    default: '600',
    check: (value) => (/^\d{1,6}$/.test(value) ? undefined : 'takes a number of seconds, such as 60'),
    inConfig: true,
  },
  ...embedderOptions,
  store: {
    type: 'string',
    value: 'URL',
    says: 'use a team index in PostgreSQL, such as postgres://reader@db.example.com/docs; index fills it, the others read it, and FOLDER itself while the server cannot be reached',
    environment: ['ASK_DOCS_STORE'],
    inConfig: true,
  },
  collection: {
    type: 'string',
    value: 'NAME',
    says: 'the collection of the team index',
    environment: ['ASK_DOCS_COLLECTION'],
    inConfig: true,
  },
  together: {
    type: 'boolean',
    says: 'ask FOLDER and the collection of the team index together',
  },
} as const satisfies OptionSpecs;

/** The options that select the documents to index. */
export const documentOptions = {
  include: {
    type: 'string',
    multiple: true,
    value: 'GLOB',
    says: 'index only files that match this, relative to FOLDER; repeatable',
    default: 'all files',
    inConfig: true,
  },
  exclude: {
    type: 'string',
    multiple: true,
    value: 'GLOB',
    says: 'leave out files that match this; repeatable',
    inConfig: true,
  },
  'show-secrets': {
    type: 'string',
    multiple: true,
    value: 'GLOB',
    says: 'read files that match this although their names suggest secrets, and black out nothing in them; repeatable',
    inConfig: true,
  },
  data: {
    type: 'boolean',
    says: 'connect to the data sources that files in .askdocs/data describe; without it, "ask-docs index" lists them',
  },
} as const satisfies OptionSpecs;

export const batchOptions = {
  batch: {
    type: 'string',
    value: 'FILE',
    says: 'take many from a file, one per line: {"id": "…", "query": "…"}',
    completes: 'file',
  },
  out: {
    type: 'string',
    value: 'FILE',
    says: 'where the results of a batch go, one per line',
    completes: 'file',
  },
} as const satisfies OptionSpecs;

export const embeddingEnvironment: readonly EnvironmentSpec[] = [
  {
    name: 'ASK_DOCS_EMBEDDING_API_KEY',
    says: 'key of the embedding service (OPENAI_API_KEY serves OpenAI itself)',
  },
];

/** The flags of every command that takes a folder. */
export type Common = FolderFlags & { readonly json: boolean };

type CommonValues = ValuesOf<typeof indexOptions & typeof documentOptions & Everywhere>;

export function commonOf(folder: string, values: CommonValues): Common {
  const { json = false, include = [], exclude = [], 'index-dir': indexDir } = values;
  const showSecrets = values['show-secrets'] ?? [];
  return {
    folder,
    indexDir,
    json,
    include,
    exclude,
    showSecrets,
    ...(values.data === true && { data: true }),
    ...waitOf(values),
    ...embedderFlags(values),
    ...teamOf(values, process.env),
  };
}

type TeamValues = Pick<CommonValues, 'store' | 'collection' | 'together'>;

/** The collection that options or environment name; throws `usage` when only one of its two parts is given. */
export function teamOf(
  values: TeamValues,
  environment: Readonly<Record<string, string | undefined>>,
): { team?: TeamFlags } {
  const given = { store: environment.ASK_DOCS_STORE, collection: environment.ASK_DOCS_COLLECTION, ...values };
  const { store = '', collection = '' } = given;
  const isTogether = values.together === true;
  if (store === '' && collection === '' && !isTogether) return {};
  if (store === '' || collection === '') throw wrong('--store and --collection go together');
  return { team: { store, collection, ...(isTogether && { isTogether }) } };
}

function waitOf({ wait }: CommonValues): { wait?: number } {
  return wait === undefined ? {} : { wait: Number(wait) };
}

export function embedderFlags(values: ValuesOf<typeof embedderOptions>): { embedding?: EmbedderFlags } {
  const { embedder, 'embedding-endpoint': endpoint, 'vector-precision': precision } = values;
  const modelsDir = values['models-dir'];
  const flags = {
    ...(embedder !== undefined && { embedder }),
    ...(endpoint !== undefined && { endpoint }),
    ...(precision !== undefined && { precision }),
    ...(modelsDir !== undefined && { modelsDir }),
  };
  return Object.keys(flags).length === 0 ? {} : { embedding: flags };
}

/** A single text, or an input file of texts with an output file for results. */
export type Input =
  | { readonly kind: 'one'; readonly text: string }
  | { readonly kind: 'batch'; readonly file: string; readonly out: string };

export function inputOf(text: string | undefined, values: ValuesOf<typeof batchOptions>): Input {
  if (values.batch !== undefined) {
    if (values.out === undefined) throw wrong('--batch needs --out FILE');
    if (text !== undefined) throw wrong('give either a question or --batch, not both');
    return { kind: 'batch', file: values.batch, out: values.out };
  }
  if (text === undefined)
    throw wrong('the question is missing; put it in quotation marks, or use --batch FILE');
  return { kind: 'one', text };
}

/**
 * The folder and text arguments of a command that takes both; fails without a folder, or with more than one
 * text.
 */
export function folderAndText(
  command: string,
  [folder, text, more]: readonly string[],
): { readonly folder: string; readonly text: string | undefined } {
  if (folder === undefined) throw wrong(`${command} needs a FOLDER`, command);
  if (more !== undefined) throw wrong('put the question in quotation marks', command);
  return { folder, text };
}

/** The folder argument of a command that takes nothing else. */
export function folderAlone(command: string, [folder, more]: readonly string[]): string {
  if (folder === undefined) throw wrong(`${command} needs a FOLDER`, command);
  if (more !== undefined)
    throw wrong(`${command} takes one FOLDER; put a name with spaces in quotation marks`, command);
  return folder;
}
