import type { SearchIndex } from '../../model/ports';
import type { DocumentId } from '../../model/types';
import { CitedText } from './citedText';
import { foundInOther, idsOf, judgeLink, type Judgement } from './judgeLink';
import type { VerifiedLink } from './parseLinks';
import type { HashOf, QuotedPlace } from './writeLink';

export interface JudgeDeps {
  readonly index: Pick<SearchIndex, 'readDocument' | 'search'>;
  readonly hashOf: HashOf;
  /** Names of the workspace folders, which a document may or may not be named with. */
  readonly roots: readonly string[];
  /** Whether a quote that its document has no more is looked for in the others that are indexed. */
  readonly isSearching: boolean;
}

/** Judges citations, in their order. Reads each document once; never fails for a document that cannot be read. */
export async function judgeLinks(
  links: readonly VerifiedLink[],
  deps: JudgeDeps,
  signal: AbortSignal,
): Promise<Judgement[]> {
  const judged = new Map<VerifiedLink, Judgement>();
  const elsewhere = new Elsewhere(deps);
  for (const [id, group] of Map.groupBy(links, ({ documentId }) => documentId)) {
    const cited = await openNamed(id, deps, signal);
    for (const link of group) judged.set(link, judgeLink(link, cited));
    if (!deps.isSearching) continue;
    const gone = group.filter((link) => judged.get(link)?.status === 'gone');
    for (const [link, now] of await elsewhere.findAll(gone, signal))
      judged.set(link, { status: 'moved', now, isMissing: cited === undefined });
  }
  return links.flatMap((link) => judged.get(link) ?? []);
}

/** The document that a link names. */
async function openNamed(
  id: DocumentId,
  { index, hashOf, roots }: JudgeDeps,
  signal: AbortSignal,
): Promise<CitedText | undefined> {
  for (const name of idsOf(id, roots)) {
    const document = await index.readDocument(name, signal);
    if (document !== undefined) return new CitedText(document, hashOf);
  }
  return undefined;
}

/** How many passages are looked at for a quote, and how many words of it are searched for. */
const passages = 5;
const searchedWords = 24;
/** Documents that are kept open. */
const keptOpen = 16;

/** Finds quotes in other documents than the one that they were taken from. */
class Elsewhere {
  readonly #deps: JudgeDeps;
  readonly #open = new Map<DocumentId, CitedText | undefined>();

  constructor(deps: JudgeDeps) {
    this.#deps = deps;
  }

  /** Finds quotes of one document. Where one of them is, the others are looked for before they are searched for. */
  async findAll(
    links: readonly VerifiedLink[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<VerifiedLink, QuotedPlace>> {
    const found = new Map<VerifiedLink, QuotedPlace>();
    for (const link of links) {
      if (found.has(link)) continue;
      const place = await this.#search(link, signal);
      if (place === undefined) continue;
      found.set(link, place);
      for (const other of links) {
        const there = found.has(other) ? undefined : await this.#findIn(place.documentId, other, signal);
        if (there !== undefined) found.set(other, there);
      }
    }
    return found;
  }

  async #search(link: VerifiedLink, signal: AbortSignal): Promise<QuotedPlace | undefined> {
    for (const id of await this.#candidates(link.shown ?? '', signal)) {
      const found = await this.#findIn(id, link, signal);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  async #candidates(quote: string, signal: AbortSignal): Promise<readonly DocumentId[]> {
    // Bare words: a query may have marks of its own.
    const words = quote.match(/[\p{L}\p{N}]+/gu)?.slice(0, searchedWords) ?? [];
    if (words.length === 0) return [];
    const found = await this.#deps.index.search(words.join(' '), passages, signal);
    return [...new Set(found.passages.map(({ chunk }) => chunk.documentId))];
  }

  async #findIn(id: DocumentId, link: VerifiedLink, signal: AbortSignal): Promise<QuotedPlace | undefined> {
    if (!this.#open.has(id)) {
      const document = await this.#deps.index.readDocument(id, signal);
      if (this.#open.size >= keptOpen) this.#open.clear();
      this.#open.set(id, document && new CitedText(document, this.#deps.hashOf));
    }
    const cited = this.#open.get(id);
    return cited && foundInOther(link, cited);
  }
}
