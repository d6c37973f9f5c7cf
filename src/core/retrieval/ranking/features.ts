import type { DocumentId } from '../../model/types';
import type { WeighedQuestion } from './weighedQuestion';
import { type Candidate, bestWindow, distance, has, type Reading } from './reading';

/** Ranking features; each 0…1, except for logarithms of lengths and counts. */
export const featureNames = [
  'fused',
  'lexical',
  'dense',
  'denseRank',
  'coverage',
  'textCoverage',
  'titleCoverage',
  'headingCoverage',
  'ownHeadingCoverage',
  'titleAsked',
  'wholeTitle',
  'headingAsked',
  'rarest',
  'pairs',
  'nearPairs',
  'window10',
  'window20',
  'window50',
  'writtenPairs',
  'writtenWords',
  'identifiers',
  'names',
  'figures',
  'early',
  'length',
  'isFirst',
  'chunksOfDocument',
  'siblings',
  'bestSibling',
  'documentCoverage',
] as const;

export type FeatureName = (typeof featureNames)[number];

/** Feature vectors of a question's candidates, in the order of `featureNames`. */
export function featuresOf(candidates: readonly Candidate[], asked: WeighedQuestion): Float64Array[] {
  const highest = Math.max(...candidates.map(({ listed }) => listed.lexical)) || 1;
  const siblings = siblingsOf(candidates, asked);
  return candidates.map((candidate) => {
    const { listed, text, headings } = candidate;
    const features: Readonly<Record<FeatureName, number>> = {
      fused: listed.fused,
      lexical: listed.lexical / highest,
      dense: listed.dense,
      denseRank: 10 / (10 + listed.denseRank),
      ...coverages(candidate, asked),
      ...pairFeatures(text, headings, asked),
      window10: bestWindow(text, asked, 10, headings) / asked.total,
      window20: bestWindow(text, asked, 20) / asked.total,
      window50: bestWindow(text, asked, 50) / asked.total,
      ...writtenFeatures(candidate, asked),
      ...placeFeatures(candidate, siblings.get(candidate.chunk.documentId)),
    };
    return Float64Array.from(featureNames, (name) => features[name]);
  });
}

/** Literal matches of the question in a candidate. */
function writtenFeatures({ chunk, text, headings }: Candidate, asked: WeighedQuestion) {
  const { identifiers, names, figures } = asked;
  const whole =
    identifiers.length + names.length + figures.length === 0
      ? ''
      : [chunk.text, chunk.documentTitle, ...chunk.headings].join('\n');
  let [words, found] = [0, 0];
  asked.isStopWord.forEach((isStopWord, number) => {
    if (isStopWord) return;
    words += 1;
    if (text.written[number] === 1 || headings.written[number] === 1) found += 1;
  });
  let pairs = 0;
  text.writtenPairs.forEach((isThere, pair) => {
    if (isThere === 1 || headings.writtenPairs[pair] === 1) pairs += 1;
  });
  return {
    writtenPairs: pairs / Math.max(1, text.writtenPairs.length),
    writtenWords: found / Math.max(1, words),
    identifiers: shareIn(identifiers, whole),
    names: shareIn(names, whole),
    figures: shareIn(figures, whole),
  };
}

function shareIn(wanted: readonly string[], text: string): number {
  return wanted.length === 0 ? 0 : wanted.filter((one) => stands(one, text)).length / wanted.length;
}

const letter = /[\p{L}\p{N}_]/u;

/** Whether a text contains a word exactly, case included, and not as part of another. */
function stands(wanted: string, text: string): boolean {
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    const isWord = !letter.test(text.charAt(at - 1)) && !letter.test(text.charAt(end));
    if (isWord && !goesOn(wanted, text.slice(end, end + 2))) return true;
  }
  return false;
}

/** `--no-cache` does not match in `--no-cache-dir`, nor `v1.2` in `v1.2.3`. */
function goesOn(wanted: string, next: string): boolean {
  if (wanted.startsWith('--')) return /^-[\p{L}\p{N}]/u.test(next);
  return /\d\.\d+$/.test(wanted) && /^\.\d/.test(next);
}

/** Candidates from the same document. */
interface Siblings {
  readonly count: number;
  /** Their best and second-best fused scores. */
  readonly best: number;
  readonly secondBest: number;
  /** Share of the question they cover together. */
  readonly coverage: number;
}

function siblingsOf(
  candidates: readonly Candidate[],
  { weights, total }: WeighedQuestion,
): ReadonlyMap<DocumentId, Siblings> {
  const byDocument = Map.groupBy(candidates, ({ chunk }) => chunk.documentId);
  const siblings = new Map<DocumentId, Siblings>();
  for (const [id, own] of byDocument) {
    // Candidates are sorted best first.
    const [best = 0, secondBest = 0] = own.map(({ listed }) => listed.fused);
    const coverage = weights.reduce((sum, weight, number) => {
      const isHeld = own.some(({ text, headings }) => has(text, number) || has(headings, number));
      return isHeld ? sum + weight : sum;
    }, 0);
    siblings.set(id, { count: own.length, best, secondBest, coverage: coverage / total });
  }
  return siblings;
}

function coverages({ text, title, headings, heading }: Candidate, { weights, total }: WeighedQuestion) {
  const sums = { all: 0, text: 0, title: 0, headings: 0, heading: 0 };
  let rarest = 0;
  let inTitle = 0;
  let strongest = 0;
  weights.forEach((weight, number) => {
    strongest = Math.max(strongest, weight);
    const [inText, above] = [has(text, number), has(headings, number)];
    if (!inText && !above) return;
    rarest = Math.max(rarest, weight);
    sums.all += weight;
    if (inText) sums.text += weight;
    if (above) sums.headings += weight;
    if (has(title, number)) sums.title += weight;
    if (has(title, number)) inTitle = Math.max(inTitle, weight);
    if (has(heading, number)) sums.heading += weight;
  });
  const ofStrongest = (weight: number): number => (strongest === 0 ? 0 : weight / strongest);
  const [titleAsked, titleWeight] = [askedShare(title), ofStrongest(inTitle)];
  return {
    coverage: sums.all / total,
    textCoverage: sums.text / total,
    titleCoverage: sums.title / total,
    headingCoverage: sums.headings / total,
    ownHeadingCoverage: sums.heading / total,
    // A page called "Models" is not necessarily what a question about models asks for.
    titleAsked: titleAsked * titleWeight,
    wholeTitle: titleAsked === 1 ? titleWeight : 0,
    headingAsked: askedShare(heading),
    rarest: ofStrongest(rarest),
  };
}

/** Share of a title's words that occur in the question. */
function askedShare({ places, length }: Reading): number {
  return length === 0 ? 0 : new Set(places).size / length;
}

const maxNear = 8;

/** How far adjacent words of the question are close together here. */
function pairFeatures(text: Reading, headings: Reading, { pairs }: WeighedQuestion) {
  let [ordered, near, most] = [0, 0, 0];
  for (const { first, second, weight } of pairs) {
    most += weight;
    const inText = distanceIn(text, first, second);
    const above = distanceIn(headings, first, second);
    // Parts of one word share a position.
    if (Math.min(inText[0], above[0]) <= 1) ordered += weight;
    if (Math.min(...inText, ...above) <= maxNear) near += weight;
  }
  return most === 0 ? { pairs: 0, nearPairs: 0 } : { pairs: ordered / most, nearPairs: near / most };
}

const nowhere = [Infinity, Infinity] as const;

function distanceIn(reading: Reading, first: number, second: number): readonly [number, number] {
  return has(reading, first) && has(reading, second) ? distance(reading, first, second) : nowhere;
}

/** Words from the start of a text within which a match counts as early. */
const earlyWords = 60;

function placeFeatures(
  { chunk, text, headings, listed, chunksOfDocument }: Candidate,
  own: Siblings | undefined,
) {
  const [first = earlyWords] = text.places;
  return {
    early: 1 - Math.min(1, first / earlyWords),
    length: Math.log(1 + text.length + headings.length),
    isFirst: chunk.id.endsWith('#0') ? 1 : 0,
    chunksOfDocument: Math.log(Math.max(1, chunksOfDocument)),
    ...(own === undefined
      ? { siblings: 0, bestSibling: 0, documentCoverage: 0 }
      : {
          siblings: Math.log(own.count),
          bestSibling: listed.fused === own.best ? own.secondBest : own.best,
          documentCoverage: own.coverage,
        }),
  };
}
