import { setImmediate } from 'node:timers/promises';
import type { IndexStore } from '../adapters/index/indexStore';
import { createChunker } from '../adapters/splitting/chunker';
import { readWordVectors } from '../adapters/vocabulary/learnedData';
import type { Contradiction, ContradictionQuery } from '../core/contradictions/contradiction';
import { findContradictions } from '../core/contradictions/findContradictions';
import type { ComparedDocuments } from '../core/contradictions/locate';
import { StatementMemory } from '../core/contradictions/statementMemory';
import type { SearchIndex } from '../core/model/ports';
import type { Chunk, DocumentId } from '../core/model/types';
import type { IndexSnapshot } from '../core/retrieval/ports';

/** How long the thread works before others have their turn. */
const turnMs = 30;

/** Finds contradictions among documents; remembers what it read of them, so that the next time is short. */
export class ContradictionFinder {
  readonly #memory = new StatementMemory();

  /** Compares the documents of an index as it is. */
  findIn(
    snapshot: IndexSnapshot,
    store: IndexStore,
    query: ContradictionQuery,
    signal: AbortSignal,
  ): Promise<readonly Contradiction[]> {
    const stored = store.documents();
    const documents = {
      ids: [...stored.keys()].sort(),
      hashOf: (id: DocumentId) => stored.get(id)?.contentHash ?? '',
      chunksOf: (id: DocumentId) => snapshot.loadChunks(snapshot.chunksOf(id)),
    };
    return this.#find(documents, query, signal);
  }

  /** The same for an index whose chunks are elsewhere: its documents are read and split. */
  async findAmong(
    index: Pick<SearchIndex, 'readDocument'>,
    ids: readonly DocumentId[],
    query: ContradictionQuery,
    signal: AbortSignal,
  ): Promise<readonly Contradiction[]> {
    const chunker = createChunker();
    const read = new Map<DocumentId, { readonly hash: string; readonly chunks: readonly Chunk[] }>();
    for (const id of ids.toSorted()) {
      const document = await index.readDocument(id, signal);
      const chunks = document && (await chunker.split(document, signal));
      if (document !== undefined && chunks !== undefined && 'length' in chunks)
        read.set(id, { hash: document.contentHash, chunks });
    }
    const documents = {
      ids: [...read.keys()],
      hashOf: (id: DocumentId) => read.get(id)?.hash ?? '',
      chunksOf: (id: DocumentId) => read.get(id)?.chunks ?? [],
    };
    return this.#find(documents, query, signal);
  }

  async #find(
    documents: ComparedDocuments,
    { documents: wanted, superseded, anew }: ContradictionQuery,
    signal: AbortSignal,
  ): Promise<readonly Contradiction[]> {
    const only = wanted && new Set(wanted);
    let turnedAt = performance.now();
    return findContradictions(documents, this.#memory, {
      vectors: await readWordVectors().catch(() => undefined),
      isWanted: only && ((id) => only.has(id)),
      superseded: new Set(superseded),
      anew,
      pause: async () => {
        signal.throwIfAborted();
        if (performance.now() - turnedAt < turnMs) return;
        await setImmediate();
        turnedAt = performance.now();
      },
    });
  }
}
