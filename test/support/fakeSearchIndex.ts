import type {
  DocumentId,
  SearchFilter,
  SearchResult,
  SourceDocument,
  SourceVersion,
} from '../../src/core/model/types';
import type { SearchIndex, IndexStatus } from '../../src/core/model/ports';
import { overDocuments } from '../../src/core/retrieval/overDocuments';
import { ready } from './samples';

type Search = (query: string, topK: number, signal: AbortSignal) => SearchResult | Promise<SearchResult>;

/** An index of documents in memory; what a search gives is up to the test. Keeps what it was asked. */
export class FakeSearchIndex implements SearchIndex {
  readonly searches: {
    readonly query: string;
    readonly topK: number;
    readonly filter?: SearchFilter;
  }[] = [];
  readonly reads: DocumentId[] = [];
  readonly #documents: ReadonlyMap<DocumentId, SourceDocument>;
  readonly #search: Search;
  readonly #status: IndexStatus;

  constructor(options: {
    readonly documents?: readonly SourceDocument[];
    readonly search?: Search;
    readonly status?: Partial<IndexStatus>;
  }) {
    this.#documents = new Map(options.documents?.map((document) => [document.id, document]));
    this.#search =
      options.search ??
      (() => {
        throw new Error('the test did not expect a search');
      });
    this.#status = { ...ready, ...options.status };
  }

  status(): Promise<IndexStatus> {
    return Promise.resolve(this.#status);
  }

  async search(
    query: string,
    topK: number,
    signal: AbortSignal,
    filter?: SearchFilter,
  ): Promise<SearchResult> {
    this.searches.push({ query, topK, ...(filter !== undefined && { filter }) });
    return this.#search(query, topK, signal);
  }

  readDocument(id: DocumentId): Promise<SourceDocument | undefined> {
    this.reads.push(id);
    return Promise.resolve(this.#documents.get(id));
  }

  findQuotes: SearchIndex['findQuotes'] = (id, quotes, signal) =>
    overDocuments(this).findQuotes(id, quotes, signal);

  completePassages: SearchIndex['completePassages'] = (passages, signal) =>
    overDocuments(this).completePassages(passages, signal);

  hashesOf(ids: readonly DocumentId[]): Promise<readonly SourceVersion[]> {
    const known = ids.flatMap((id) => this.#documents.get(id) ?? []);
    return Promise.resolve(known.map(({ id, contentHash }) => ({ documentId: id, contentHash })));
  }
}
