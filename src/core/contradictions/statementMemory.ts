import type { DocumentId } from '../model/types';
import type { WordVectors } from '../units/wordVectors';
import type { Contradiction } from './contradiction';
import type { PairColumns } from './foundPairs';
import type { ComparedDocuments } from './locate';
import type { ScoredPair } from './pairScore';
import { readStatements, Terms, type DocumentStatements } from './statementIndex';

/** What became of a pair; what is found if it is likely enough and neither side has a better partner. */
export interface Outcome extends Pick<ScoredPair, 'alike' | 'differsIn'> {
  readonly found: Contradiction | undefined;
}

/** By the numbers of both statements as one; undefined where nothing could contradict. */
export type Outcomes = Map<number, Outcome | undefined>;

/** A search, for the next one. */
export interface KeptSearch {
  /** The documents, whose statements are numbered through. */
  readonly read: readonly DocumentStatements[];
  /** By document: whether it was asked for. */
  readonly wanted: Uint8Array;
  readonly vectors: WordVectors | undefined;
  readonly found: PairColumns;
  /** By statement, where `found` does not tell. */
  readonly rivals: Uint32Array;
  /** How many rivals there were. */
  readonly counted: number;
  readonly outcomes: Outcomes;
  /** Documents that changed since all were compared. */
  readonly changed: ReadonlySet<DocumentId>;
}

/** What was read of documents and found among them, kept for the next time. */
export class StatementMemory {
  readonly #documents = new Map<DocumentId, { readonly hash: string; readonly read: DocumentStatements }>();
  readonly terms = new Terms();
  /** The last search. */
  kept: KeptSearch | undefined;

  /** Reads a document unless it was read and has not changed. */
  read(id: DocumentId, documents: ComparedDocuments): DocumentStatements {
    const hash = documents.hashOf(id);
    const known = this.#documents.get(id);
    if (known?.hash === hash) return known.read;
    const read = readStatements(id, documents.chunksOf(id), this.terms);
    this.#documents.set(id, { hash, read });
    return read;
  }

  /** Forgets the documents that are gone. */
  keep(ids: readonly DocumentId[]): void {
    const kept = new Set(ids);
    for (const id of this.#documents.keys()) if (!kept.has(id)) this.#documents.delete(id);
  }
}
