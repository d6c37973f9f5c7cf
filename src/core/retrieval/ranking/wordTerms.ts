import { analyze, type Stem } from '../../language/analyze';

/** A word as texts write it, with what can be compared. */
export interface WrittenWord {
  /** Its parts as written, in lower case: one, but for identifiers and words with hyphens. */
  readonly written: readonly string[];
  /** Its terms, see `analyze`; none for a stop word. */
  readonly terms: readonly string[];
}

const word = /[\p{L}\p{M}\p{N}]+(?:[_\-.'’@][\p{L}\p{M}\p{N}]+)*/gu;
const part = /[\p{L}\p{M}\p{N}]+/gu;
const maxKnown = 50_000;
/** The words seen, by the stemmers of other languages that they were looked at with. */
const knownWords = new Map<string, Map<string, WrittenWord>>();

/** The words of a text, as it writes them. */
export function wordsIn(text: string): readonly string[] {
  return text.match(word) ?? [];
}

/**
 * Analyses words: each at its first sight, and then it is remembered. `stems` are those of further languages, `languages`
 * their name.
 */
export function wordAnalyzer(languages: string, stems: readonly Stem[]): (raw: string) => WrittenWord {
  const known = knownWords.get(languages) ?? new Map<string, WrittenWord>();
  knownWords.set(languages, known);
  return (raw) => {
    const before = known.get(raw);
    if (before !== undefined) return before;
    const written = raw.toLowerCase().match(part) ?? [];
    const seen = { written, terms: [...new Set(analyze(raw, undefined, stems))] };
    if (known.size >= maxKnown) known.clear();
    known.set(raw, seen);
    return seen;
  };
}
