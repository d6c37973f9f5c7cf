import type { Behind, Chunk, Passage, SearchResult } from '../model/types';
import { placeWithin } from '../model/place';
import { analyze } from '../language/analyze';

/**
 * Share of common three-word sequences from which texts count as copies, unless `tellingWords` finds a
 * difference.
 */
const minAlike = 0.9;
const sequenceLength = 3;

/** Number of passages compared for near-duplicates; later ones only for exact duplicates. */
const maxCompared = 50;
/**
 * Size of the hash table: a power of two far above the number of sequences, so that most passages are told
 * apart at once.
 */
const seenPlaces = 2 ** 16;

interface Kept {
  readonly passage: Passage;
  readonly sequences: ReadonlySet<number>;
}

/**
 * Collects passages, best first, without repeats. Text already contained in a better passage of the same
 * document is cut off, since neighbouring chunks overlap. Duplicates and near-duplicates are left out, unless
 * they differ in a number, a name, a negation or a query word, and so may say something else.
 */
export class DistinctPassages {
  readonly #queryTerms: ReadonlySet<string>;
  readonly #kept: Kept[] = [];
  /** Kept texts, in lower case without white space. */
  readonly #texts = new Set<string>();
  /** Hash table of the kept sequences: 0 means that no kept passage has a sequence hashing there. */
  readonly #seen = new Uint8Array(seenPlaces);

  constructor(queryTerms: readonly string[]) {
    this.#queryTerms = new Set(queryTerms);
  }

  get size(): number {
    return this.#kept.length;
  }

  get passages(): readonly Passage[] {
    return this.#kept.map(({ passage }) => passage);
  }

  add(passage: Passage): void {
    const better = this.#kept.map((kept) => kept.passage.chunk);
    const chunk = withoutOverlap(
      passage.chunk,
      better.filter(({ documentId }) => documentId === passage.chunk.documentId),
    );
    if (chunk === undefined) return;
    const { copy, sequences: own } = readingOf(chunk);
    if (this.#texts.has(copy)) return;
    const sequences = this.size < maxCompared ? own : new Set<number>();
    if (this.#isRepeated(chunk, sequences)) return;
    this.#texts.add(copy);
    for (const sequence of sequences) this.#seen[sequence & (seenPlaces - 1)] = 1;
    this.#kept.push({ passage: { ...passage, chunk }, sequences });
  }

  #isRepeated(chunk: Chunk, sequences: ReadonlySet<number>): boolean {
    let known = 0;
    for (const sequence of sequences) known += this.#seen[sequence & (seenPlaces - 1)] ?? 0;
    if (known === 0 || known < minAlike * sequences.size) return false;
    return this.#kept.some((other) => {
      const shared = countShared(sequences, other.sequences);
      const alike = shared / (sequences.size + other.sequences.size - shared);
      return alike >= minAlike && this.#tellingWords(other.passage.chunk) === this.#tellingWords(chunk);
    });
  }

  #tellingWords({ text, headings }: Chunk): string {
    const told =
      text.match(/[\p{L}\p{M}\p{N}]*[\p{N}\p{Lu}][\p{L}\p{M}\p{N}]*|\b(?:not?|never)\b|n['’]t\b/gu) ?? [];
    const asked = analyze([...headings, text].join('\n')).filter((term) => this.#queryTerms.has(term));
    return [...new Set([...told, ...asked])].sort().join(' ');
  }
}

function countShared(some: ReadonlySet<number>, others: ReadonlySet<number>): number {
  let shared = 0;
  for (const one of some) if (others.has(one)) shared += 1;
  return shared;
}

interface Reading {
  /** The text in lower case without white space. */
  readonly copy: string;
  readonly sequences: ReadonlySet<number>;
}

/** Cached per chunk, since merging results examines the same chunks again. */
const readings = new WeakMap<Chunk, Reading>();

function readingOf(chunk: Chunk): Reading {
  const known = readings.get(chunk);
  if (known !== undefined) return known;
  const words = chunk.text.trim().toLowerCase().split(/\s+/);
  const reading = { copy: words.join(' '), sequences: sequencesOf(words) };
  readings.set(chunk, reading);
  return reading;
}

/**
 * Hashes of a text's word sequences; a text shorter than one sequence counts as a single one. Collisions are
 * rare.
 */
function sequencesOf(words: readonly string[]): Set<number> {
  const numbers = words.map(hash);
  const sequences = new Set<number>();
  const length = Math.min(sequenceLength, words.length);
  for (let at = 0; at + length <= words.length; at += 1) {
    let sequence = 0;
    for (let next = at; next < at + length; next += 1) sequence = mix(sequence, numbers[next] ?? 0);
    sequences.add(sequence);
  }
  return sequences;
}

/** FNV-1a over UTF-16 units (http://www.isthe.com/chongo/tech/comp/fnv/). */
function hash(word: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < word.length; at += 1) value = mix(value, word.charCodeAt(at));
  return value;
}

function mix(value: number, next: number): number {
  return Math.imul(value ^ next, 0x01000193);
}

/**
 * The part of a chunk that no other chunk of its document contains; undefined if there is none, or if it is
 * surrounded by another.
 */
function withoutOverlap(chunk: Chunk, others: readonly Chunk[]): Chunk | undefined {
  let [from, to] = [chunk.start, chunk.start + chunk.text.length];
  for (const { start, text } of others) {
    const end = start + text.length;
    if (start <= from && end > from) from = end;
    else if (start > from && start < to) to = start;
  }
  return from === chunk.start && to === chunk.start + chunk.text.length ? chunk : stretchOf(chunk, from, to);
}

/** The part of a chunk between two document offsets. */
function stretchOf(chunk: Chunk, from: number, to: number): Chunk | undefined {
  const raw = chunk.text.slice(Math.max(0, from - chunk.start), Math.max(0, to - chunk.start));
  const text = raw.trim();
  if (!/[\p{L}\p{N}]/u.test(text)) return undefined;
  const first = from - chunk.start + raw.indexOf(text);
  const last = first + text.length;
  return {
    ...chunk,
    text,
    start: chunk.start + first,
    place: placeWithin(chunk.place, chunk.text, first, last),
    blocks: chunk.blocks
      .map(({ kind, start, end }) => ({
        kind,
        start: Math.max(start, first) - first,
        end: Math.min(end, last) - first,
      }))
      .filter(({ start, end }) => end > start),
  };
}

/** A `SearchResult` with all fields present. */
export interface MergedResult extends Required<Omit<SearchResult, 'degraded' | 'behind'>> {
  readonly degraded: string | undefined;
  readonly behind: Behind | undefined;
}

/** Merges several results into one list without repeats: each chunk with its best score, best first. */
export function mergeResults(results: readonly SearchResult[]): MergedResult {
  const best = new Map<string, Passage>();
  for (const passage of results.flatMap((result) => result.passages)) {
    const known = best.get(passage.chunk.id);
    if (known === undefined || known.score < passage.score) best.set(passage.chunk.id, passage);
  }
  const distinct = new DistinctPassages(results.flatMap(({ terms }) => terms.map(({ term }) => term)));
  for (const passage of [...best.values()].sort((a, b) => b.score - a.score)) distinct.add(passage);
  return {
    passages: distinct.passages,
    terms: results[0]?.terms ?? [],
    missingPhrases: [...new Set(results.flatMap((result) => result.missingPhrases ?? []))],
    byMeaning: results.some(({ byMeaning }) => byMeaning === true),
    degraded: results.find((result) => result.degraded !== undefined)?.degraded,
    behind: results.find((result) => result.behind !== undefined)?.behind,
  };
}

/** Share of a part's score that is added to the score from the whole question. */
const partShare = 0.4;

/**
 * Boosts passages of the whole question that were also found by its parts, and appends those found by parts
 * alone. Taking each passage's best score instead would favour passages that match one part only.
 */
export function addParts(whole: SearchResult, parts: MergedResult): MergedResult {
  const scores = new Map<string, Passage>(whole.passages.map((passage) => [passage.chunk.id, passage]));
  for (const passage of parts.passages) {
    const { id } = passage.chunk;
    const known = scores.get(id);
    scores.set(id, { ...passage, ...known, score: (known?.score ?? 0) + partShare * passage.score });
  }
  const best = Math.max(whole.passages[0]?.score ?? 0, parts.passages[0]?.score ?? 0);
  const highest = Math.max(...[...scores.values()].map(({ score }) => score));
  const passages = [...scores.values()].map((passage) => ({
    ...passage,
    score: Math.round((best * passage.score * 1000) / highest) / 1000,
  }));
  return {
    ...parts,
    passages: mergeResults([{ passages, terms: whole.terms }]).passages,
    terms: whole.terms,
  };
}
