import { isNegation } from '../../language/polarity';
import type { WordVectors } from '../../units/wordVectors';
import { isFunctionWord, wordOf, type Word } from '../../units/words';
import { cueOf, withJoinedCues, type Cue } from './cues';
import { numberOfWord } from './numbers';
import { nearness } from './wordRelations';

/** Units of comparison: content words, cues, negations, and clause ends. */
export type Item =
  | { readonly kind: 'word'; readonly word: Word }
  | { readonly kind: 'cue'; readonly cue: Cue }
  | { readonly kind: 'negation' }
  | { readonly kind: 'break' };

const item = /[;:.,()|–—](?=\s|$)|[\p{L}\p{M}\p{N}]+(?:[.,'’_][\p{L}\p{M}\p{N}]+)*|[%€$£]/gu;
const mark = /^[;:.,()|–—]$/;

export function itemsOf(text: string): Item[] {
  return (withJoinedCues(inDigits(text)).match(item) ?? []).flatMap((written): Item[] => {
    if (mark.test(written)) return [{ kind: 'break' }];
    if (isNegation(written.toLowerCase().replace(/’/g, "'"))) return [{ kind: 'negation' }];
    const cue = cueOf(written);
    if (cue !== undefined) return [{ kind: 'cue', cue }];
    return isFunctionWord(written) ? [] : [{ kind: 'word', word: wordOf(written) }];
  });
}

export function wordsAmong(items: readonly Item[]): Word[] {
  return items.flatMap((each) => (each.kind === 'word' ? [each.word] : []));
}

/** Nearness from which two words count as the same. */
export const sameWord = 0.85;

/** Similarity of two items; function items contribute less to a chain than words. */
export function alike(one: Item, other: Item, vectors: WordVectors | undefined): number {
  if (one.kind === 'word' && other.kind === 'word') {
    const near = nearness(one.word, other.word, vectors);
    return near >= sameWord ? near : 0;
  }
  if (one.kind === 'cue' && other.kind === 'cue') return one.cue === other.cue ? 0.5 : 0;
  return one.kind === 'negation' && other.kind === 'negation' ? 0.5 : 0;
}

/** "One" and "first" are often not counts. */
function inDigits(text: string): string {
  return text.replace(/\p{L}{3,}/gu, (word) => {
    const value = numberOfWord(word);
    return value === undefined || value < 2 ? word : String(value);
  });
}
