import { lstat } from 'node:fs/promises';
import type { ReadOutcome } from '../../core/model/ports';
import type { DocumentId } from '../../core/model/types';

type DocumentRead = Extract<ReadOutcome, { kind: 'document' }>;

/** Characters of the documents that are kept; the last one is kept however long it is. */
const mostCharacters = 32_000_000;
const idleMs = 120_000;
/** A file that was written so shortly before may be written again at the same time, as file systems tell it. */
const settledMs = 3000;

/**
 * The documents that were read last, until their files change: an answer reads its few documents several times, and the next
 * question is often about them. All are let go of when none was asked for in two minutes.
 */
export class KeptDocuments {
  readonly #kept = new Map<DocumentId, { readonly mark: string; readonly outcome: DocumentRead }>();
  #idle: NodeJS.Timeout | undefined;

  /** The document that was read from the file with this mark, or what is read now. */
  async orRead(
    id: DocumentId,
    mark: string | undefined,
    read: () => Promise<ReadOutcome>,
  ): Promise<ReadOutcome> {
    const known = mark === undefined ? undefined : this.get(id, mark);
    if (known !== undefined) return known;
    const outcome = await read();
    if (mark !== undefined && outcome.kind === 'document') this.keep(id, mark, outcome);
    return outcome;
  }

  /** The document, if it was read from the file with this mark. */
  get(id: DocumentId, mark: string): DocumentRead | undefined {
    const known = this.#kept.get(id);
    if (known?.mark !== mark) return undefined;
    this.keep(id, mark, known.outcome);
    return known.outcome;
  }

  keep(id: DocumentId, mark: string, outcome: DocumentRead): void {
    this.#kept.delete(id);
    this.#kept.set(id, { mark, outcome });
    this.#forgetOldest();
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      this.#kept.clear();
    }, idleMs).unref();
  }

  #forgetOldest(): void {
    const lengthOf = (outcome: DocumentRead): number => outcome.document.text.length;
    let characters = [...this.#kept.values()].reduce((sum, { outcome }) => sum + lengthOf(outcome), 0);
    for (const [id, { outcome }] of this.#kept) {
      if (characters <= mostCharacters || this.#kept.size === 1) return;
      this.#kept.delete(id);
      characters -= lengthOf(outcome);
    }
  }
}

/** Tells whether a file is the same as before, by what the file system knows of it; undefined if it was just written. */
export async function fileMark(file: string): Promise<string | undefined> {
  const { dev, ino, size, mtimeNs, ctimeNs, ctimeMs } = await lstat(file, { bigint: true });
  const isSettled = Date.now() - Number(ctimeMs) > settledMs;
  return isSettled ? [dev, ino, size, mtimeNs, ctimeNs].join(':') : undefined;
}
