import type { Correction } from '../model/memory';
import type { Evidence } from '../model/types';
import { widen } from '../language/glossary';
import { askedWords, sameQuestionShare, shareOfWords } from './sameQuestion';
import type { GlossaryTerm } from '../model/vocabulary';

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
