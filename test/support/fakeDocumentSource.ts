import type { DocumentId } from '../../src/core/model/types';
import type { DocumentSource, FileListing, ReadOutcome } from '../../src/core/model/ports';
import { documentOf } from './samples';

interface FakeFile {
  text: string;
  modifiedMs: number;
  /** What a read of the file gives instead of its text. */
  outcome?: ReadOutcome;
}

/** A folder of files in memory. Keeps the ids of the files that were read. */
export class FakeDocumentSource implements DocumentSource {
  readonly reads: DocumentId[] = [];
  /** What was asked of `listBelow`. */
  readonly listedBelow: (readonly string[])[] = [];
  /** Folders (with a slash at their end) or files that cannot be listed, with the reason. */
  readonly closed = new Map<DocumentId, string>();
  /** Called before each read. */
  onRead: (id: DocumentId) => void = () => undefined;
  readonly #files = new Map<DocumentId, FakeFile>();

  constructor(files: Readonly<Record<DocumentId, string>>) {
    for (const [id, text] of Object.entries(files)) this.write(id, text);
  }

  write(id: DocumentId, text: string, outcome?: ReadOutcome): void {
    const modifiedMs = (this.#files.get(id)?.modifiedMs ?? 0) + 1;
    this.#files.set(id, { text, modifiedMs, ...(outcome && { outcome }) });
  }

  delete(id: DocumentId): void {
    this.#files.delete(id);
  }

  rename(from: DocumentId, to: DocumentId): void {
    const file = this.#files.get(from);
    if (file === undefined) throw new Error(`there is no ${from}`);
    this.#files.delete(from);
    this.#files.set(to, file);
  }

  // eslint-disable-next-line @typescript-eslint/require-await -- the port is asynchronous
  async *list(signal: AbortSignal): AsyncGenerator<FileListing> {
    for (const [id, reason] of this.closed) yield { kind: 'failed', failure: { id, reason } };
    for (const [id, { text, modifiedMs }] of this.#files) {
      signal.throwIfAborted();
      if ([...this.closed.keys()].some((folder) => id.startsWith(folder))) continue;
      yield { kind: 'file', file: { id, sizeBytes: text.length, modifiedMs } };
    }
  }

  async *listBelow(paths: readonly string[], signal: AbortSignal): AsyncGenerator<FileListing> {
    this.listedBelow.push(paths);
    for await (const entry of this.list(signal)) {
      const id = entry.kind === 'file' ? entry.file.id : entry.failure.id;
      if (paths.some((path) => id === path || id.startsWith(`${path}/`))) yield entry;
    }
  }

  read(id: DocumentId): Promise<ReadOutcome> {
    this.reads.push(id);
    this.onRead(id);
    const file = this.#files.get(id);
    if (file === undefined) return Promise.resolve({ kind: 'missing' });
    return Promise.resolve(file.outcome ?? { kind: 'document', document: documentOf(id, file.text) });
  }
}
