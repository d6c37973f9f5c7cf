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

const word = /[\p{L}\p{M}\p{N}]+(?:[-_.][\p{L}\p{M}\p{N}]+)*/gu;

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
  const wanted = words.map((one) => {
    const whole = placed.findIndex(({ written }) => isPartOf(one, written));
    return whole === -1 ? placed.findIndex(({ written }) => isHumpOf(one, written)) : whole;
  });
  const named = new Set(wanted.flatMap((at) => phraseAt(question, placed, at)));
  const isNamed = (at: number): boolean => named.has(at);
  const areJoined = (at: number): boolean =>
    isNamed(at) && isNamed(at + 1) && areNeighbours(question, placed[at], placed[at + 1]);
  const phrases = wanted.flatMap((at, of) => {
    // Writing without spaces is cut into words elsewhere.
    if (at === -1) return words[of] ?? [];
    if (!isNamed(at)) return [];
    let [first, last] = [at, at];
    while (areJoined(first - 1)) first -= 1;
    while (areJoined(last)) last += 1;
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
  return written === wanted || written.split(/[-_.]/).includes(wanted) || written.includes(`${wanted}.`);
}

/** "Bt" of "BtM-Vorrat". */
function isHumpOf(wanted: string, written: string): boolean {
  return /^\p{Lu}/u.test(wanted) && written.includes(wanted);
}

/** Where the words of the phrase stand that begins with a word; nowhere if that names nothing. */
function phraseAt(question: string, placed: readonly Placed[], at: number): readonly number[] {
  const one = placed[at];
  if (one === undefined) return [];
  const before = placed[at - 1];
  const next = areNeighbours(question, one, placed[at + 1]) ? placed[at + 1] : undefined;
  if (isNameOf(one, at)) return [at];
  const isGerman = languageOfQuestion(question) === 'de' && placed.some(isCapital);
  const says = isGerman ? germanRole(one, before, next) : roleOf(one, before, next);
  return says === 'noun' ? [at] : says === 'adjective' ? [at, at + 1] : [];
}

/** Of an adjective, that its noun follows. */
type Role = 'noun' | 'adjective' | 'other';

function germanRole(one: Placed, before: Placed | undefined, next: Placed | undefined): Role {
  if (isCapital(one)) return 'noun';
  if (next === undefined || !isCapital(next) || before?.isFunction !== true) return 'other';
  const isAdjective = germanAdjective.test(one.plain) && !beforeGermanVerb.has(before.plain);
  return isAdjective ? 'adjective' : 'other';
}

function roleOf(one: Placed, before: Placed | undefined, next: Placed | undefined): Role {
  if (before !== undefined && namesNothingAfter(before, one)) return 'other';
  const isFollowed = next !== undefined && !next.isFunction && !isVerbal(next);
  if (isVerbal(one) && !(isFollowed && isModifier(one, before))) return 'other';
  return isFollowed && adjective.test(one.plain) ? 'adjective' : 'noun';
}

/** "unused" in "What happens to unused holidays?", not "hired" in "staff hired abroad". */
function isModifier({ plain }: Placed, before: Placed | undefined): boolean {
  return participle.test(plain) && before?.isFunction !== false;
}

/** An identifier, an acronym, or a word with a capital that the beginning of the question does not explain. */
function isNameOf({ written }: Placed, at: number): boolean {
  return /\p{N}/u.test(written) || /\p{Lu}/u.test(at > 0 ? written : written.slice(1));
}

function isCapital({ written }: Placed): boolean {
  return /^\p{Lu}/u.test(written);
}

function isVerbal({ plain }: Placed): boolean {
  return adverb.test(plain) || (plain.length > 4 && participle.test(plain));
}

/** "how expensive"; "I park", "to park", not "to parking", "to parked cars". */
function namesNothingAfter(before: Placed, { plain }: Placed): boolean {
  if (beforeMeasure.has(before.plain)) return true;
  return beforeVerb.has(before.plain) && !(before.plain === 'to' && /(?:ing|ed)$/.test(plain));
}

function areNeighbours(question: string, one: Placed | undefined, next: Placed | undefined): boolean {
  return one !== undefined && next !== undefined && /^\s+$/.test(question.slice(one.end, next.start));
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/));
}
