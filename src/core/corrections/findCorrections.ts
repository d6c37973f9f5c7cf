import { coveredShare, isAcronym, termsOf, wordsOf, subjectShare } from '../language/termCoverage';
import { analyze } from '../language/analyze';
import { isFrequentWord, languageOfQuestion } from '../language/language';
import { denies } from '../language/polarity';
import { namesIn } from '../language/names';
import { variantWords, widen } from '../language/glossary';
import { sentences } from '../language/sentences';
import { sameQuestionShare, type Correction, type GlossaryTerm } from '../model/knowledge';
import type { Evidence } from '../model/types';
import { asNoted } from './correctionsText';

// Whether two questions ask the same, judged by their words: a correction applies to one question and must not answer
// another.

/** Interchangeable words in questions; one group per row. */
const alike = [
  'keep kept store stored retain retained retention preserve save saved hold held',
  'delete deleted deletion remove removed removal erase erased',
  'maximum max largest biggest highest most',
  'minimum min smallest least lowest fewest',
  'begin began begun start started starting launch launched',
  'end ended finish finished stop stopped expire expires expired',
  'change changed modify modified edit edited alter altered',
  'make made create created build built produce produced',
  'send sent',
  'pay paid payment',
  'find found',
  'give given gave grant granted',
  'write written wrote',
  'take taken took',
  'choose chosen chose select selected pick',
  'say said says state stated',
  'need needs needed require required requires requirement necessary',
  'allow allowed allows permit permitted permits',
  'retry retries retried',
  'often frequently frequency',
  'duration period',
  'size big large',
  'cost costs price prices',
  'person people',
  'fix fixed repair repaired solve solved resolve resolved',
  'run runs ran',
  'responsible responsibility charge',
  'own owner owns owned',
  'approve approved approval approves',
  'install installed installation',
  'document documents documentation docs',
  'employee employees staff worker workers',
];
const rowOf = new Map(
  alike.flatMap((row, index) => analyze(row).map((term) => [term, `~${index}`] as const)),
);
/** Words naming the kind of thing asked for, rather than the thing. */
const askingWords: ReadonlySet<string> = new Set(['date', 'time', 'reason', 'way']);
const askingWeight = 0.25;

/** Kinds of things asked for; questions asking for two kinds are treated as two. */
const askedKinds: readonly (readonly [kind: string, asks: RegExp])[] = [
  ['reason', /\b(?:why|what (?:is|was|are|were) the (?:reason|cause)s?|how come)\b/i],
  ['person', /\b(?:who|whom|whose|which (?:person|team|people))\b/i],
  ['place', /\b(?:where|in (?:which|what) (?:place|city|country|file|folder|region))\b/i],
  ['amount', /\bhow (?:many|much)\b|\bwhat (?:is the )?(?:number|amount)\b/i],
  ['frequency', /\bhow (?:often|frequently)\b/i],
  ['time', /\bwhen\b|\b(?:what|which|at what) (?:date|day|year|month|time)\b/i],
  ['length', /\bhow (?:long|old|soon|fast|quickly)\b/i],
  ['way', /\bhow (?:do|does|can|to|should|must|did|is|are|was|were)\b/i],
];
const exception = /\bexcept\b/i;
/** Words that distinguish opposite sides; they are not search terms. */
const sides =
  /\b(?:before|after|above|below|over|under|between|during|until|since|with|without|from|to|in|out|on|off|first|second|third|last|next|previous|old|new|more|less|most|least|only|other)\b/gi;
const opposed: ReadonlySet<string> = new Set(
  'before after above below under during until since without off first second third last next previous old new less most least only other'.split(
    ' ',
  ),
);

/** A question, prepared for comparison. */
export interface AskedWords {
  readonly question: string;
  /** By term: its weight, and the word it comes from. */
  readonly terms: ReadonlyMap<string, { readonly weight: number; readonly word: string }>;
  /** Terms of names, numbers and kinds of things that both questions must have. */
  readonly binding: ReadonlySet<string>;
  readonly held: ReadonlySet<string>;
  readonly kind: string | undefined;
  readonly isNegated: boolean;
  readonly sides: string;
}

/** Prepares a question for `shareOfWords`. */
export function askedWords(question: string): AskedWords {
  const isEnglish = languageOfQuestion(question) === 'en';
  const terms = new Map<string, { readonly weight: number; readonly word: string }>();
  for (const [term, word] of wordsOf(question)) {
    // English ones are already stop words.
    if (!isEnglish && isFrequentWord(word.toLowerCase())) continue;
    const weight = askingWords.has(word.toLowerCase()) ? askingWeight : subjectShare(term);
    terms.set(rowOf.get(term) ?? term, { weight, word });
  }
  return {
    question,
    terms,
    binding: new Set(bindingWords(question).flatMap(termsIn)),
    held: new Set([...termsOf(question), ...terms.keys()]),
    kind: askedKinds.find(([, asks]) => asks.test(question))?.[0],
    isNegated: denies(question) || exception.test(question),
    sides: sidesOf(question),
  };
}

function termsIn(word: string): string[] {
  return analyze(word).map((term) => rowOf.get(term) ?? term);
}

function bindingWords(question: string): string[] {
  return [
    // German capitalises every noun.
    ...(languageOfQuestion(question) === 'de' ? [] : namesIn(question.replace(/^\s*\S+/, ''))),
    ...Array.from(question.matchAll(/\S*\d\S*/g), ([word]) => word),
    ...Array.from(question.matchAll(variantWords), ([word]) => word),
    ...question.split(/[^\p{L}]+/u).filter(isAcronym),
  ];
}

function sidesOf(question: string): string {
  const found = Array.from(question.toLowerCase().matchAll(sides), ([word]) => word);
  return [...new Set(found.filter((word) => opposed.has(word)))].sort().join(' ');
}

/** 0…1: word overlap of two questions; 0 if names, numbers, the thing asked for, or yes and no differ. */
export function shareOfWords(one: AskedWords, other: AskedWords): number {
  if (one.terms.size === 0 || other.terms.size === 0 || !asksAlike(one, other)) return 0;
  if (!bindsAlike(one, other) || !bindsAlike(other, one)) return 0;
  const [first, second] = [heldOf(one, other), heldOf(other, one)];
  if (isTurned(one, other)) return 0;
  // A replaced word changes the subject more surely than an added or missing one.
  const isReplaced = first.missing > 0 && second.missing > 0;
  return isReplaced ? 0 : (first.held + second.held) / (first.total + second.total);
}

/**
 * Whether two words of the question swapped places while everything else, function words included, stayed the
 * same: this reverses who does what to whom, or origin and destination. A rewording would change function
 * words ("the end of the contract") or move a whole phrase.
 */
function isTurned(one: AskedWords, other: AskedWords): boolean {
  const [first, second] = [[...one.terms.keys()], [...other.terms.keys()]];
  if (first.length !== second.length || !first.every((term) => other.terms.has(term))) return false;
  const moved = first.filter((term, at) => second[at] !== term);
  return moved.length === 2 && smallWordsOf(one) === smallWordsOf(other);
}

function smallWordsOf({ question, terms }: AskedWords): string {
  const content = new Set(Array.from(terms.values(), ({ word }) => word.toLowerCase()));
  const words = question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .filter((word) => !content.has(word))
    .sort()
    .join(' ');
}

function asksAlike(one: AskedWords, other: AskedWords): boolean {
  const isOtherKind = one.kind !== undefined && other.kind !== undefined && one.kind !== other.kind;
  return !isOtherKind && one.isNegated === other.isNegated && one.sides === other.sides;
}

/** Whether the other question contains all binding terms. */
function bindsAlike({ binding, terms }: AskedWords, { held }: AskedWords): boolean {
  return [...binding].every((term) => coveredShare(term, held, terms.get(term)?.word) === 1);
}

function heldOf(
  { terms }: AskedWords,
  { held }: AskedWords,
): { readonly held: number; readonly missing: number; readonly total: number } {
  let [sum, missing, total] = [0, 0, 0];
  for (const [term, { weight, word }] of terms) {
    const share = coveredShare(term, held, word);
    sum += weight * share;
    total += weight;
    if (share === 0 && weight === 1) missing += 1;
  }
  return { held: sum, missing, total };
}

/** Maximum number of corrections used per question. */
const maxFound = 3;

/** Citation title of a correction. */
export const correctionTitle = 'Your correction';

/** A correction that applies to the current question. */
export interface FoundCorrection {
  readonly correction: Correction;
  /** 0…1: word overlap of the two questions. */
  readonly share: number;
}

/** The corrections of this question, closest first; equally close ones newest first. */
export function findCorrections(
  question: string,
  corrections: readonly Correction[],
  glossary: readonly GlossaryTerm[],
): FoundCorrection[] {
  if (corrections.length === 0) return [];
  const wordings = widen(question, glossary).queries.map(askedWords);
  return corrections
    .map((correction) => {
      const noted = askedWords(correction.question);
      return { correction, share: Math.max(...wordings.map((asked) => shareOfWords(asked, noted))) };
    })
    .filter(({ share }) => share >= sameQuestionShare)
    .toSorted(
      (one, other) =>
        other.share - one.share ||
        (other.correction.notedOn ?? '').localeCompare(one.correction.notedOn ?? ''),
    )
    .slice(0, maxFound);
}

/** A sentence must share at least this many characters with the beginning of an answer that is cut off. */
const leastShared = 40;

/**
 * The corrections of answers that said what the best quote for a question says. Their questions may be others: see
 * `isCorrectionOfQuestion`.
 */
export function correctionsOfQuote(
  question: string,
  { quote }: Pick<Evidence, 'quote'>,
  corrections: readonly Correction[],
): FoundCorrection[] {
  const text = asNoted(quote);
  const [first] = sentences(text);
  if (first === undefined) return [];
  const sentence = text.slice(first.start, first.end);
  const asked = askedWords(question);
  return corrections
    .filter(({ said = '' }) => says(said, sentence))
    .map((correction) => ({ correction, share: shareOfWords(asked, askedWords(correction.question)) }))
    .slice(-maxFound);
}

/** Whether the beginning of an answer has a sentence, or ends within it. */
function says(said: string, sentence: string): boolean {
  const isCut = said.endsWith(' …');
  const text = said.replace(/ …$/, '');
  if (sentence !== '' && text.includes(sentence)) return true;
  const at = text.indexOf(sentence.slice(0, leastShared));
  return isCut && sentence.length > leastShared && at >= 0 && sentence.startsWith(text.slice(at));
}

/** Turns a correction into evidence for a task; it is data like any quote, and verified like one. */
export function correctionEvidence({ correction, share }: FoundCorrection, subQueryId: string): Evidence {
  const { documentId, start, place, notedOn } = correction;
  const score = Math.round(share * 1000) / 1000;
  return {
    subQueryId,
    documentId,
    documentTitle: correction.isOfFile === true ? documentId : correctionTitle,
    headings: [correction.question],
    chunkId: `${documentId}#${start}`,
    kind: 'correction',
    markup: 'markdown',
    quote: correction.text,
    ...(notedOn !== undefined && { documentDate: notedOn }),
    start,
    place,
    passageScore: score,
    score: 1,
  };
}
