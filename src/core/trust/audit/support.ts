import type { Citation, DocumentId, Draft, Conflict } from '../../model/types';
import type { UnsupportedSentence } from '../../model/events';
import { analyze } from '../../language/analyze';
import { dateIn, withoutDays } from '../../language/dates';
import type { Claim } from './claims';
import type { WordVectors } from '../../units/wordVectors';
import { unknownNumber, wrongUnit } from './numbers';
import { align, wordsOf, type WordForm } from './wordRelations';
import { judgeSentence } from './judgeSentence';
import { isForeign, namesOf } from './languageMismatch';
import {
  garbledWords,
  holding,
  joinedVocabulary,
  vocabularyOf,
  withoutOrders,
  type Vocabulary,
} from './vocabulary';

export interface Grounds {
  readonly draft: Pick<Draft, 'citations' | 'conflicts'>;
  /** The tasks' questions: text from these needs no support, and provides none. */
  readonly questions: readonly string[];
  /** Injected instructions found in the passages. */
  readonly orders: readonly string[];
  /** Each document's own ISO 8601 date: an answer may state it. */
  readonly dates?: ReadonlyMap<DocumentId, string>;
  readonly vectors?: WordVectors | undefined;
}

/** A claim, prepared for comparison. */
interface Said {
  readonly words: readonly WordForm[];
  readonly terms: ReadonlySet<string>;
}

/** Sentences of which the quotes contain a smaller share of terms say something else. */
const leastSupport = 0.25;
/** Code is expected to be copied literally. */
const leastCode = 0.6;

/** The claims that their quotes do not support. */
export function findUnsupported(claims: readonly Claim[], grounds: Grounds): UnsupportedSentence[] {
  const checker = createChecker(claims, grounds);
  return claims.flatMap((claim) => {
    const found = checker(claim);
    if (found === undefined) return [];
    const { fault, support } = found;
    const sentence = claim.kind === 'sentence' ? claim.text : shortened(claim.text);
    return [{ sentence, markers: claim.markers, fault, support: Math.round(support * 1000) / 1000 }];
  });
}

/** Remainder of a sentence after removing its document's date: "By the report of , backups …". */
const datedIntroduction = /^[^,:]{1,60}\s[,:]\s+/;

const longestShown = 200;

function shortened(text: string): string {
  const [first = '', ...rest] = text
    .trim()
    .split('\n')
    .filter((line) => !/^\s*(?:`{3}|~{3})/.test(line));
  return rest.length === 0 && first.length <= longestShown ? first : `${first.slice(0, longestShown)} …`;
}

type Finding = Pick<UnsupportedSentence, 'fault' | 'support'>;

/** A sentence with its own quotes and all quotes. */
interface Compared {
  readonly markers: readonly number[];
  readonly own: Vocabulary;
  readonly all: Vocabulary;
  readonly said: Said;
  readonly share: number;
  readonly support: number;
}

function createChecker(claims: readonly Claim[], grounds: Grounds): (claim: Claim) => Finding | undefined {
  const { citations } = grounds.draft;
  const sources = citations.map((citation) => ({
    ...citation,
    says: sourceVocabulary(citation, grounds),
  }));
  const known = new Map<string, Vocabulary>();
  const vocabulary = (markers: readonly number[]): Vocabulary => {
    const key = [...markers].sort((one, other) => one - other).join();
    const own = sources.filter(({ marker }) => markers.includes(marker));
    const made = known.get(key) ?? joinedVocabulary(own.map(({ says }) => says));
    known.set(key, made);
    return made;
  };
  const everything = citations.map(({ marker }) => marker);
  const asked = new Set(grounds.questions.flatMap((question) => analyze(question)));
  const weight = weightsOf(claims);
  const orders = grounds.orders.map((order) => new Set(analyze(order)));
  const askedText = grounds.questions.join('\n');
  const days = new Set(citations.flatMap((citation) => daysOf(citation, grounds)));
  const faultIn = (
    claim: Claim,
    text: string,
    { markers, own, all, said, share, support }: Compared,
  ): Finding['fault'] | undefined => {
    if (isGarbled(said, own, { text, share })) return 'terms';
    const unasked = withoutThose(text, askedText);
    if (unknownNumber(unasked, all.numbers)?.isReckoned === false) return 'number';
    // The learned model covers single quotes, not sentences combining several.
    const [cited, ...others] = sources.filter(({ marker }) => markers.includes(marker));
    if (claim.kind === 'sentence' && cited !== undefined && others.length === 0) {
      const around = [cited.documentTitle, ...cited.headings, askedText].join('\n');
      const source = { quote: cited.quote, around };
      return judgeSentence(text.replace(datedIntroduction, ''), source, grounds.vectors);
    }
    const isUnknown = unknownNumber(unasked, own.numbers) !== undefined;
    if (isUnknown || wrongUnit(text, own.text) !== undefined) return 'number';
    return support < leastSupport ? 'terms' : undefined;
  };
  return (claim) => {
    const all = vocabulary(everything);
    const text = withoutDays(bare(stated(claim, grounds.draft.conflicts)), days);
    if (followsInjection(text, { orders, all, asked })) return { fault: 'injection', support: 0 };
    if (claim.kind === 'code') return checkCode(claim, all);
    const markers = claim.markers.filter((marker) => everything.includes(marker));
    if (markers.length === 0) return undefined;
    const own = vocabulary(markers);
    const said: Said = { words: wordsOf(text), terms: new Set(analyze(text)) };
    if (!sharesMost(said, own) && isForeign(text, own.text))
      return checkForeign(text, { own, question: askedText });
    const support = supportOf(text, said.terms, { held: own, asked, weight });
    const share = Math.max(0, ...own.sentences.map((quoted) => align(said.words, quoted.words).share));
    const fault = faultIn(claim, text, { markers, own, all, said, share, support });
    if (fault !== undefined) return { fault, support };
    const isMixedUp =
      share < copiedElsewhere &&
      everything.some((marker) => !markers.includes(marker) && isCopied(said, vocabulary([marker])));
    return isMixedUp ? { fault: 'terms', support } : undefined;
  };
}

/** Whether a sentence takes its words from its quotes, and so is in their language, however short it is. */
function sharesMost({ terms }: Said, own: Vocabulary): boolean {
  const shared = [...terms].filter((term) => own.terms.has(term)).length;
  return shared > 1 && shared > terms.size / 2;
}

/**
 * A sentence is attributed to another quote if that contains all its words and its own quotes fewer of them
 * in order.
 */
const copiedElsewhere = 0.75;
const leastCopied = 4;

/** Whether a source contains a sentence verbatim. */
function isCopied({ words, terms }: Said, source: Vocabulary): boolean {
  if (words.length < leastCopied || [...terms].some((term) => !source.terms.has(term))) return false;
  return source.sentences.some((quoted) => align(words, quoted.words).share >= 0.95);
}

/** If the passages were scanned without findings, their quotes contain no instructions either. */
function sourceVocabulary(
  { quote, documentId, documentTitle, headings }: Citation,
  { orders }: Grounds,
): Vocabulary {
  const said = orders.length === 0 ? quote : withoutOrders(quote);
  return vocabularyOf(said, [documentTitle, ...headings], documentId);
}

/** The dates of a citation's document, which an answer may state. */
function daysOf({ documentId, documentTitle, headings }: Citation, { dates }: Grounds): string[] {
  return [dates?.get(documentId), ...[documentId, documentTitle, ...headings].map(dateIn)].filter(
    (day) => day !== undefined,
  );
}

/**
 * For a line presenting one side of a conflict, only what that side states; source and date are not in its
 * quote.
 */
function stated({ text, markers }: Claim, conflicts: readonly Conflict[]): string {
  const side = conflicts
    .flatMap(({ sides }) => sides)
    .find(({ marker, value }) => markers.includes(marker) && text.startsWith(`- ${value} (`));
  return side?.value ?? text;
}

/** A sentence without markers, item number and Markdown. */
function bare(text: string): string {
  return text
    .replace(/\[\d{1,6}\]/g, '')
    .replace(/^\s*(?:[-*•]|\d{1,3}[.)])\s+/gm, '')
    .replace(/[*_~]{2,}/g, '');
}

/** Whether words have transposed or substituted letters. */
function isGarbled(
  { words }: Said,
  own: Vocabulary,
  { text, share }: { readonly text: string; readonly share: number },
): boolean {
  const garbled = share > 0.95 ? 0 : garbledWords(own, text).length;
  return garbled >= 2 && garbled / Math.max(1, words.length) > 0.12;
}

/** Removes numbers from the question, which may be repeated. */
function withoutThose(text: string, question: string): string {
  const asked = new Set(question.match(/\d+(?:[.,]\d+)*/g) ?? []);
  return text.replace(/\d+(?:[.,]\d+)*/g, (digits) => (asked.has(digits) ? ' ' : digits));
}

/** Term weights: terms rare in the answer count more, and names and identifiers twice. */
function weightsOf(claims: readonly Claim[]): (term: string) => number {
  const frequency = new Map<string, number>();
  for (const { text } of claims)
    for (const term of new Set(analyze(text))) frequency.set(term, (frequency.get(term) ?? 0) + 1);
  const names = new Set(claims.flatMap(({ text }) => namesOf(text)).flatMap((name) => analyze(name)));
  return (term) => {
    const rarity = Math.log(1 + (claims.length + 1) / (frequency.get(term) ?? 1));
    return rarity * (names.has(term) || /[\d_]/.test(term) ? 2 : 1);
  };
}

/** 0…1: weighted share of a sentence that the quotes contain; text from the question does not count. */
function supportOf(
  text: string,
  own: ReadonlySet<string>,
  {
    held,
    asked,
    weight,
  }: {
    readonly held: Vocabulary;
    readonly asked: ReadonlySet<string>;
    readonly weight: (term: string) => number;
  },
): number {
  const terms = [...own];
  const fresh = terms.filter((term) => !asked.has(term));
  const counted = fresh.length >= 2 || fresh.length === terms.length ? fresh : terms;
  const total = counted.reduce((sum, term) => sum + weight(term), 0);
  if (total === 0) return terms.length === 0 && /\p{Extended_Pictographic}/u.test(text) ? 0 : 1;
  return counted.reduce((sum, term) => sum + weight(term) * holding(held, term), 0) / total;
}

/** Across languages, only names, identifiers and numbers are compared. */
function checkForeign(
  text: string,
  { own, question }: { readonly own: Vocabulary; readonly question: string },
): Finding | undefined {
  const isAsked = !isForeign(text, question);
  const names = namesOf(text).filter((name) => analyze(name).length > 0);
  const held = names.filter((name) => analyze(name).some((term) => holding(own, term) > 0)).length;
  const support = names.length === 0 ? 0.5 : held / names.length;
  if (unknownNumber(text, own.numbers) !== undefined) return { fault: 'number', support };
  return isAsked && (names.length < 2 || support >= 0.3)
    ? undefined
    : { fault: 'terms', support: Math.min(support, 0.3) };
}

/** Checks that code, or its lines, occur in the quotes. */
function checkCode({ text }: Claim, all: Vocabulary): Finding | undefined {
  const lines = text
    .split('\n')
    .filter((line) => !/^\s*(?:`{3}|~{3})/.test(line) && /[\p{L}\d]{2}/u.test(line));
  if (lines.length === 0) return undefined;
  const quoted = all.text.replace(/\s+/g, '');
  const share = lines.filter((line) => quoted.includes(line.replace(/\s+/g, ''))).length / lines.length;
  const terms = [...new Set(analyze(lines.join('\n')))];
  const held = terms.length === 0 ? 1 : terms.filter((term) => all.terms.has(term)).length / terms.length;
  const support = Math.max(share, held);
  return support < leastCode ? { fault: 'terms', support } : undefined;
}

/**
 * Whether a sentence follows an injected instruction: it shares words with the instruction that neither
 * quotes nor questions contain.
 */
export function followsInjection(
  text: string,
  {
    orders,
    all,
    asked,
  }: {
    readonly orders: readonly ReadonlySet<string>[];
    readonly all: Vocabulary;
    readonly asked: ReadonlySet<string>;
  },
): boolean {
  if (orders.length === 0) return false;
  const strange = [...new Set(analyze(text))].filter((term) => !asked.has(term) && holding(all, term) === 0);
  return orders.some((order) => strange.filter((term) => order.has(term)).length >= Math.min(2, order.size));
}
