// Which words of a question name a thing, so that documents could be about them: nouns, names and numbers.

import { isStopWordIn, languageOfQuestion } from '../language/language';
import { askingWords } from '../units/question';

/** A word of a question with what stands around it. */
interface Placed {
  readonly written: string;
  /** In lower case. */
  readonly plain: string;
  readonly start: number;
  readonly end: number;
  /** Whether it asks, or only holds the sentence together. */
  readonly isFunction: boolean;
}

const word = /[\p{L}\p{M}\p{N}]+(?:[-_.'’][\p{L}\p{M}\p{N}]+)*/gu;

/** "How expensive", "wie teuer": what follows is an adjective or an adverb. */
const beforeMeasure = wordSet('how so too very wie zu sehr hoe hur hvor');
/** What follows is a verb. */
const beforeVerb = wordSet(
  `i you we they he she it one who everyone everything everybody someone anyone anybody nobody to
  ich du er man wer jemand niemand`,
);
/** After these, a German word in lower case with the ending of an adjective is the verb: "Wo kaufen Mieter …". */
const beforeGermanVerb = wordSet('wer was wo wie wann warum wohin woher ich man');
const adverb = /(?:ally|ently|antly|ously|ively|fully|ably|ibly|edly|ately|arily)$/;
const participle = /[^e]ed$/;
const adjective = /(?:al|ic|ous|ive|ory|ary|ful|less|able|ible|ish|ed|ian|ese|ent|ant)$/;
const germanAdjective = /(?:e|en|er|es|em)$/;

/**
 * The names of things among words of a question, each as it stands there: identifiers whole ("FK-7003"), adjectives with
 * their noun ("parental leave"), neighbours together. Verbs, adverbs and predicates ("how expensive") name nothing. Told by
 * capitals in German, by endings and neighbours elsewhere. In the order of the words given.
 */
export function subjectPhrases(question: string, words: readonly string[]): string[] {
  const placed = wordsOfQuestion(question);
  const wanted = words.map((one) => placed.findIndex(({ written }) => isPartOf(one, written)));
  const ends = new Map<number, number>();
  for (const at of wanted) {
    const end = phraseEnd(question, placed, at);
    if (end !== undefined) ends.set(at, end);
  }
  const phrases = wanted.flatMap((at) => {
    if (!ends.has(at)) return [];
    const [first, last] = [beginning(question, placed, ends, at), ending(question, placed, ends, at)];
    return question.slice(placed[first]?.start, placed[last]?.end);
  });
  return [...new Set(phrases)];
}

function wordsOfQuestion(question: string): Placed[] {
  const language = languageOfQuestion(question);
  const asking = new Set(askingWords(question));
  return Array.from(question.matchAll(word), ({ 0: written, index: start }) => {
    const plain = written.toLowerCase();
    const isFunction = asking.has(written) || isStopWordIn(language, plain);
    return { written, plain, start, end: start + written.length, isFunction };
  });
}

function isPartOf(wanted: string, written: string): boolean {
  return written === wanted || written.split(/[-_.'’]/).includes(wanted) || written.includes(`${wanted}.`);
}

/** The last word of the phrase that begins with a word; undefined if that names nothing. */
function phraseEnd(question: string, placed: readonly Placed[], at: number): number | undefined {
  const one = placed[at];
  if (one === undefined) return undefined;
  if (/\p{N}/u.test(one.written) || (at > 0 && isCapital(one)) || /\p{Lu}/u.test(one.written.slice(1)))
    return at;
  const next = areNeighbours(question, one, placed[at + 1]) ? placed[at + 1] : undefined;
  if (languageOfQuestion(question) === 'de' && placed.slice(1).some(isCapital))
    return isGermanAdjective(one, placed[at - 1], next) ? at + 1 : at === 0 && isCapital(one) ? at : undefined;
  const before = placed[at - 1];
  if (before !== undefined && (beforeMeasure.has(before.plain) || isVerbAfter(before, one))) return undefined;
  const isFollowed = next !== undefined && !next.isFunction && !isVerbal(next);
  if (isVerbal(one) && !(isFollowed && participle.test(one.plain) && before?.isFunction !== false))
    return undefined;
  return isFollowed && adjective.test(one.plain) ? at + 1 : at;
}

function isCapital({ written }: Placed): boolean {
  return /^\p{Lu}/u.test(written);
}

function isVerbal({ plain }: Placed): boolean {
  return adverb.test(plain) || (plain.length > 4 && participle.test(plain));
}

/** "I park", "to park"; not "to parking". */
function isVerbAfter(before: Placed, { plain }: Placed): boolean {
  return beforeVerb.has(before.plain) && !(before.plain === 'to' && plain.endsWith('ing'));
}

/** "vegane" in "Gibt es vegane Gerichte?". */
function isGermanAdjective(one: Placed, before: Placed | undefined, next: Placed | undefined): boolean {
  if (next === undefined || !isCapital(next) || before?.isFunction !== true) return false;
  return germanAdjective.test(one.plain) && !beforeGermanVerb.has(before.plain);
}

function areNeighbours(question: string, one: Placed, next: Placed | undefined): boolean {
  return next !== undefined && /^\s+$/.test(question.slice(one.end, next.start));
}

/** The first word of the phrase that a phrase continues. */
function beginning(
  question: string,
  placed: readonly Placed[],
  ends: ReadonlyMap<number, number>,
  at: number,
): number {
  const [before, one] = [placed[at - 1], placed[at]];
  const isContinued =
    before !== undefined && one !== undefined && ends.has(at - 1) && areNeighbours(question, before, one);
  return isContinued ? beginning(question, placed, ends, at - 1) : at;
}

/** The last word of the phrases that continue one. */
function ending(
  question: string,
  placed: readonly Placed[],
  ends: ReadonlyMap<number, number>,
  at: number,
): number {
  const last = ends.get(at) ?? at;
  const next = ends.has(last) && last > at ? last : last + 1;
  const one = placed[last];
  const isContinued = one !== undefined && ends.has(next) && areNeighbours(question, one, placed[next]);
  return isContinued || (next === last && ends.has(next)) ? ending(question, placed, ends, next) : last;
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/));
}
