// The figures that the index should reach, and which it does.
import { grouped } from './report.mjs';

/** The editor waits so long for further changes before it takes a saved file over (`changeCollector.ts`). */
const quietMs = 100;

/** A Markdown table of every target that these results say something about. */
export function targetsTable(results) {
  const lines = targets(results)
    .filter(({ value, instead }) => (value ?? instead) !== undefined)
    .map(({ what, limit, value, unit, instead, isFloor = false }) => {
      const isReached = isFloor ? value >= limit : value <= limit;
      const bound = `${isFloor ? 'at least' : 'at most'} ${grouped(limit)} ${unit}`;
      if (value === undefined) return `| ${what} | ${bound} | none: ${instead} | |`;
      return `| ${what} | ${bound} | ${figure(value)} ${unit} | ${isReached ? 'yes' : '**no**'} |`;
    });
  return ['| | target | measured | reached |', '| --- | ---: | ---: | --- |', ...lines].join('\n');
}

function targets({ sizes, corpora, extensionHost }) {
  const small = sizes.find(({ name }) => name === '10k');
  const large = sizes.find(({ name }) => name === '100k');
  return [
    ...searchTargets(small, large),
    ...storageTargets(large),
    ...corpora.map(({ name, megabytesPerMinute }) => {
      const what = `cold index of ${name}`;
      return { what, limit: 20, value: megabytesPerMinute, unit: 'MB of Markdown a minute', isFloor: true };
    }),
    {
      what: 'longest block of the extension host',
      limit: 50,
      value: extensionHost?.longestBlockMs,
      unit: 'ms',
    },
  ];
}

function searchTargets(small, large) {
  const own = large?.rows[0].search;
  const ratioTo = (engine, kind) => {
    const peer = large?.rows.find((row) => row.engine === engine && row.kind === kind);
    if (peer === undefined || own?.p50 === undefined) return {};
    const { refusal, search } = peer;
    return search?.p50 === undefined
      ? { instead: refusal ?? search?.failure }
      : { value: own.p50 / search.p50 };
  };
  return [
    { what: 'search at 10k, p50', limit: 5, value: small?.rows[0].search?.p50, unit: 'ms' },
    { what: 'search at 100k, p50', limit: 25, value: own?.p50, unit: 'ms' },
    { what: 'search at 100k, p95', limit: 60, value: own?.p95, unit: 'ms' },
    { what: 'search at 100k, p50, of Orama hybrid', limit: 1, ...ratioTo('orama', 'hybrid'), unit: '×' },
    {
      what: 'search at 100k, p50, of stock Vectra',
      limit: 1,
      ...ratioTo('vectra', 'documents'),
      unit: '×',
    },
    {
      what: 'search at 100k, p50, of the flat scan of LanceDB',
      limit: 2,
      ...ratioTo('lancedb', 'flat'),
      unit: '×',
    },
  ];
}

function storageTargets(large) {
  if (large === undefined) return [];
  const { open, sync, edit, disk, search } = large.rows[0];
  return [
    { what: 'open at 100k, to the first result', limit: 500, value: median(open), unit: 'ms' },
    {
      what: `sync without a change, ${grouped(large.documents)} files (target for 10,000)`,
      limit: 3000,
      value: median(sync),
      unit: 'ms',
    },
    {
      what: `one file saved at 100k, to searchable, with ${String(quietMs)} ms of quiet`,
      limit: 300,
      value: edit?.p50 === undefined ? undefined : quietMs + edit.p50,
      unit: 'ms',
    },
    { what: 'written for it', limit: 5, value: inMegabytes(edit?.writtenBytes), unit: 'MB' },
    { what: 'disk beyond the text at 100k', limit: 100, value: inMegabytes(disk?.bytes), unit: 'MB' },
    {
      what: 'peak memory while searching 100k',
      limit: 400,
      value: inMegabytes(search?.peakMemoryBytes),
      unit: 'MB',
    },
  ];
}

function median(summary) {
  return summary?.p50;
}

function inMegabytes(bytes) {
  return bytes === undefined ? undefined : bytes / 2 ** 20;
}

function figure(value) {
  return value >= 10 ? grouped(Math.round(value)) : value.toFixed(1);
}
