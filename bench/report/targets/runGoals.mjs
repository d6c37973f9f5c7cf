import { medianOf } from '../programs.mjs';
import { most } from './goal.mjs';

/** What runs take, and add to a language model. */
export function runGoals({ run, memory }) {
  const { extractive, generative } = run ?? {};
  return [
    most('run', 'simple question by rules, 10,000 chunks, p50', 60, [extractive?.run.p50, 'ms']),
    most('run', 'guard, router and responder together, p50', 10, [extractive?.withoutSearch.p50, 'ms']),
    ...(generative === undefined ? noModelGoals : modelGoals(run)),
    most('memory', 'what 1,000 questions add to memory in use', 1, [memory?.heapMbPer1000, 'MB']),
  ];
}

const what = {
  calls: 'simple question with a model, calls (answer and review)',
  first: 'the same, to the first words, of one call',
  path: '5 independent questions with a model, of the critical path',
  inFlight: 'the same, calls at once',
  simple: 'simple question with a model, our own time',
  complex: '5 independent questions with a model, our own time',
};

const noModelGoals = [
  most('run', what.calls, 2, [undefined, 'calls']),
  most('run', what.first, 1.2, [undefined, '×']),
  most('run', what.path, 1.3, [undefined, '×']),
  most('run', what.inFlight, 3, [undefined, 'calls']),
  most('run', what.simple, 50, [undefined, 'ms']),
  most('run', what.complex, 50, [undefined, 'ms']),
];

function modelGoals({ latencyMs, generative: { simple, complex, parts, maxParallelTasks } }) {
  // The plan, the tasks in waves, the answer, and reviews of it; rules route the question.
  const reviews = complex[0].calls - 1 - parts - 1;
  const chain = 1 + Math.ceil(parts / maxParallelTasks) + 1 + Math.max(0, reviews);
  const maximum = (runs, field) => Math.max(...runs.map((run) => run[field]));
  return [
    most('run', what.calls, 2, [maximum(simple, 'calls'), 'calls']),
    most('run', what.first, 1.2, [medianOf(simple, 'firstWordsMs') / latencyMs, '×']),
    most('run', what.path, 1.3, [medianOf(complex, 'ms') / (chain * latencyMs), '×']),
    most('run', what.inFlight, maxParallelTasks, [maximum(complex, 'mostInFlight'), 'calls']),
    most('run', what.simple, 50, [medianOf(simple, 'ownMs'), 'ms']),
    most('run', what.complex, 50, [medianOf(complex, 'ownMs'), 'ms']),
  ];
}
