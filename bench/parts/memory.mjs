// Whether memory grows with the number of questions.
import { runsProgram } from '../build.mjs';
import { measureRuns } from '../runChild.mjs';

const lookAfter = { whole: [100, 250, 500, 750, 1000], quick: [20, 40, 60] };

export async function measure({ corpus, isQuick }) {
  const { documents, indexDir, queries, chunks } = corpus.generated();
  const task = { folder: documents, indexDir, queries, lookAfter: lookAfter[isQuick ? 'quick' : 'whole'] };
  const { looks } = await measureRuns(runsProgram, 'memory', task);
  // Before, what is loaded and kept for good fills up: stems of words, parts of the index.
  const later = looks.filter(({ questions }) => questions >= looks.at(-1).questions / 2);
  const heapMbPer1000 = slope(later.map(({ questions, heapMb }) => [questions, heapMb])) * 1000;
  return { chunks, looks, heapMbPer1000 };
}

/** Of the straight line that fits points best. */
function slope(points) {
  const mean = (at) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const sum = (of) => points.reduce((total, point) => total + of(point[0] - x, point[1] - y), 0);
  return sum((one, other) => one * other) / sum((one) => one * one);
}
