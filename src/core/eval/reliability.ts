import type { AnswerMeasures } from './answers';

const tenths = 10;

/** Answers of about the same confidence, held against what was expected. */
export interface ReliabilityBin {
  /** The confidence from which on an answer is here, up to the next bin's. */
  readonly from: number;
  readonly answers: number;
  /** Mean confidence. */
  readonly confidence: number;
  /** Share that cites a needed document; an answer to a question that has none never does. */
  readonly citesNeeded: number;
  /**
   * Share whose quotes hold the answer, of those that have a wording to look for; null where no question has one. An
   * answer to a question that has none never holds it.
   */
  readonly holdsAnswer: number | null;
}

/** What confidence was worth: the answers by tenths of their confidence, empty tenths left out. */
export function reliability(measures: readonly AnswerMeasures[]): ReliabilityBin[] {
  const hasWording = measures.some(({ holdsAnswer }) => holdsAnswer !== undefined);
  const answered = measures.filter(({ isAnswered }) => isAnswered);
  const tenthOf = ({ confidence }: AnswerMeasures): number =>
    Math.min(tenths - 1, Math.floor(confidence * tenths + 1e-9));
  return Array.from({ length: tenths }, (_, tenth) => answered.filter((one) => tenthOf(one) === tenth))
    .map((bin, tenth) => toBin(bin, tenth / tenths, hasWording))
    .filter(({ answers }) => answers > 0);
}

function toBin(bin: readonly AnswerMeasures[], from: number, hasWording: boolean): ReliabilityBin {
  const worded = bin.flatMap(({ isAnswerable, holdsAnswer }) => {
    if (!isAnswerable) return hasWording ? [0] : [];
    return holdsAnswer === undefined ? [] : [Number(holdsAnswer)];
  });
  return {
    from,
    answers: bin.length,
    confidence: mean(bin.map(({ confidence }) => confidence)),
    citesNeeded: mean(bin.map(({ citedNeeded = 0 }) => (citedNeeded > 0 ? 1 : 0))),
    holdsAnswer: worded.length === 0 ? null : mean(worded),
  };
}

/** To three decimals; 0 for none. */
function mean(values: readonly number[]): number {
  const sum = values.reduce((total, value) => total + value, 0);
  return Math.round((sum / Math.max(1, values.length)) * 1000) / 1000;
}
