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
  calls: 'simple question with a model, calls',
  first: 'the same, to the first words, of one call',
  path: '5 questions in one with a model, calls',
  simple: 'simple question with a model, our own time',
  complex: '5 questions in one with a model, our own time',
};

const noModelGoals = [
  most('run', what.calls, 1, [undefined, 'calls']),
  most('run', what.first, 1.1, [undefined, '×']),
  most('run', what.path, 2, [undefined, 'calls']),
  most('run', what.simple, 50, [undefined, 'ms']),
  most('run', what.complex, 50, [undefined, 'ms']),
];

function modelGoals({ latencyMs, generative: { simple, complex } }) {
  const maximum = (runs, field) => Math.max(...runs.map((run) => run[field]));
  return [
    most('run', what.calls, 1, [maximum(simple, 'calls'), 'calls']),
    most('run', what.first, 1.1, [medianOf(simple, 'firstWordsMs') / latencyMs, '×']),
    most('run', what.path, 2, [maximum(complex, 'calls'), 'calls']),
    most('run', what.simple, 50, [medianOf(simple, 'ownMs'), 'ms']),
    most('run', what.complex, 50, [medianOf(complex, 'ownMs'), 'ms']),
  ];
}
