import type { Asked } from './asked';
import type { Candidate } from './candidate';
import { bestWindow, distance, has, type Reading } from './reading';
import { siblingsOf, type Siblings } from './siblings';
import { writtenFeatures } from './written';

/** What is looked at in a candidate; each 0…1, but for logarithms of lengths and counts. */
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

/** The features of each candidate of one question, in the order of `featureNames`. */
export function featuresOf(candidates: readonly Candidate[], asked: Asked): Float64Array[] {
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

function coverages({ text, title, headings, heading }: Candidate, { weights, total }: Asked) {
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
    // A page called "Models" is not what a question about models is likely after.
    titleAsked: titleAsked * titleWeight,
    wholeTitle: titleAsked === 1 ? titleWeight : 0,
    headingAsked: askedShare(heading),
    rarest: ofStrongest(rarest),
  };
}

/** The share of a title's words that the question has. */
function askedShare({ places, length }: Reading): number {
  return length === 0 ? 0 : new Set(places).size / length;
}

const maxNear = 8;

/** How much of what the question has side by side stands together here. */
function pairFeatures(text: Reading, headings: Reading, { pairs }: Asked) {
  let [ordered, near, most] = [0, 0, 0];
  for (const { first, second, weight } of pairs) {
    most += weight;
    const inText = distanceIn(text, first, second);
    const above = distanceIn(headings, first, second);
    // Parts of one word stand at one place.
    if (Math.min(inText[0], above[0]) <= 1) ordered += weight;
    if (Math.min(...inText, ...above) <= maxNear) near += weight;
  }
  return most === 0 ? { pairs: 0, nearPairs: 0 } : { pairs: ordered / most, nearPairs: near / most };
}

const nowhere = [Infinity, Infinity] as const;

function distanceIn(reading: Reading, first: number, second: number): readonly [number, number] {
  return has(reading, first) && has(reading, second) ? distance(reading, first, second) : nowhere;
}

/** Words from a text's beginning until which a word of the question counts as early. */
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
