import { isNegation } from '../../language/polarity';
import { memoized } from '../../util/memoized';
import type { WordVectors } from '../../units/wordVectors';
import { isFunctionWord, wordOf, type Word } from '../../units/words';
import { numberOfWord } from './numbers';
import { nearness } from './wordRelations';

/** Function words that determine what a sentence asserts, in English and German. */
const patterns = {
  all: 'all|every|each|any|everyone|everything|everywhere|anyone|anything|anywhere|always|ever|whole|entire(?:ly)?|alle[nrsm]?|jede[rnms]?|immer|stets|jederzeit|sämtliche[nr]?',
  never: 'never|none|nobody|nothing|no one|nowhere|at all|nie|niemals|niemand|nichts|keinesfalls|überhaupt',
  only: 'only|solely|exclusively|alone|just|nur|ausschließlich|lediglich|bloß',
  some: 'some|several|sometimes|certain|occasionally|partly|einige[nr]?|manche[nr]?|manchmal|teilweise',
  most: 'most|mostly|mainly|usually|typically|often|many|normally|generally|meist(?:ens)?|oft|normalerweise|gewöhnlich|viele',
  atLeast: 'at least|no (?:less|fewer) than|minimum|or more|mindestens|wenigstens',
  atMost: 'at most|no more than|up to|maximum|at the most|or less|höchstens|maximal|bis zu',
  more: 'more|greater|higher|longer|above|over|exceed(?:s|ed|ing)?|beyond|larger|older|mehr|länger|höher|größer|über|ab',
  less: 'less|fewer|lower|shorter|below|under|smaller|younger|weniger|kürzer|niedriger|kleiner|unter',
  must: 'must|have to|has to|had to|needs?|required?|requires|requirement|mandatory|obliged|obligatory|necessary|shall|should|muss|müssen|nötig|erforderlich|verpflichtet|brauch(?:t|en)|soll(?:en)?',
  may: 'may|can|could|might|allowed|permitted|possible|optional(?:ly)?|able|dürfen|darf|kann|können|erlaubt|möglich|zulässig|zugelassen',
  forbidden:
    'forbidden|prohibited|banned|not allowed|not permitted|excluded|verboten|untersagt|unzulässig|ausgeschlossen',
  condition:
    'if|when|whenever|provided|where|whoever|without|with|in case|as long as|wenn|falls|sofern|soweit|sobald|wer|bei|ohne|mit',
  exception:
    'unless|except|exceptions?|apart from|other than|otherwise|instead|rather|but|however|außer|sonst|sondern|aber|statt|ausnahmen?',
  regardless:
    'even|regardless|in any case|automatically|also|too|as well|including|anyway|still|auch|sogar|selbst|jedenfalls|trotzdem|in jedem fall|automatisch',
  cause: 'because|due to|therefore|so that|caused by|as a result|weil|denn|wegen|deshalb|daher|damit',
  before:
    'before|until|till|by|prior|ahead|in advance|earlier|no later than|first|vor|vorher|bis|spätestens|zuvor',
  after: 'after|afterwards|from|once|since|later|then|following|nach|nachher|frühestens|seit|danach',
  during: 'during|while|within|between|während|innerhalb|zwischen|binnen',
  now: 'immediately|at once|instantly|already|right away|directly|sofort|bereits|gleich|umgehend',
  and: 'and|both|und|sowie|sowohl',
  or: 'or|either|oder',
} as const;

export type Cue = keyof typeof patterns;

export const cueNames = Object.keys(patterns) as Cue[];

const compiled = Object.entries(patterns).map(
  ([name, pattern]) => [name as Cue, new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, 'giu')] as const,
);
/** Multi-word cues, longest first. */
const phrase = new RegExp(
  `(?<!\\p{L})(?:at least|no (?:less|fewer|more|longer|later) than|at the most|at most|up to|or more|or less|ha(?:ve|s|d) to|not (?:allowed|permitted)|in case|as long as|apart from|other than|in any case|as (?:well|a result)|due to|caused by|so that|at once|right away|in advance|bis zu|in jedem fall|no one|at all)(?!\\p{L})`,
  'giu',
);

/** Cues that can hardly replace each other. */
export const contraries: readonly (readonly [Cue, Cue])[] = [
  ['atLeast', 'atMost'],
  ['more', 'less'],
  ['more', 'atMost'],
  ['less', 'atLeast'],
  ['must', 'may'],
  ['may', 'forbidden'],
  ['all', 'never'],
  ['all', 'some'],
  ['all', 'most'],
  ['all', 'only'],
  ['before', 'after'],
  ['before', 'during'],
  ['after', 'during'],
  ['now', 'after'],
];

/** The cues in a text. */
export function cuesIn(text: string): Set<Cue> {
  return new Set(compiled.flatMap(([name, pattern]) => (text.search(pattern) < 0 ? [] : [name])));
}

/** The cue of a word, or of a phrase joined by `_`; undefined if none. */
export const cueOf = memoized(20_000, (written: string): Cue | undefined => {
  const plain = written.toLowerCase().replace(/_/g, ' ');
  return isNegation(plain) ? undefined : compiled.find(([, cue]) => plain.replace(cue, '') === '')?.[0];
});

/** Joins multi-word cues by `_`. */
function withJoinedCues(text: string): string {
  return text.replace(phrase, (whole) => whole.replace(/ /g, '_'));
}

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
