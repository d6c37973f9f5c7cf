import * as l10n from '@vscode/l10n';

/** The closed list of failures with their user-facing sentences. */
const sentences = {
  'folder-missing': () => l10n.t('The folder does not exist.'),
  'folder-not-a-folder': () => l10n.t('This is a file, not a folder.'),
  'folder-unreadable': () => l10n.t('The folder cannot be read: permission denied.'),
  'no-workspace': () => l10n.t('Open a folder first: Ask Docs answers from the documents in it.'),
  'index-unwritable': () =>
    l10n.t('The index cannot be written. Check that the disk has space and the folder is writable.'),
  'index-busy': () =>
    l10n.t('Another process is still reading these documents for the first time. Ask again when it is done.'),
  'index-folder-taken': () =>
    l10n.t('The folder for the index has a manifest.json of another program. Choose another folder.'),
  'index-damaged': () =>
    l10n.t(
      'The index is damaged. It is rebuilt with the next question, or now by “Ask Docs: Rebuild Index”.',
    ),
  'team-address': () =>
    l10n.t('The address of the team index is not one that can be used; it begins with postgres://.'),
  'team-address-part': () => l10n.t('The address of the team index cannot be used.'),
  'team-password': () =>
    l10n.t(
      'No password was found for the team index: set PGPASSWORD, or add a line to ~/.pgpass, which only you may read; in VS Code, “Ask Docs: Use a Team Index” asks for it.',
    ),
  'team-tls-missing': () =>
    l10n.t(
      'The team index server does not offer TLS. sslmode=disable in the address does without it, and others on the network may read along.',
    ),
  'team-tls-untrusted': () =>
    l10n.t(
      'The certificate of the team index server is not trusted here. sslrootcert=FILE in the address names the authority to trust; sslmode=no-verify leaves the certificate unchecked.',
    ),
  'team-tls-name': () =>
    l10n.t(
      'The certificate of the team index server is for another name. The address has to name the server as its certificate does; sslmode=no-verify in it leaves the certificate unchecked.',
    ),
  'team-tls-expired': () =>
    l10n.t(
      'The certificate of the team index server is not valid today: it has expired, or is not valid yet. Whoever runs the server has to renew it; sslmode=no-verify in the address leaves it unchecked.',
    ),
  'team-tls': () =>
    l10n.t(
      'TLS with the team index server failed. sslrootcert=FILE in the address names a certificate to trust; sslmode=disable does without TLS, and others on the network may read along.',
    ),
  'team-unreachable': () => l10n.t('The team index server cannot be reached.'),
  'team-refused': () => l10n.t('The team index server refused the user or the password.'),
  'team-forbidden': () =>
    l10n.t(
      'The team index server does not let this user do that. To read, a user needs a role that the collection is shared with; to fill it, the role that made it.',
    ),
  'team-no-database': () => l10n.t('The team index server has no such database.'),
  'team-not-set-up': () =>
    l10n.t('The database has no team index yet. “ask-docs index FOLDER --store … --collection …” makes one.'),
  'team-missing': () => l10n.t('The team index has no such collection, or none that you may read.'),
  'team-newer': () =>
    l10n.t('The team index was made by a newer version of Ask Docs. Update Ask Docs to use it.'),
  'team-older': () =>
    l10n.t(
      'The team index was made by an older version of Ask Docs. Whoever fills it has to do so with this version.',
    ),
  'team-busy': () => l10n.t('Another process is writing this collection.'),
  'team-other-documents': () =>
    l10n.t(
      "None of this collection's documents is in the folder, so nothing was changed. If it is the right folder, --replace puts its documents in their place.",
    ),
  'team-pooled': () =>
    l10n.t(
      'The team index server is behind a pooler that changes sessions between transactions, as PgBouncer does in transaction mode. To fill a collection, connect to the server itself, or to a pooler in session mode.',
    ),
  'team-busy-server': () => l10n.t('The team index server has no free connection.'),
  'team-slow': () => l10n.t('The team index server took too long to answer.'),
  'team-failed': () => l10n.t('The team index server failed.'),
  'worker-ended': () => l10n.t('The indexing process ended unexpectedly. Ask again to restart it.'),
  'document-missing': () => l10n.t('The document is no longer there.'),
  'input-unreadable': () => l10n.t('The input file cannot be read.'),
  'config-unusable': () => l10n.t('The config file cannot be used.'),
  'conversation-unwritable': () =>
    l10n.t(
      'The conversation cannot be saved and is lost when the window closes. Check that the disk has space and is writable.',
    ),
  'correction-unwritable': () => l10n.t('The correction cannot be saved.'),
  'questionnaire-busy': () =>
    l10n.t('This questionnaire is being answered already, in another window or on the command line.'),
  'questionnaire-unwritable': () =>
    l10n.t('The answers cannot be saved. Check that the disk has space and is writable.'),
  'questionnaire-unreadable': () =>
    l10n.t('The questionnaire cannot be read; it has to be a CSV, XLSX or Markdown file with a table.'),
  'questionnaire-without-questions': () => l10n.t('No column of questions was found in the file.'),
  'questionnaire-without-column': () =>
    l10n.t('The questionnaire has no such column with questions below it.'),
  'questionnaire-without-sheet': () => l10n.t('The questionnaire has no such sheet with questions.'),
  'questionnaire-changed': () =>
    l10n.t(
      'The file has changed since its questions were read. Open it again; answers to the same questions are kept.',
    ),
  'output-unwritable': () => l10n.t('The output file cannot be written.'),
  'embedding-unreachable': () => l10n.t('The embedding service cannot be reached.'),
  'embedding-refused': () => l10n.t('The embedding service refused the API key.'),
  'embedding-busy': () => l10n.t('The embedding service is busy.'),
  'embedding-failed': () => l10n.t('The embedding service failed.'),
  'embedding-rejected': () =>
    l10n.t('The embedding service refused the request; check the address and the name of the model.'),
  'embedding-texts-rejected': () =>
    l10n.t(
      'The embedding service refused the texts; they may be too long for the model, or it may be of another kind.',
    ),
  'embedding-unusable': () => l10n.t('The embedding service answered with something that cannot be used.'),
  'embedding-not-configured': () => l10n.t('The embedding service is not set up.'),
  'embedding-model-failed': () =>
    l10n.t(
      'The local embedding model failed. The log has the details; “Ask Docs: Download Embedding Model” repairs its files.',
    ),
  'model-download-failed': () =>
    l10n.t('The embedding model could not be downloaded; search goes on as before, without it.'),
  'model-not-configured': () => l10n.t('The language model is not set up.'),
  'model-unreachable': () => l10n.t('The model service cannot be reached.'),
  'model-refused': () => l10n.t('The model service refused the API key.'),
  'model-busy': () => l10n.t('The model service is busy, or its limit is used up.'),
  'model-failed': () => l10n.t('The model service failed.'),
  'model-timeout': () => l10n.t('The model service took too long to answer.'),
  'model-not-found': () => l10n.t('The model service does not have the model.'),
  'model-rejected': () =>
    l10n.t('The model service refused the request; check the address and the name of the model.'),
  'model-context-too-long': () => l10n.t('The question and its passages are too long for the model.'),
  'model-cited-nothing': () => l10n.t('The model answered without naming a source.'),
  'model-unusable-reply': () => l10n.t('The language model answered with something that cannot be used.'),
  'model-not-allowed': () =>
    l10n.t(
      'VS Code has not been told that Ask Docs may use this language model. Ask again and allow it, or use its “Manage Language Model Access”.',
    ),
  'model-declined': () => l10n.t('The language model declined to answer.'),
  'trace-unreadable': () => l10n.t('This file is not a trace of Ask Docs.'),
  'trace-damaged': () => l10n.t('The trace is cut off or damaged.'),
  'trace-other-version': () =>
    l10n.t('The trace was made by another version of Ask Docs, which this one cannot read.'),
  'trace-too-large': () => l10n.t('The file is too large to be a trace of Ask Docs.'),
  usage: () => l10n.t('The command was not understood.'),
  'task-timeout': () => l10n.t('A search took too long and was stopped.'),
  unexpected: () => l10n.t('Something went wrong inside Ask Docs. The log has the details.'),
} as const;

export type ErrorCode = keyof typeof sentences;

/** A failure with a code; `message` is the sentence for the user, with `detail` (a path, an argument) where it helps. */
export class AskDocsError extends Error {
  readonly code: ErrorCode;
  readonly detail: string | undefined;

  constructor(code: ErrorCode, options: { readonly detail?: string; readonly cause?: unknown } = {}) {
    const sentence = sentences[code]();
    super(options.detail === undefined ? sentence : `${sentence} (${options.detail})`, {
      cause: options.cause,
    });
    this.name = 'AskDocsError';
    this.code = code;
    this.detail = options.detail;
  }
}

/** Whether this is an embedding failure, after which search by words goes on. */
export function isEmbeddingFailure(error: unknown): error is AskDocsError {
  return error instanceof AskDocsError && error.code.startsWith('embedding-');
}

/** The product's own sentence contained in a text, without details; undefined if there is none. */
export function ownSentenceIn(text: string): string | undefined {
  return Object.values(sentences)
    .map((sentence) => sentence())
    .find((sentence) => text.includes(sentence));
}

/** The sentence to show for any thrown value; never a stack trace, never the text of a foreign error. */
export function userSentence(error: unknown): string {
  return error instanceof AskDocsError ? error.message : sentences.unexpected();
}

/**
 * Log text of an error: codes, names and stack frames of it and its causes. Messages of foreign errors are
 * left out because they can contain document text (a JSON parser quotes what it could not read).
 */
export function logText(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const title = error instanceof AskDocsError ? `${error.code}: ${error.message}` : error.name;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const cause = error.cause === undefined ? [] : [`caused by ${logText(error.cause)}`];
  return [title, ...frames, ...cause].join('\n');
}
