import type { Chunk, Passage } from '../model';
import { placeWithin } from '../place';
import { analyze } from '../text/analyze';

/** Texts that share so many of their three-word sequences say the same, but for what `tellingWords` finds. */
const minAlike = 0.9;
const sequenceLength = 3;

/** Passages that are compared with others for small edits; further ones only for being the same. */
const maxCompared = 50;

interface Kept {
  readonly passage: Passage;
  readonly sequences: number;
}

/**
 * Collects passages, best first, without repeats. What a better passage of the same document holds already is cut off:
 * neighbouring chunks overlap. Copies of a text are left out, also those with small edits, unless they differ in a
 * number, a name, a negation or a word of the query: then they may say something else.
 */
export class DistinctPassages {
  readonly #queryTerms: ReadonlySet<string>;
  readonly #kept: Kept[] = [];
  /** The texts kept, without capitals and white space. */
  readonly #texts = new Set<string>();
  /** The kept passages that have a sequence of words. */
  readonly #bySequence = new Map<string, number[]>();

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
    const words = chunk.text.trim().toLowerCase().split(/\s+/);
    const copy = words.join(' ');
    if (this.#texts.has(copy)) return;
    const sequences = this.size < maxCompared ? sequencesOf(words) : new Set<string>();
    if (this.#isRepeated(chunk, sequences)) return;
    this.#texts.add(copy);
    for (const sequence of sequences) {
      const holders = this.#bySequence.get(sequence);
      if (holders === undefined) this.#bySequence.set(sequence, [this.#kept.length]);
      else holders.push(this.#kept.length);
    }
    this.#kept.push({ passage: { ...passage, chunk }, sequences: sequences.size });
  }

  #isRepeated(chunk: Chunk, sequences: ReadonlySet<string>): boolean {
    const known = [...sequences].filter((sequence) => this.#bySequence.has(sequence));
    if (known.length === 0 || known.length < minAlike * sequences.size) return false;
    const shared = new Map<number, number>();
    for (const sequence of known) {
      for (const at of this.#bySequence.get(sequence) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1);
    }
    return [...shared].some(([at, count]) => {
      const other = this.#kept[at];
      if (other === undefined) return false;
      const alike = count / (sequences.size + other.sequences - count);
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

/** All words as one where there are fewer. */
function sequencesOf(words: readonly string[]): Set<string> {
  const count = Math.max(1, words.length - sequenceLength + 1);
  return new Set(Array.from({ length: count }, (_, at) => words.slice(at, at + sequenceLength).join(' ')));
}

/** What of a chunk no other chunk of its document holds; undefined when that is nothing, or lies in the middle of one. */
function withoutOverlap(chunk: Chunk, others: readonly Chunk[]): Chunk | undefined {
  let [from, to] = [chunk.start, chunk.start + chunk.text.length];
  for (const { start, text } of others) {
    const end = start + text.length;
    if (start <= from && end > from) from = end;
    else if (start > from && start < to) to = start;
  }
  return from === chunk.start && to === chunk.start + chunk.text.length ? chunk : stretchOf(chunk, from, to);
}

/** The part of a chunk between two offsets of its document. */
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
