import type { Chunk, Passage, QueryTerm, SearchResult } from '../model/types';
import { analyze } from '../language/analyze';
import { namesIn } from '../language/names';

/** Number of passages whose names are followed. */
const maxSeeds = 5;
/** Maximum number of names followed per passage. */
const maxNames = 12;
const hitsPerQuery = 10;
/** Score factor for passages found by a name in the question that is in their title. */
const entityShare = 0.95;
const hitsPerEntity = 3;
/** Factor on the product of the two search scores of a followed passage. */
const followedShare = 0.9;
/** Exponent of the second search's best score, so that weak second searches count a little less. */
const strengthPower = 0.1;
/**
 * Weight above which a term is rare: about one in twenty chunks contains it. In small indexes, the threshold
 * is this share of the rarest term's weight.
 */
const rareWeight = 3;
const rareShare = 0.6;
/** Bonus if the source passage names or links to the followed one. */
const linkBonus = 1.15;

/** Searches the index; at most `topK` passages, best first. */
export type Search = (query: string, topK: number) => Promise<SearchResult>;

/** Passages found by following names, with the queries used. */
export interface MultiHopResult {
  /** Best first; scores are relative to the first search's best passage. */
  readonly passages: readonly Passage[];
  /** The queries that found the best passages come first. */
  readonly queries: readonly string[];
}

/**
 * Two-step (multi-hop) retrieval for questions where one passage only leads to another ("the birthplace of
 * the author of X"): takes names from the best passages of `first`, and searches for each name together with
 * the question words missing from its passage. The factors were fitted on development questions that
 * need two steps.
 */
export async function followNames(
  question: string,
  first: Pick<SearchResult, 'passages'>,
  search: Search,
): Promise<MultiHopResult> {
  const strongest = first.passages[0]?.score ?? 0;
  if (strongest === 0) return { passages: [], queries: [] };
  const bridge = new Bridge(strongest, search);
  const seeds = [...sharesOf(first.passages)];
  for (const name of namesIn(question)) seeds.push(...(await bridge.findTitled(name)));
  for (const seed of bestSeeds(seeds)) await bridge.follow(seed, question);
  return bridge.result();
}

/** Collects the results of a question's searches, each chunk with its best score. */
class Bridge {
  readonly #strongest: number;
  readonly #search: Search;
  readonly #found = new Map<string, { readonly passage: Passage; readonly query: string }>();
  readonly #queries = new Set<string>();

  constructor(strongest: number, search: Search) {
    this.#strongest = strongest;
    this.#search = search;
  }

  /** Passages with the name in their title. */
  async findTitled(name: string): Promise<Shared[]> {
    const hits = sharesOf((await this.#ask(name)).passages).slice(0, hitsPerEntity);
    const titled = hits.filter(({ passage }) => isTitled(passage, name));
    const shared = titled.map(({ passage, share }) => ({ passage, share: entityShare * share }));
    for (const { passage, share } of shared) this.#keep(passage, share, name);
    return shared;
  }

  async follow({ passage: { chunk }, share: seedShare }: Shared, question: string): Promise<void> {
    for (const { name, query } of queriesFrom(chunk, question)) {
      const { passages, terms } = await this.#ask(query);
      if (!isRare(name, terms)) continue;
      const strength = (passages[0]?.score ?? 0) ** strengthPower;
      for (const { passage, share } of sharesOf(passages)) {
        const bonus = leadsTo(chunk, passage.chunk) ? linkBonus : 1;
        this.#keep(passage, seedShare * share * strength * followedShare * bonus, query);
      }
    }
  }

  result(): MultiHopResult {
    const found = [...this.#found.values()].sort((a, b) => b.passage.score - a.passage.score);
    const queries = new Set([...found.map(({ query }) => query), ...this.#queries]);
    return { passages: found.map(({ passage }) => passage), queries: [...queries] };
  }

  /** Empty for a repeated query. */
  async #ask(query: string): Promise<SearchResult> {
    if (this.#queries.has(query)) return { passages: [], terms: [] };
    this.#queries.add(query);
    return this.#search(query, hitsPerQuery);
  }

  #keep(passage: Passage, share: number, query: string): void {
    const { id } = passage.chunk;
    const score = Math.round(this.#strongest * Math.min(1, share) * 1000) / 1000;
    if ((this.#found.get(id)?.passage.score ?? 0) >= score) return;
    this.#found.set(id, { passage: { ...passage, score }, query });
  }
}

/** A passage with its score relative to the best of its search. */
interface Shared {
  readonly passage: Passage;
  readonly share: number;
}

function sharesOf(passages: readonly Passage[]): Shared[] {
  const best = passages[0]?.score ?? 1;
  return passages.map((passage) => ({ passage, share: passage.score / best }));
}

function bestSeeds(seeds: readonly Shared[]): Shared[] {
  const byChunk = new Map<string, Shared>();
  for (const seed of seeds.toSorted((a, b) => b.share - a.share))
    if (!byChunk.has(seed.passage.chunk.id)) byChunk.set(seed.passage.chunk.id, seed);
  return [...byChunk.values()].slice(0, maxSeeds);
}

/**
 * One query for each name in the passage that the question lacks: the name plus the question words missing
 * from the passage.
 */
function queriesFrom(chunk: Chunk, question: string): { readonly name: string; readonly query: string }[] {
  const asked = new Set(analyze(question));
  const held = new Set(analyze([chunk.documentTitle, ...chunk.headings, chunk.text].join('\n')));
  const open = question.split(/\s+/).filter((word) => analyze(word).some((term) => !held.has(term)));
  if (open.length === 0) return [];
  return namesIn(`${chunk.documentTitle}. ${chunk.text}`)
    .filter((name) => !analyze(name).every((term) => asked.has(term)))
    .slice(0, maxNames)
    .map((name) => ({ name, query: [name, ...open].join(' ') }));
}

/**
 * Whether a name is discriminating; one that occurs everywhere ("Li Hua" in chats of Li Hua) leads nowhere.
 */
function isRare(name: string, terms: readonly QueryTerm[]): boolean {
  const inName = new Set(analyze(name));
  const own = terms.filter(({ term }) => inName.has(term));
  return own.length === 0 || heaviest(own) >= Math.min(rareWeight, rareShare * heaviest(terms));
}

function heaviest(terms: readonly QueryTerm[]): number {
  return Math.max(0, ...terms.map(({ weight }) => weight));
}

function isTitled({ chunk }: Passage, name: string): boolean {
  const title = new Set(analyze(chunk.documentTitle));
  return analyze(name).every((term) => title.has(term));
}

/** Whether a chunk names or links to another's document. */
function leadsTo(from: Chunk, to: Chunk): boolean {
  const title = to.documentTitle;
  if (title.length > 2 && from.text.includes(title)) return true;
  return from.documentId !== to.documentId && linksOf(from).has(to.documentId);
}

/** Ids of the documents that a Markdown chunk links to. */
function linksOf({ text, markup, documentId }: Chunk): Set<string> {
  if (markup !== 'markdown') return new Set();
  const targets = Array.from(text.matchAll(/\]\(<?([^)\s>#?]+)/g), ([, target = '']) => target);
  return new Set(
    targets
      .filter((target) => !/^[a-z][a-z+.-]*:/i.test(target))
      .map((target) => resolve(documentId, target)),
  );
}

/** Resolves a relative link to a document id. */
function resolve(from: string, target: string): string {
  const base = target.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const part of target.split('/')) {
    if (part === '..') base.pop();
    else if (part !== '.' && part !== '') base.push(part);
  }
  return base.join('/');
}
