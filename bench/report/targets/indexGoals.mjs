import { grouped } from '../format.mjs';
import { inMegabytes, least, most, tested } from './goal.mjs';

/** The editor waits so long for further changes before it takes a saved file over (`changeCollector.ts`). */
const quietMs = 100;

/** A team's index in PostgreSQL of this machine. */
export function teamGoals({ team }) {
  const { speed, parity = [] } = team ?? {};
  const sum = (part) => parity.reduce((total, set) => total + set[part], 0);
  return [
    least('team', 'questions with the passages of the index on disk, in their order', 0.99, [
      parity.length === 0 ? undefined : sum('same') / sum('questions'),
    ]),
    least('team', 'of the ten nearest vectors, found by the graph of pgvector', 0.98, [
      parity.find(({ graph }) => graph !== undefined)?.graph.atTen,
    ]),
    most('team', '200,000 passages searched by words, p50', 80, [speed?.one.p50, 'ms']),
    least('team', '50 clients at once, searches a second', 15, [speed?.many.perSecond, 'a second']),
    most('team', '50 clients at once, p95', 4, [speed && speed.many.p95 / 1000, 's']),
    least('team', 'passages indexed a second', 400, [speed?.passagesPerSecond, 'a second']),
    most('team', 'one changed document of a hundred', 30, [speed && speed.dayMs / 1000, 's']),
  ];
}

/** Search, storage and building of the index. */
export function indexGoals({ index, corpora, host }) {
  const size = (name) => index?.sizes?.find((one) => one.name === name);
  const [smallest, small, large, largest] = ['1k', '10k', '100k', '1000k'].map(size);
  return [
    most('index', 'search at 1,000 chunks, p50', 2, [smallest?.rows[0].search?.p50, 'ms']),
    ...searchGoals(small?.rows[0], large),
    ...storageGoals(large),
    ...millionGoals(largest),
    ...['typescript-website', 'powershell-docs'].map((name) => {
      const measured = corpora?.corpora?.find((one) => one.name === name);
      const value = [measured?.megabytesPerMinute, 'MB of Markdown a minute'];
      return least('corpora', `cold index of ${name}`, 20, value);
    }),
    most(
      'host',
      `longest block of the extension host, ${grouped(host?.documents ?? 10_000)} documents indexed`,
      50,
      [host?.busy?.longestMs, 'ms'],
    ),
    tested('killed at random moments while indexing', 'nothing lost, the next sync ends the work'),
  ];
}

function searchGoals(small, large) {
  const own = large?.rows[0].search;
  const theirs = (engine, kind) =>
    ratioTo(
      own,
      large?.rows.find((row) => row.engine === engine && row.kind === kind),
    );
  return [
    most('index', 'search at 10,000 chunks, p50', 3, [small?.search?.p50, 'ms']),
    most('index', 'search at 100,000 chunks, p50', 25, [own?.p50, 'ms']),
    most('index', 'search at 100,000 chunks, p95', 60, [own?.p95, 'ms']),
    most('index', 'search at 100,000 chunks ÷ Orama hybrid', 1, theirs('orama', 'hybrid')),
    most('index', 'search at 100,000 chunks ÷ stock Vectra', 1, theirs('vectra', 'documents')),
    most('index', 'search at 100,000 chunks ÷ flat scan of LanceDB', 2, theirs('lancedb', 'flat')),
  ];
}

function millionGoals(million) {
  const rows = million?.rows ?? [];
  const at = 'at 1,000,000 chunks';
  const figure = (from, field) => rows[0]?.[from]?.[field];
  const hybrid = rows.find(({ engine, kind }) => engine === 'lancedb' && kind === 'hybrid');
  const coldMs = figure('index', 'ms');
  return [
    most('index', `search ${at}, p50`, 25, [figure('search', 'p50'), 'ms']),
    most('index', `search ${at}, p95`, 50, [figure('search', 'p95'), 'ms']),
    most('index', `search ${at} ÷ LanceDB hybrid`, 1, ratioTo(rows[0]?.search, hybrid)),
    most('index', `open ${at}, to the first result`, 600, [figure('open', 'p50'), 'ms']),
    most('index', `sync without a change ${at}`, 1000, [figure('sync', 'p50'), 'ms']),
    most('index', `one file edited ${at}`, 300, [figure('edit', 'p50'), 'ms']),
    most('index', `written for it ${at}`, 5, [inMegabytes(figure('edit', 'writtenBytes')), 'MB']),
    most('index', `memory while searching ${at}`, 600, [
      inMegabytes(figure('search', 'peakMemoryBytes')),
      'MB',
    ]),
    most('index', `cold index ${at}`, 400, [coldMs && coldMs / 1000, 's']),
  ];
}

function ratioTo(own, peer) {
  if (own === undefined || peer === undefined) return [undefined, '×'];
  const { refusal, search } = peer;
  if (search?.p50 !== undefined) return [own.p50 / search.p50, '×'];
  const reason = refusal ?? search?.failure;
  return [undefined, '×', reason && `none of theirs: ${reason}`];
}

function storageGoals(large) {
  const at = 'at 100,000 chunks';
  const files = grouped(large?.documents ?? 10_000);
  const figure = (from, field) => large?.rows[0][from]?.[field];
  return [
    most('index', `open ${at}, to the first result`, 500, [figure('open', 'p50'), 'ms']),
    most('index', `sync without a change, ${files} files (target for 10,000)`, 3000, [
      figure('sync', 'p50'),
      'ms',
    ]),
    most('index', `one file saved ${at}, to searchable, with ${quietMs} ms of quiet`, 300, [
      plus(quietMs, figure('edit', 'p50')),
      'ms',
    ]),
    most('index', 'written for it', 5, [inMegabytes(figure('edit', 'writtenBytes')), 'MB']),
    most('index', `disk beyond the text ${at}`, 100, [inMegabytes(figure('disk', 'bytes')), 'MB']),
    most('index', `memory while searching ${at}`, 400, [
      inMegabytes(figure('search', 'peakMemoryBytes')),
      'MB',
    ]),
  ];
}

function plus(more, value) {
  return value === undefined ? undefined : more + value;
}
