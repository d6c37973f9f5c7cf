/** The candidates of one question, a row of features each, and how the question counts. */
export interface RankedQuestion {
  readonly features: readonly Float64Array[];
  /** The document that each candidate is of. */
  readonly documents: readonly string[];
  readonly relevant: ReadonlySet<string>;
  readonly weight: number;
}

const rounds = 150;
const rate = 0.05;

interface Rows {
  readonly values: Float64Array;
  /** For each row the number of its question's document. */
  readonly groups: Int32Array;
  readonly lists: readonly List[];
  /** Of each document of each question. */
  readonly isRelevant: Uint8Array;
}

interface List {
  readonly from: number;
  readonly to: number;
  readonly firstGroup: number;
  readonly endGroup: number;
  readonly weight: number;
}

/**
 * Learns a weight for each feature, such that relevant documents come first: a softmax over the candidates of a question,
 * in which a document has the mass of all its chunks, and each relevant one competes with those that are not (a listwise
 * loss as in ListNet). `ridge` pulls weights of features that add nothing towards 0. Adam on standardised features; deterministic.
 */
export function fitListwise(
  questions: readonly RankedQuestion[],
  columns: readonly number[],
  ridge: number,
): number[] {
  const useful = questions.filter(isUseful);
  const scales = columns.map((column) => scaleOf(useful, column));
  const rows = layOut(useful, columns, scales);
  const weights = columns.map(() => 0);
  const mean = columns.map(() => 0);
  const spread = columns.map(() => 0);
  for (let round = 1; round <= rounds; round += 1) {
    const slopes = slopesAt(rows, weights);
    for (let column = 0; column < columns.length; column += 1) {
      const slope = (slopes[column] ?? 0) + ridge * (weights[column] ?? 0);
      mean[column] = 0.9 * (mean[column] ?? 0) + 0.1 * slope;
      spread[column] = 0.999 * (spread[column] ?? 0) + 0.001 * slope ** 2;
      const step = (mean[column] ?? 0) / (1 - 0.9 ** round);
      const size = Math.sqrt((spread[column] ?? 0) / (1 - 0.999 ** round)) + 1e-8;
      weights[column] = (weights[column] ?? 0) - (rate * step) / size;
    }
  }
  return weights.map((weight, column) => weight / (scales[column]?.deviation ?? 1));
}

/** Whether the candidates have documents of both kinds. */
function isUseful({ documents, relevant }: RankedQuestion): boolean {
  return documents.some((id) => relevant.has(id)) && documents.some((id) => !relevant.has(id));
}

function scaleOf(questions: readonly RankedQuestion[], column: number): { mean: number; deviation: number } {
  let [count, sum, squares] = [0, 0, 0];
  for (const { features } of questions) {
    for (const row of features) {
      const value = row[column] ?? 0;
      count += 1;
      sum += value;
      squares += value ** 2;
    }
  }
  const mean = sum / count;
  return { mean, deviation: Math.sqrt(Math.max(0, squares / count - mean ** 2)) || 1 };
}

function layOut(
  questions: readonly RankedQuestion[],
  columns: readonly number[],
  scales: readonly { readonly mean: number; readonly deviation: number }[],
): Rows {
  const total = questions.reduce((sum, { features }) => sum + features.length, 0);
  const values = new Float64Array(total * columns.length);
  const groups = new Int32Array(total);
  const isRelevant: number[] = [];
  const lists: List[] = [];
  let row = 0;
  for (const { features, documents, relevant, weight } of questions) {
    const [from, firstGroup] = [row, isRelevant.length];
    const known = new Map<string, number>();
    features.forEach((own, at) => {
      const id = documents[at] ?? '';
      const group = known.get(id) ?? isRelevant.push(relevant.has(id) ? 1 : 0) - 1;
      known.set(id, group);
      groups[row] = group;
      columns.forEach((column, place) => {
        const { mean, deviation } = scales[place] ?? { mean: 0, deviation: 1 };
        values[row * columns.length + place] = ((own[column] ?? 0) - mean) / deviation;
      });
      row += 1;
    });
    lists.push({ from, to: row, firstGroup, endGroup: isRelevant.length, weight });
  }
  return { values, groups, lists, isRelevant: Uint8Array.from(isRelevant) };
}

function slopesAt(rows: Rows, weights: readonly number[]): Float64Array {
  const slopes = new Float64Array(weights.length);
  const exponents = new Float64Array(rows.groups.length);
  const masses = new Float64Array(rows.isRelevant.length);
  const pulls = new Float64Array(rows.isRelevant.length);
  for (const list of rows.lists) {
    setMasses(list, rows, weights, { exponents, masses });
    setPulls(list, rows.isRelevant, masses, pulls);
    for (let row = list.from; row < list.to; row += 1) {
      const pull = at(pulls, at(rows.groups, row)) * at(exponents, row) * list.weight;
      for (let column = 0; column < weights.length; column += 1)
        slopes[column] = at(slopes, column) + pull * at(rows.values, row * weights.length + column);
    }
  }
  return slopes;
}

/** The part of each row, and of each document, in the softmax of a list, but for a common factor. */
function setMasses(
  { from, to }: List,
  { values, groups }: Rows,
  weights: readonly number[],
  { exponents, masses }: { readonly exponents: Float64Array; readonly masses: Float64Array },
): void {
  let highest = -Infinity;
  for (let row = from; row < to; row += 1) {
    let score = 0;
    for (let column = 0; column < weights.length; column += 1)
      score += at(values, row * weights.length + column) * at(weights, column);
    exponents[row] = score;
    highest = Math.max(highest, score);
  }
  for (let row = from; row < to; row += 1) {
    const mass = Math.exp(at(exponents, row) - highest);
    exponents[row] = mass;
    masses[at(groups, row)] = at(masses, at(groups, row)) + mass;
  }
}

function at(values: ArrayLike<number>, index: number): number {
  return values[index] ?? 0;
}

/** By how much the loss falls or rises with the mass of each document of a list. */
function setPulls(
  { firstGroup, endGroup }: List,
  isRelevant: Uint8Array,
  masses: Float64Array,
  pulls: Float64Array,
): void {
  let others = 0;
  let relevant = 0;
  for (let group = firstGroup; group < endGroup; group += 1) {
    if (isRelevant[group] === 1) relevant += 1;
    else others += masses[group] ?? 0;
  }
  let pushed = 0;
  for (let group = firstGroup; group < endGroup; group += 1) {
    if (isRelevant[group] !== 1) continue;
    const mass = Math.max(1e-300, masses[group] ?? 0);
    pulls[group] = (1 / (mass + others) - 1 / mass) / relevant;
    pushed += 1 / (mass + others) / relevant;
  }
  for (let group = firstGroup; group < endGroup; group += 1)
    if (isRelevant[group] !== 1) pulls[group] = pushed;
}
