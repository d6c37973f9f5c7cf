/** What of a stretch of a passage speaks for its holding the answer; weighed in scoreCandidate.ts. */
import type { Passage, QueryTerm } from '../../model';
import { analyze, tokenize } from '../../text/analyze';
import { formHeld, withBeginnings } from '../../text/wordForms';
import { candidatesOf, type Candidate } from '../../text/quoteSpans';
import { leansOnPrevious } from './completion';
import { bringsKind, expectedKind, type AnswerKind } from './expectedAnswer';

/** Each 0…1; of the question's weight where nothing else is said. */
export interface QuoteSignals {
  /** What the stretch itself holds. */
  readonly own: number;
  /** What the headings and the stretches before it in its passage add to that. */
  readonly before: number;
  /** What the sentence right before adds where the stretch leans on it ("It …"). */
  readonly leaning: number;
  /** The most that few words in a row hold. */
  readonly near: number;
  /** What it holds of the words that are no names: what the question says of them. */
  readonly relation: number;
  /** Pairs of neighbouring words that it shares with the question, of three. */
  readonly pairs: number;
  /** What its whole passage holds, with the headings above it. */
  readonly passage: number;
  /** 1 when it has a number, a date or a person that the question asks for and does not have. */
  readonly kind: number;
  /** 1 when it has a name that the question may ask for and does not have. */
  readonly name: number;
  /** How far down it stands in its passage. */
  readonly late: number;
  /** How far its passage stands behind the best one. */
  readonly behind: number;
}

/** The words of a question as the signals need them. */
export interface AskedWords {
  readonly question: string;
  readonly terms: readonly QueryTerm[];
  /** Those that are neither names nor numbers. */
  readonly relation: readonly QueryTerm[];
  /** Neighbouring terms, joined by a space. */
  readonly pairs: ReadonlySet<string>;
  readonly kind: AnswerKind | undefined;
}

export function askedWords(question: string, terms: readonly QueryTerm[]): AskedWords {
  const words = analyze(question);
  const isName = ({ start, end }: { start: number; end: number }): boolean =>
    start > 0 && /[\p{Lu}\d]/u.test(question.slice(start, end));
  const names = new Set(
    tokenize(question)
      .filter(isName)
      .map(({ term }) => term),
  );
  return {
    question,
    terms,
    relation: terms.filter(({ term }) => !names.has(term)),
    pairs: new Set(pairsOf(words)),
    kind: expectedKind(question),
  };
}

/** A passage with the words of all that could be quoted from it, read once. */
export interface ReadPassage {
  readonly passage: Passage;
  /** Among the passages of a search, 0 for the best. */
  readonly rank: number;
  readonly candidates: readonly Candidate[];
  readonly texts: readonly string[];
  readonly words: readonly (readonly string[])[];
  readonly held: readonly ReadonlySet<string>[];
  readonly heading: ReadonlySet<string>;
  readonly whole: ReadonlySet<string>;
}

export function readPassage(passage: Passage, rank: number): ReadPassage {
  const { chunk } = passage;
  const candidates = candidatesOf(chunk);
  const texts = candidates.map(({ start, end }) => chunk.text.slice(start, end));
  const words = texts.map((text) => analyze(text));
  const heading = withBeginnings(
    analyze([chunk.documentTitle, ...chunk.headings, chunk.documentId].join(' / ')),
  );
  const held = words.map(withBeginnings);
  const whole = union([heading, ...held]);
  return { passage, rank, candidates, texts, words, held, heading, whole };
}

const maxPairs = 3;
/** Sentences into a passage from which on it makes no difference how far. */
const farDown = 8;
const fewWords = 10;

/** The signals of the candidate number `at` of a passage. */
export function signalsOf(asks: AskedWords, read: ReadPassage, at: number): QuoteSignals {
  const { held, words, texts, heading, whole, rank } = read;
  const [own = none, ownWords = [], text = ''] = [held[at], words[at], texts[at]];
  const earlier = heldBefore(read, at);
  const ownShare = shareHeld(asks.terms, own);
  const added = (more: readonly ReadonlySet<string>[]): number =>
    shareHeld(asks.terms, union([own, ...more])) - ownShare;
  return {
    own: ownShare,
    before: added([heading, ...earlier]),
    leaning: leansOnPrevious(text) ? added(earlier.slice(-1)) : 0,
    near: nearestShare(asks.terms, ownWords),
    relation: asks.relation.length === 0 ? ownShare : shareHeld(asks.relation, own),
    pairs: Math.min(maxPairs, pairsOf(ownWords).filter((pair) => asks.pairs.has(pair)).length) / maxPairs,
    passage: shareHeld(asks.terms, whole),
    ...kindSignals(asks, text),
    late: Math.min(1, at / farDown),
    behind: rank / (rank + 1),
  };
}

const none: ReadonlySet<string> = new Set();

/** What the candidates hold that end before another begins; a list as a whole stands before none of its items. */
function heldBefore({ held, candidates }: ReadPassage, at: number): readonly ReadonlySet<string>[] {
  const start = candidates[at]?.start ?? 0;
  return held.filter((_, index) => index < at && (candidates[index]?.end ?? 0) <= start);
}

function kindSignals({ kind, question }: AskedWords, text: string): Pick<QuoteSignals, 'kind' | 'name'> {
  if (kind === undefined || !bringsKind(kind, text, question)) return { kind: 0, name: 0 };
  return kind === 'name' || kind === 'place' ? { kind: 0, name: 1 } : { kind: 1, name: 0 };
}

function shareHeld(terms: readonly QueryTerm[], held: ReadonlySet<string>): number {
  const total = terms.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return 0;
  return terms.reduce((sum, { term, weight }) => sum + weight * formHeld(term, held), 0) / total;
}

/** The largest share of the question's weight that so few words in a row hold. */
function nearestShare(terms: readonly QueryTerm[], words: readonly string[]): number {
  const weights = new Map(terms.map(({ term, weight }) => [term, weight]));
  const total = terms.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0 || !words.some((word) => weights.has(word))) return 0;
  const heldFrom = (start: number): number =>
    [...new Set(words.slice(start, start + fewWords))].reduce(
      (sum, word) => sum + (weights.get(word) ?? 0),
      0,
    );
  const starts = words.flatMap((word, at) => (weights.has(word) ? [at] : []));
  return Math.max(...starts.map(heldFrom)) / total;
}

function pairsOf(words: readonly string[]): string[] {
  return words.slice(1).map((word, at) => `${words[at] ?? ''} ${word}`);
}

function union(sets: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  return new Set(sets.flatMap((set) => [...set]));
}
