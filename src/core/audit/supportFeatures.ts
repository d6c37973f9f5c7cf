import type { WordVectors } from '../units/wordVectors';
import { isFunctionWord, wordOf, type Word } from '../units/words';
import { sentences } from '../text/sentences';
import { align } from './alignment';
import { isDenying, isNegation, wordsOf } from './polarity';
import { numberOfWord, numbersIn, unknownNumber, knownNumbers, wrongUnit } from './numbers';
import { analyze } from '../text/analyze';
import { quotedSentences, turnedSense } from './sense';
import { areOpposite, nearness } from './wordRelations';

/** Small words that decide what a sentence says of its subject, in English and German. */
const cues = {
  all: /\b(?:all|every|each|any|everyone|everything|everywhere|anyone|anything|anywhere|always|ever|whole|entire(?:ly)?|alle[nrsm]?|jede[rnms]?|immer|stets|jederzeit|sämtliche[nr]?)\b/gi,
  never: /\b(?:never|none|nobody|nothing|no one|nowhere|at all|nie|niemals|niemand|nichts|keinesfalls|überhaupt)\b/gi,
  only: /\b(?:only|solely|exclusively|alone|just|nur|ausschließlich|lediglich|bloß)\b/gi,
  some: /\b(?:some|several|sometimes|certain|occasionally|partly|einige[nr]?|manche[nr]?|manchmal|teilweise)\b/gi,
  most: /\b(?:most|mostly|mainly|usually|typically|often|many|normally|generally|meist(?:ens)?|oft|normalerweise|gewöhnlich|viele)\b/gi,
  atLeast: /\b(?:at least|no (?:less|fewer) than|minimum|or more|mindestens|wenigstens)\b/gi,
  atMost: /\b(?:at most|no more than|up to|maximum|at the most|or less|never exceeds?|must not exceed|höchstens|maximal|bis zu)\b/gi,
  more: /\b(?:more|greater|higher|longer|above|over|exceed(?:s|ed|ing)?|beyond|larger|older|later than|mehr|länger|höher|größer|über|ab)\b/gi,
  less: /\b(?:less|fewer|lower|shorter|below|under|smaller|younger|earlier than|weniger|kürzer|niedriger|kleiner|unter)\b/gi,
  must: /\b(?:must|have to|has to|had to|needs? to|needs?|required?|requires|requirement|mandatory|obliged|obligatory|necessary|shall|should|muss|müssen|nötig|erforderlich|verpflichtet|brauch(?:t|en)|soll(?:en)?)\b/gi,
  may: /\b(?:may|can|could|might|allowed|permitted|possible|optional(?:ly)?|able|dürfen|darf|kann|können|erlaubt|möglich|zulässig|zugelassen)\b/gi,
  forbidden: /\b(?:forbidden|prohibited|banned|not allowed|not permitted|excluded|verboten|untersagt|unzulässig|ausgeschlossen)\b/gi,
  condition: /\b(?:if|when|whenever|unless|provided|once|where|whoever|without|with|in case|as long as|wenn|falls|sofern|soweit|sobald|wer|bei|ohne|mit)\b/gi,
  exception: /\b(?:unless|except|apart from|other than|otherwise|instead|rather|but|however|außer|sonst|sondern|aber|statt)\b/gi,
  regardless: /\b(?:even|regardless|in any case|automatically|also|too|as well|including|anyway|still|auch|sogar|selbst|jedenfalls|trotzdem|in jedem fall|automatisch)\b/gi,
  cause: /\b(?:because|since|due to|therefore|so that|caused by|as a result|weil|denn|wegen|deshalb|daher|damit)\b/gi,
  before: /\b(?:before|until|till|by|prior|ahead|in advance|earlier|no later than|first|vor|vorher|bis|spätestens|zuvor)\b/gi,
  after: /\b(?:after|afterwards|from|once|since|later|then|following|nach|nachher|ab|frühestens|seit|danach)\b/gi,
  during: /\b(?:during|while|within|between|in the course|während|innerhalb|zwischen|binnen)\b/gi,
  now: /\b(?:immediately|at once|instantly|already|right away|directly|sofort|bereits|gleich|umgehend)\b/gi,
  and: /\b(?:and|both|as well as|und|sowie|sowohl)\b/gi,
  or: /\b(?:or|either|oder)\b/gi,
} as const;

type Cue = keyof typeof cues;
const cueNames = Object.keys(cues) as Cue[];

/** Cues that say the contrary of one another. */
const contraries: readonly (readonly [Cue, Cue])[] = [
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

const measures = [
  'missing',
  'far',
  'farSentence',
  'farClause',
  'missingSentence',
  'missingClause',
  'acrossClauses',
  'acrossSentences',
  'strangest',
  'missingWords',
  'missingNames',
  'substituted',
  'substitutedMost',
  'opposite',
  'oppositeElsewhere',
  'negationOdd',
  'negationMore',
  'negationLess',
  'denyingOdd',
  'turnedOdd',
  'numberUnknown',
  'numberElsewhere',
  'numberApart',
  'unitApart',
  'unitWrong',
  'numbers',
  'order',
  'copied',
  'copiedButWord',
  'copiedButCue',
  'length',
  'lengthOfClause',
  'short',
  'contrary',
  'center',
] as const;

type Measure = (typeof measures)[number];

const editNames = [
  'chain',
  'density',
  'subNumber',
  'subOpposite',
  'subNear',
  'subNearest',
  'subFar',
  'subName',
  'insContent',
  'insRare',
  'insEnd',
  'delContent',
  'insNegation',
  'delNegation',
  'subCue',
  'insCue',
  'delCue',
  'endQuoted',
  'synonym',
  'insStrong',
  'delLimit',
  'tailLimits',
  'jump',
  'jumpClause',
  'numberRival',
  'classSwap',
  'polarityOdd',
  'ruleNumber',
  'ruleNegation',
  'ruleQuantity',
] as const;
export const supportFeatureNames: readonly string[] = [
  ...measures,
  ...cueNames.flatMap((cue) => [`${cue}Added`, `${cue}Dropped`]),
  ...editNames,
  ...cueNames.flatMap((cue) => [`${cue}Ins`, `${cue}Del`]),
];

/** What a sentence is compared with. */
export interface SupportSource {
  readonly quote: string;
  /** Title and headings: where the quote stands. */
  readonly around: string;
}

interface Part {
  readonly text: string;
  readonly words: readonly Word[];
}

const wordPattern = /[\p{L}\p{M}\p{N}]+(?:[.,'’_][\p{L}\p{M}\p{N}]+)*|%|€|\$|£/gu;

function contentWords(text: string): Word[] {
  return (text.match(wordPattern) ?? [])
    .filter((word) => !isFunctionWord(word) && !isCue(word))
    .map((word) => wordOf(word));
}

const known = new Map<string, boolean>();
function isCue(word: string): boolean {
  const before = known.get(word);
  if (before !== undefined) return before;
  const is =
    isNegation(word.toLowerCase()) || Object.values(cues).some((cue) => word.replace(cue, '') === '');
  known.set(word, is);
  return is;
}

function partOf(text: string): Part {
  return { text, words: contentWords(inDigits(text)) };
}

/** A text with numbers in digits. */
function inDigits(text: string): string {
  return text.replace(/\p{L}{3,}/gu, (word) => {
    const value = numberOfWord(word);
    return value === undefined || value < 2 ? word : String(value);
  });
}

function clausesOf(sentence: string): string[] {
  return sentence
    .split(/[;:\n]\s+|,\s+|\s[–—-]\s|[()]|\s(?=(?:but|unless|while|except|because|aber|sondern|außer|wenn|if|and|und)\s)/)
    .map((clause) => clause.trim())
    .filter((clause) => /\p{L}/u.test(clause));
}

function rarityOf(word: Word, vectors: WordVectors | undefined): number {
  if (word.isNumber) return 1;
  const rank = vectors?.numberOf(word.form);
  return rank === undefined ? 1 : Math.min(1, Math.log2(rank + 2) / 15.7);
}

/** Numbers that say of a sentence how it relates to what stands behind its marker, in the order of `supportFeatureNames`. */
export function supportFeatures(
  sentence: string,
  { quote, around }: SupportSource,
  vectors: WordVectors | undefined,
): number[] {
  const said = partOf(sentence);
  const quoted = sentences(quote).map(({ start, end }) => partOf(quote.slice(start, end)));
  const clauses = quoted.flatMap(({ text }) => clausesOf(text).map(partOf));
  const whole = partOf(quote);
  const context = partOf(around);
  const weights = said.words.map((word) => rarityOf(word, vectors));
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const nearTo = (part: Part): number[] =>
    said.words.map((word) => part.words.reduce((best, other) => Math.max(best, nearness(word, other, vectors)), 0));
  const sum = (values: readonly number[]): number =>
    values.reduce((all, value, at) => all + value * (weights[at] ?? 0), 0) / total;
  const strict = (values: readonly number[]): number => sum(values.map((value) => (value >= 0.85 ? 1 : 0)));
  const soft = (value: number): number => (value >= 0.85 ? 1 : Math.max(0, (value - 0.3) / 0.7));
  const best = (parts: readonly Part[]): { part: Part; near: number[]; value: number } => {
    let found = { part: parts[0] ?? whole, near: nearTo(parts[0] ?? whole), value: -1 };
    for (const part of parts) {
      const near = nearTo(part);
      const value = sum(near.map((each) => soft(each))) - 0.001 * part.words.length;
      if (value > found.value) found = { part, near, value };
    }
    return found;
  };
  const inWhole = nearTo(whole);
  const inContext = nearTo(context);
  const anywhere = inWhole.map((value, at) => Math.max(value, inContext[at] ?? 0));
  const bySentence = best(quoted);
  const byClause = best(clauses);
  const withContext = (near: readonly number[]): number[] =>
    near.map((value, at) => Math.max(value, inContext[at] ?? 0));
  const nearSentence = withContext(bySentence.near);
  const nearClause = withContext(byClause.near);
  const missing = said.words
    .map((word, at) => ({ word, weight: weights[at] ?? 0, near: anywhere[at] ?? 0, nearSentence: nearSentence[at] ?? 0 }))
    .filter(({ word }) => !word.isNumber);

  // Words in the place of others: near ones of the sentence that nothing of what is said takes.
  const free = bySentence.part.words.filter(
    (other) => !other.isNumber && said.words.every((word) => nearness(word, other, vectors) < 0.85),
  );
  const substitutes = missing
    .filter(({ nearSentence: near }) => near < 0.85)
    .map(({ word, weight }) => ({
      weight,
      near: free.reduce((most, other) => Math.max(most, nearness(word, other, vectors)), 0),
    }));
  const opposed = (part: Part): number =>
    said.words.filter(
      (word) =>
        part.words.some((other) => areOpposite(word, other)) &&
        !part.words.some((other) => other.stem === word.stem),
    ).length;
  const opposite = opposed(bySentence.part);

  const saidWords = wordsOf(sentence);
  const aligned = wordsOf(byClause.part.text);
  const alignedSentence = wordsOf(bySentence.part.text);
  const count = (words: readonly string[], test: (word: string) => boolean): number => words.filter(test).length;
  const negatedSaid = count(saidWords, isNegation);
  const negatedQuoted = count(aligned, isNegation);
  const negatedSentence = count(alignedSentence, isNegation);
  const isOdd = (one: number, other: number): number => ((one + other) % 2 === 0 ? 0 : 1);

  const numbers = numbersIn(sentence).filter(({ isWord }) => !isWord);
  const cueCounts = (text: string): Record<Cue, number> =>
    Object.fromEntries(cueNames.map((cue) => [cue, text.match(cues[cue])?.length ?? 0])) as Record<Cue, number>;
  const own = cueCounts(sentence);
  const inClause = cueCounts(byClause.part.text);
  const inSentence = cueCounts(bySentence.part.text);
  const added = (cue: Cue): number => (own[cue] > 0 && inSentence[cue] === 0 ? 1 : 0);
  const dropped = (cue: Cue): number => (own[cue] === 0 && inClause[cue] > 0 ? 1 : 0);
  const contrary = contraries.filter(
    ([one, other]) => (added(one) && dropped(other)) || (added(other) && dropped(one)),
  ).length;

  const copied = align(saidWords, alignedSentence).share;
  const missingWeight = missing.filter(({ near }) => near < 0.85);
  const matchedOrder = orderOf(said.words, bySentence.part.words, vectors);
  const clauseOfNumber = numberClause(said, clauses, quoted);

  const values: Record<Measure, number> = {
    missing: 1 - strict(anywhere),
    far: 1 - sum(anywhere.map(soft)),
    farSentence: 1 - sum(nearSentence.map(soft)),
    farClause: 1 - sum(nearClause.map(soft)),
    missingSentence: 1 - strict(nearSentence),
    missingClause: 1 - strict(nearClause),
    acrossClauses: sum(anywhere.map(soft)) - sum(nearClause.map(soft)),
    acrossSentences: sum(anywhere.map(soft)) - sum(nearSentence.map(soft)),
    strangest: Math.max(0, ...missing.map(({ weight, near }) => weight * (1 - soft(near)))),
    missingWords: Math.min(4, missingWeight.length),
    missingNames: Math.min(2, missingWeight.filter(({ word }) => word.isName).length),
    substituted: Math.min(3, substitutes.filter(({ near }) => near > 0.45).length),
    substitutedMost: Math.max(0, ...substitutes.map(({ near }) => near)),
    opposite: Math.min(2, opposite),
    oppositeElsewhere: Math.min(2, opposed(whole)) - Math.min(2, opposite),
    negationOdd: isOdd(negatedSaid, negatedQuoted),
    negationMore: negatedSaid > negatedSentence ? 1 : 0,
    negationLess: negatedSaid < negatedQuoted ? 1 : 0,
    denyingOdd: isOdd(count(saidWords, isDenying), count(aligned, isDenying)),
    turnedOdd: isOdd(negatedSaid + opposite, negatedQuoted),
    numberUnknown: unknownNumber(sentence, knownNumbers(`${quote}\n${around}`)) === undefined ? 0 : 1,
    numberElsewhere: clauseOfNumber.elsewhere,
    numberApart: clauseOfNumber.apart,
    unitApart: clauseOfNumber.unit,
    unitWrong: wrongUnit(sentence, quote) === undefined ? 0 : 1,
    numbers: Math.min(3, numbers.length),
    order: matchedOrder,
    copied,
    copiedButWord: missingWeight.length > 0 || substitutes.length > 0 ? copied : 0,
    copiedButCue: cueNames.some((cue) => added(cue) > 0 || dropped(cue) > 0) ? copied : 0,
    length: Math.min(2, said.words.length / 10),
    lengthOfClause: Math.min(2, byClause.part.words.length / 10),
    short: said.words.length <= 3 ? 1 : 0,
    contrary: Math.min(2, contrary),
    center: 0,
  };
  return [
    ...measures.map((name) => values[name]),
    ...cueNames.flatMap((cue) => [added(cue), dropped(cue)]),
    ...bestEdits(sentence, quoted, vectors),
  ];
}

const classes: readonly RegExp[] = [
  /\b(?:milliseconds?|seconds?|minutes?|hours?|hourly|days?|daily|weeks?|weekly|months?|monthly|years?|yearly|annual(?:ly)?|annum)\b/gi,
  /\b(?:millisekunden?|sekunden?|minuten?|stunden?|tage?|täglich|wochen?|wöchentlich|monate?n?s?|monatlich|jahre?s?|jährlich)\b/gi,
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b/gi,
  /\b(?:mon|diens|donners|frei|sams|sonn)tage?n?s?\b|\bmittwochs?\b/gi,
  /\b(?:january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember)\b/gi,
  /\b(?:kb|mb|gb|tb|kib|mib|gib|tib|kbit|mbit|gbit)\b/gi,
  /\b(?:red|blue|green|yellow|black|white|grey|gray|brown|orange|purple|pink|rote?[nrs]?|blaue?[nrs]?|grüne?[nrs]?|gelbe?[nrs]?|schwarze?[nrs]?|weiße?[nrs]?)\b/gi,
];
function classSwaps(sentence: string, quote: string): number {
  const short = (word: string): string => word.toLowerCase().slice(0, 4);
  return classes.filter((pattern) => {
    const own = sentence.match(pattern)?.map(short) ?? [];
    const other = quote.match(pattern)?.map(short) ?? [];
    return other.length > 0 && own.some((word) => !other.includes(word));
  }).length;
}

function startOfClause(items: readonly Item[], at: number): number {
  let from = at;
  while (from > 0 && items[from - 1]?.kind !== 'break') from -= 1;
  return from;
}
function endOfClause(items: readonly Item[], at: number): number {
  let to = at + 1;
  while (to < items.length && items[to]?.kind !== 'break') to += 1;
  return to;
}

/** By how much another number of the quote stands nearer to the words of the sentence than the one that it has. */
function numberRival(said: readonly Item[], quote: readonly Item[], vectors: WordVectors | undefined): number {
  const isNumber = (item: Item): boolean => item.kind === 'word' && item.word.isNumber;
  const own = said.filter(isNumber);
  if (own.length === 0) return 0;
  const others = said.filter((item) => item.kind === 'word' && !item.word.isNumber);
  const held = others.map((item) => quote.flatMap((other, at) => (alike(item, other, vectors) > 0 ? [at] : [])));
  const breaks = (a: number, b: number): number =>
    quote.slice(Math.min(a, b), Math.max(a, b)).filter(({ kind }) => kind === 'break').length;
  const scoreAt = (place: number): number =>
    held.reduce((sum, places) => sum + Math.max(0, ...places.map((at) => Math.exp(-Math.abs(at - place) / 4 - 0.5 * breaks(at, place)))), 0);
  const numbers = quote.flatMap((item, at) => (isNumber(item) ? [{ item, at, score: scoreAt(at) }] : []));
  const rivals = numbers.filter(({ item }) => !own.some((each) => alike(each, item, vectors) > 0));
  const best = Math.max(0, ...rivals.map(({ score }) => score));
  return Math.max(0, ...own.map((each) => {
    const mine = numbers.filter(({ item }) => alike(each, item, vectors) > 0);
    return mine.length === 0 ? 0 : best - Math.max(...mine.map(({ score }) => score));
  }));
}

type Item = { readonly kind: 'break' } | { readonly kind: 'word'; readonly word: Word } | { readonly kind: 'cue'; readonly cue: Cue } | { readonly kind: 'negation' };

const cueOfWord = new Map<string, Cue | undefined>();
function cueOf(word: string): Cue | undefined {
  if (cueOfWord.has(word)) return cueOfWord.get(word);
  const cue = cueNames.find((name) => word.replace(cues[name], '') === '');
  cueOfWord.set(word, cue);
  return cue;
}
const several = /\b(at least|no (?:less|fewer|more|longer|later) than|at the most|at most|up to|or more|or less|have to|has to|had to|not allowed|not permitted|in case|as long as|apart from|other than|in any case|as well|due to|so that|at once|right away|bis zu|in jedem fall|no one|at all)\b/gi;

function itemsOf(text: string): Item[] {
  const joined = inDigits(text).replace(several, (whole) => whole.replace(/ /g, '_'));
  return (joined.match(/[;:.,()|–—](?=\s|$)|[\p{L}\p{M}\p{N}]+(?:[.,'’_][\p{L}\p{M}\p{N}]+)*|%|€|\$|£/gu) ?? []).flatMap((written): Item[] => {
    if (/^[;:.,()|–—]$/.test(written)) return [{ kind: 'break' }];
    const plain = written.toLowerCase().replace(/_/g, ' ').replace(/’/g, "'");
    if (isNegation(plain)) return [{ kind: 'negation' }];
    const cue = cueOf(plain);
    if (cue !== undefined) return [{ kind: 'cue', cue }];
    return isFunctionWord(written) ? [] : [{ kind: 'word', word: wordOf(written) }];
  });
}

function alike(one: Item, other: Item, vectors: WordVectors | undefined): number {
  if (one.kind === 'word' && other.kind === 'word') {
    const near = nearness(one.word, other.word, vectors);
    return near >= 0.85 ? near : isSynonym(one.word, other.word) ? 0.86 : 0;
  }
  if (one.kind === 'cue' && other.kind === 'cue') return one.cue === other.cue ? 0.5 : 0;
  return one.kind === 'negation' && other.kind === 'negation' ? 0.5 : 0;
}

const synonyms: ReadonlyMap<string, ReadonlySet<string>> = (globalThis as any).__syn ?? new Map();
function isSynonym(one: Word, other: Word): boolean {
  return synonyms.get(one.stem)?.has(other.stem) === true || synonyms.get(one.form)?.has(other.form) === true;
}

function bestEdits(sentence: string, quoted: readonly Part[], vectors: WordVectors | undefined): number[] {
  const said = itemsOf(sentence);
  let best: { value: number; pairs: readonly (readonly [number, number])[]; quote: readonly Item[] } | undefined;
  for (const { text } of quoted) {
    const quote = itemsOf(text);
    const { value, pairs } = chainOf(said, quote, vectors);
    if (best === undefined || value > best.value) best = { value, pairs, quote };
  }
  if (best === undefined) return [...editNames.map(() => 0), ...cueNames.flatMap(() => [0, 0])];
  const { pairs, quote } = best;
  const e = Object.fromEntries(editNames.map((name) => [name, 0])) as Record<(typeof editNames)[number], number>;
  const ins = new Map<Cue, number>();
  const del = new Map<Cue, number>();
  const words = (items: readonly Item[]): Word[] => items.flatMap((item) => (item.kind === 'word' ? [item.word] : []));
  const elsewhere = words(quoted.flatMap(({ text }) => itemsOf(text)));
  const gap = (a: readonly Item[], b: readonly Item[], isEnd: boolean): void => {
    const [own, other] = [words(a), words(b)];
    const isClose = a.length <= 4 && b.length <= 4 && !isEnd;
    for (const item of a) {
      if (item.kind === 'cue') { ins.set(item.cue, 1); e.insCue += 1; }
      if (item.kind === 'negation') e.insNegation += 1;
      if (item.kind === 'word' && !elsewhere.some((each) => nearness(each, item.word, vectors) >= 0.85)) {
        if (isEnd) e.insEnd += 1; else e.insContent += 1;
        e.insRare = Math.max(e.insRare, rarityOf(item.word, vectors));
      }
    }
    if (!isEnd || isClose)
      for (const item of b) {
        if (item.kind === 'cue') { del.set(item.cue, 1); e.delCue += 1; }
        if (item.kind === 'negation') e.delNegation += 1;
        if (item.kind === 'word') e.delContent += 1;
      }
    else e.endQuoted += b.length;
    if (a.length > 0 && b.length > 0 && (isClose || (isEnd && a.length <= 3))) {
      if (a.some((x) => x.kind === 'cue') && b.some((x) => x.kind === 'cue')) e.subCue += 1;
      if (own.length > 0 && other.length > 0) {
        if (own.some((w) => w.isNumber) && other.some((w) => w.isNumber)) e.subNumber += 1;
        else if (own.some((w) => other.some((o) => areOpposite(w, o)))) e.subOpposite += 1;
        else {
          const near = Math.max(0, ...own.flatMap((w) => other.map((o) => nearness(w, o, vectors))));
          e.subNearest = Math.max(e.subNearest, near);
          if (near > 0.45) e.subNear += 1; else e.subFar += 1;
          if (own.some((w) => w.isName) && other.some((w) => w.isName)) e.subName += 1;
        }
      }
    }
  };
  let [i, j] = [0, 0];
  for (const [at, [a, b]] of pairs.entries()) {
    gap(said.slice(i, a), quote.slice(j, b), at === 0);
    const [one, other] = [said[a], quote[b]];
    if (one?.kind === 'word' && other?.kind === 'word' && one.word.stem !== other.word.stem) e.synonym += 1;
    [i, j] = [a + 1, b + 1];
  }
  gap(said.slice(i), quote.slice(j), true);
  const first = pairs[0]?.[1] ?? 0;
  const last = pairs.at(-1)?.[1] ?? 0;
  e.chain = said.length === 0 ? 0 : pairs.length / said.length;
  e.density = pairs.length / Math.max(1, last - first + 1);
  e.endQuoted = Math.min(1, e.endQuoted / 10);
  const strong: readonly Cue[] = ['all', 'never', 'only', 'must', 'forbidden', 'now', 'regardless', 'cause'];
  const limits: readonly Cue[] = ['only', 'condition', 'exception', 'some', 'most', 'may', 'atMost', 'atLeast', 'forbidden'];
  e.insStrong = strong.filter((cue) => ins.has(cue)).length;
  e.delLimit = limits.filter((cue) => del.has(cue)).length;
  const after = quote[last + 1];
  const isLimit = (item: Item | undefined): boolean => item?.kind === 'cue' && ['condition', 'exception', 'only'].includes(item.cue);
  e.tailLimits = pairs.length > 0 && (isLimit(after) || isLimit(quote[last + 2])) && !said.some(isLimit) ? 1 : 0;
  for (let at = 1; at < pairs.length; at += 1) {
    const [[a, b], [c, d]] = [pairs[at - 1] ?? [0, 0], pairs[at] ?? [0, 0]];
    if (c - a > 2) continue;
    e.jump = Math.max(e.jump, Math.min(4, (d - b - 1) / 2));
    const crossed = quote.slice(b + 1, d).filter((item) => item.kind === 'break' || (item.kind === 'cue' && (item.cue === 'and' || item.cue === 'or'))).length;
    const own = said.slice(a + 1, c).filter((item) => item.kind === 'break' || (item.kind === 'cue' && (item.cue === 'and' || item.cue === 'or'))).length;
    e.jumpClause = Math.max(e.jumpClause, crossed - own);
  }
  e.numberRival = numberRival(said, quote, vectors);
  e.classSwap = classSwaps(sentence, quoted.map(({ text }) => text).join(' '));
  const [from, to] = [startOfClause(quote, first), endOfClause(quote, last)];
  const turns = (items: readonly Item[]): number =>
    items.filter((item) => item.kind === 'negation' || (item.kind === 'cue' && (item.cue === 'forbidden' || item.cue === 'exception'))).length +
    words(items).filter(({ form }) => isDenying(form)).length;
  e.polarityOdd = ((turns(said) + turns(quote.slice(from, to)) + e.subOpposite) % 2) * e.chain;
  const turned = turnedSense({ words: wordsOf(sentence), terms: new Set(analyze(sentence)) }, quotedSentences(quoted.map(({ text }) => text).join('\n\n'))).fault;
  e.ruleNumber = turned === 'number' ? 1 : 0;
  e.ruleNegation = turned === 'negation' ? 1 : 0;
  e.ruleQuantity = turned === 'quantity' ? 1 : 0;
  for (const name of editNames) e[name] = Math.min(4, e[name]);
  return [...editNames.map((name) => e[name]), ...cueNames.flatMap((cue) => [ins.get(cue) ?? 0, del.get(cue) ?? 0])];
}

function chainOf(said: readonly Item[], quote: readonly Item[], vectors: WordVectors | undefined): { value: number; pairs: (readonly [number, number])[] } {
  const width = quote.length + 1;
  const score = new Float64Array((said.length + 1) * width);
  const like = said.map((one) => quote.map((other) => alike(one, other, vectors)));
  for (let i = said.length - 1; i >= 0; i -= 1)
    for (let j = quote.length - 1; j >= 0; j -= 1) {
      const same = like[i]?.[j] ?? 0;
      score[i * width + j] = Math.max(
        score[(i + 1) * width + j] ?? 0,
        score[i * width + j + 1] ?? 0,
        same > 0 ? (score[(i + 1) * width + j + 1] ?? 0) + same : 0,
      );
    }
  const pairs: (readonly [number, number])[] = [];
  let [i, j] = [0, 0];
  while (i < said.length && j < quote.length) {
    const here = score[i * width + j] ?? 0;
    if (here === score[(i + 1) * width + j]) i += 1;
    else if (here === score[i * width + j + 1]) j += 1;
    else { pairs.push([i, j]); i += 1; j += 1; }
  }
  return { value: score[0] ?? 0, pairs };
}

/** Share of pairs of shared words that stand in the other order. */
function orderOf(said: readonly Word[], quoted: readonly Word[], vectors: WordVectors | undefined): number {
  const places = said.flatMap((word) => {
    const at = quoted.findIndex((other) => nearness(word, other, vectors) >= 0.85);
    return at < 0 ? [] : [at];
  });
  let [turned, pairs] = [0, 0];
  for (let i = 0; i < places.length; i += 1)
    for (let j = i + 1; j < places.length; j += 1) {
      pairs += 1;
      if ((places[i] ?? 0) > (places[j] ?? 0)) turned += 1;
    }
  return pairs === 0 ? 0 : turned / pairs;
}

/** Whether the clause that has a number of the sentence has its other words too. */
function numberClause(
  said: Part,
  clauses: readonly Part[],
  quoted: readonly Part[],
): { readonly elsewhere: number; readonly apart: number; readonly unit: number } {
  const numbers = said.words.filter(({ isNumber }) => isNumber);
  const others = said.words.filter(({ isNumber }) => !isNumber);
  let [elsewhere, apart, unit] = [0, 0, 0];
  const held = (part: Part): number =>
    others.filter((word) => part.words.some((other) => other.stem === word.stem)).length / Math.max(1, others.length);
  for (const number of numbers) {
    const withNumber = clauses.filter(({ words }) => words.some(({ form }) => form === number.form));
    if (withNumber.length === 0) continue;
    const own = Math.max(...withNumber.map(held));
    const without = clauses.filter((clause) => !withNumber.includes(clause));
    const rival = Math.max(0, ...without.filter(({ words }) => words.some(({ isNumber }) => isNumber)).map(held));
    elsewhere = Math.max(elsewhere, rival - own);
    const withinSentence = quoted.filter(({ words }) => words.some(({ form }) => form === number.form));
    const sentenceOwn = Math.max(0, ...withinSentence.map(held));
    apart = Math.max(apart, Math.max(0, ...quoted.map(held)) - sentenceOwn);
    const at = said.words.indexOf(number);
    const next = said.words[at + 1];
    if (next !== undefined) {
      const nexts = withNumber.flatMap(({ words }) =>
        words.flatMap((word, place) => (word.form === number.form ? [words[place + 1]?.stem, words[place - 1]?.stem] : [])),
      );
      if (!nexts.includes(next.stem)) unit = 1;
    }
  }
  return { elsewhere, apart, unit };
}
