// The index beside other libraries, as Markdown tables.
import { grouped, megabytes, milliseconds, ratio, seconds, table } from './format.mjs';

/** A section for each size. */
export function sizesSection({ sizes, peers }) {
  const sections = sizes.map((size) => `${sizeHeading(size)}\n\n${sizeTable(size)}`);
  const missing = peers.filter(({ isInstalled }) => !isInstalled).map(({ name }) => name);
  if (missing.length > 0)
    sections.push(`Not measured, as npm could not install it on this machine: ${missing.join(', ')}.`);
  return sections.join('\n\n');
}

/** `from` is the measurement of a row, `field` its figure. */
const columns = [
  { title: 'cold index', from: 'index', field: 'ms', show: seconds },
  { title: 'no change', from: 'sync', field: 'p50', show: milliseconds },
  { title: 'one file edited', from: 'edit', field: 'p50', show: milliseconds },
  { title: 'written for it', from: 'edit', field: 'writtenBytes', show: megabytes },
  { title: 'open, to first result', from: 'open', field: 'p50', show: milliseconds },
  { title: 'search p50', from: 'search', field: 'p50', show: milliseconds },
  { title: 'search p95', from: 'search', field: 'p95', show: milliseconds },
  { title: 'processor a search', from: 'search', field: 'cpuMs', show: milliseconds },
  { title: 'disk beyond text', from: 'disk', field: 'bytes', show: megabytes },
  { title: 'peak memory', from: 'search', field: 'peakMemoryBytes', show: megabytes },
];

function valueOf({ from, field }, row) {
  return row[from]?.[field];
}

function sizeHeading({ chunks, documents, textBytes }) {
  return `### ${grouped(chunks)} chunks (${grouped(documents)} documents, ${megabytes(textBytes)} of text)`;
}

/** `note` says what of a size was measured at another time. */
function sizeTable({ rows, note }) {
  const [own] = rows;
  const used = columns.filter((column) => own[column.from] !== undefined);
  const cells = rows.map((row) => [row.title, ...used.map((column) => cell(column, row, own))]);
  const figures = table(['', ...used.map(({ title }) => title)], cells);
  const remarks = [...rows.flatMap((row) => remarksOn(row, used)), note ?? []]
    .flat()
    .map((text) => `- ${text}`);
  return [figures, ...(remarks.length > 0 ? ['', ...remarks] : [])].join('\n');
}

/** The figure, beside it ours ÷ theirs; of what has no whole index, why not. */
function cell(column, row, own) {
  if (row.refusal !== undefined) return column.from === 'sync' ? '' : row.refusal;
  const value = valueOf(column, row);
  if (value === undefined) return remarkIn(row[column.from]) === undefined ? '' : 'see below';
  const ours = valueOf(column, own);
  if (row.engine === own.engine || ours === undefined) return column.show(value);
  return `${column.show(value)} (${ratio(ours / value)})`;
}

/** What has no figure says so in words. */
function remarksOn(row, used) {
  if (row.refusal !== undefined) return [];
  return [...new Set(used.map(({ from }) => from))].flatMap((from) => {
    const remark = remarkIn(row[from]);
    return remark === undefined ? [] : [`${row.title}, ${from}: ${remark}.`];
  });
}

function remarkIn(measured) {
  return measured?.failure ?? measured?.note;
}

/** Real documentation, a line each. */
export function corporaSection({ corpora }) {
  const rows = corpora.map(({ name, failure, documents, bytes, chunks, ms, megabytesPerMinute }) => {
    if (failure !== undefined) return [name, failure, '', '', '', ''];
    const rate = `${megabytesPerMinute.toFixed(1)} MB / min`;
    return [name, grouped(documents), megabytes(bytes), grouped(chunks), seconds(ms), rate];
  });
  return table(['', 'documents', 'Markdown', 'chunks', 'cold index', 'rate'], rows);
}

/** Where the line of Ask Docs is worse than a peer: a sentence for each column of each size. */
export function behindPeers({ sizes }) {
  return sizes.flatMap(({ chunks, rows }) =>
    columns.flatMap((column) => {
      const [own] = rows;
      const ours = valueOf(column, own);
      const better = rows.filter((row) => row.engine !== own.engine && valueOf(column, row) < ours);
      if (better.length === 0) return [];
      const names = better.map((row) => `${row.title} (${ratio(ours / valueOf(column, row))})`).join(', ');
      return [`${grouped(chunks)} chunks, ${column.title}: behind ${names}.`];
    }),
  );
}
