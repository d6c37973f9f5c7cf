// The figures of whole runs as a Markdown table.
import { grouped } from './report.mjs';
import { quantile } from './statistics.mjs';

/** Each figure with what it should reach. */
export function runTable(results) {
  const rows = [...extractiveRows(results), ...generativeRows(results)];
  const lines = rows.map(({ what, target, value, isReached }) => {
    const reached = isReached === undefined ? '' : isReached ? 'yes' : '**no**';
    return `| ${what} | ${target ?? ''} | ${value} | ${reached} |`;
  });
  return ['| | target | measured | reached |', '| --- | ---: | ---: | --- |', ...lines].join('\n');
}

function extractiveRows({ chunks, extractive: { samples, withoutSearch, unanswered, cpuMs } }) {
  const [p50, p95] = [quantile(samples, 0.5), quantile(samples, 0.95)];
  const own = quantile(withoutSearch, 0.5);
  const asked = samples.length + unanswered;
  return [
    {
      what: `simple question by rules, ${grouped(chunks)} chunks, p50 (${grouped(samples.length)} of ${grouped(asked)} answered)`,
      target: 'at most 60 ms',
      value: milliseconds(p50),
      isReached: p50 <= 60,
    },
    { what: 'the same, p95', value: milliseconds(p95) },
    { what: 'the same, processor time', value: milliseconds(cpuMs) },
    {
      what: 'guard, router and responder together, p50',
      target: 'at most 10 ms',
      value: milliseconds(own),
      isReached: own <= 10,
    },
  ];
}

function generativeRows({ latencyMs, generative: { simple, complex, parts, maxParallelTasks } }) {
  const calls = Math.max(...simple.map((run) => run.calls));
  const first = median(simple, 'firstWordsMs');
  // The plan, the tasks in waves, the answer; rules route the question.
  const chain = 1 + Math.ceil(parts / maxParallelTasks) + 1;
  const total = median(complex, 'ms');
  const ratio = total / (chain * latencyMs);
  const most = Math.max(...complex.map((run) => run.mostInFlight));
  return [
    {
      what: 'simple question with a model, calls',
      target: 'at most 2',
      value: String(calls),
      isReached: calls <= 2,
    },
    {
      what: `the same, to the first words, of one latency (${grouped(latencyMs)} ms)`,
      target: 'about 1 ×',
      value: times(first / latencyMs),
    },
    {
      what: 'the same, what the run adds to its call',
      value: milliseconds(median(simple, 'ms') - latencyMs),
    },
    {
      what: `complex question, ${String(parts)} independent tasks, of its critical path (${String(chain)} calls)`,
      target: 'at most 1.3 ×',
      value: times(ratio),
      isReached: ratio <= 1.3,
    },
    { what: 'the same, what the run adds to its calls', value: milliseconds(total - chain * latencyMs) },
    {
      what: 'the same, most requests in flight',
      target: `at most ${String(maxParallelTasks)}`,
      value: String(most),
      isReached: most <= maxParallelTasks,
    },
  ];
}

function median(runs, field) {
  return quantile(
    runs.map((run) => run[field]),
    0.5,
  );
}

function milliseconds(value) {
  return `${value >= 10 ? grouped(Math.round(value)) : value.toFixed(1)} ms`;
}

function times(value) {
  return `${value.toFixed(2)} ×`;
}
