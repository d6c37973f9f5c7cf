const tenths = 10;

/** Answers of about the same confidence, held against what was expected. */
export interface ReliabilityBin {
  /** The confidence from which on an answer is here, up to the next bin's. */
  readonly from: number;
  readonly answers: number;
  /** Mean confidence. */
  readonly confidence: number;
  /** Share that is right: a quote holds the answer or, where none can, is from a needed document. */
  readonly right: number;
  /** Share that cites a needed document; an answer to a question that has none never does. */
  readonly citesNeeded: number;
}

/** What one answer was worth. */
export interface WeighedAnswer {
  readonly confidence: number;
  readonly isRight: boolean;
  readonly citesNeeded: boolean;
}

/** What confidence was worth: answers by tenths of their confidence, empty tenths left out. */
export function reliability(answers: readonly WeighedAnswer[]): ReliabilityBin[] {
  const tenthOf = ({ confidence }: WeighedAnswer): number =>
    Math.min(tenths - 1, Math.floor(confidence * tenths + 1e-9));
  return Array.from({ length: tenths }, (_, tenth) => answers.filter((one) => tenthOf(one) === tenth))
    .map((bin, tenth) => ({
      from: tenth / tenths,
      answers: bin.length,
      confidence: mean(bin.map(({ confidence }) => confidence)),
      right: mean(bin.map(({ isRight }) => Number(isRight))),
      citesNeeded: mean(bin.map(({ citesNeeded }) => Number(citesNeeded))),
    }))
    .filter(({ answers: count }) => count > 0);
}

/** To three decimals; 0 for none. */
function mean(values: readonly number[]): number {
  const sum = values.reduce((total, value) => total + value, 0);
  return Math.round((sum / Math.max(1, values.length)) * 1000) / 1000;
}
