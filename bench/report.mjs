// The figures as Markdown tables.

/** All tables: a section for each size, then the real documentation. */
export function toTables(results) {
  const sections = results.sizes.map((size) => `${sizeHeading(size)}\n\n${sizeTable(size)}`);
  const missing = results.peers.filter(({ isInstalled }) => !isInstalled).map(({ name }) => name);
  if (missing.length > 0)
    sections.push(`Not measured, as npm could not install it on this machine: ${missing.join(', ')}.`);
  if (results.corpora.length > 0) sections.push(`### Real documentation\n\n${corporaTable(results.corpora)}`);
  return sections.join('\n\n');
}

const columns = [
  { title: 'cold index', value: (row) => row.index?.ms, show: seconds, whole: ({ index }) => index },
  { title: 'no change', value: (row) => row.sync?.p50, show: milliseconds, whole: ({ sync }) => sync },
  { title: 'one file edited', value: (row) => row.edit?.p50, show: milliseconds, whole: ({ edit }) => edit },
  {
    title: 'written for it',
    value: (row) => row.edit?.writtenBytes,
    show: megabytes,
    whole: ({ edit }) => edit,
  },
  {
    title: 'open, to first result',
    value: (row) => row.open?.p50,
    show: milliseconds,
    whole: ({ open }) => open,
  },
  { title: 'search p50', value: (row) => row.found?.p50, show: milliseconds, whole: ({ found }) => found },
  { title: 'search p95', value: (row) => row.found?.p95, show: milliseconds, whole: ({ found }) => found },
  { title: 'disk beyond text', value: (row) => row.diskBytes, show: megabytes, whole: () => undefined },
  {
    title: 'peak memory',
    value: (row) => row.found?.peakMemoryBytes,
    show: megabytes,
    whole: ({ found }) => found,
  },
];

function sizeHeading({ chunks, documents, textBytes }) {
  return `### ${grouped(chunks)} chunks (${grouped(documents)} documents, ${megabytes(textBytes)} of text)`;
}

function sizeTable({ rows }) {
  const used = columns.filter((column) =>
    rows.some((row) => column.value(row) !== undefined || failureOf(column, row)),
  );
  const [own] = rows;
  const words = [];
  const lines = rows.map((row) => {
    const cells = used.map((column) => cell(column, { row, own, words }));
    return `| ${[row.title, ...cells].join(' | ')} |`;
  });
  const head = `| | ${used.map(({ title }) => title).join(' | ')} |\n| --- | ${used.map(() => '---:').join(' | ')} |`;
  return (
    [head, ...lines].join('\n') +
    (words.length > 0 ? `\n\n${words.map((text) => `- ${text}`).join('\n')}` : '')
  );
}

/** The figure, beside it ours ÷ theirs; what failed says so below the table. */
function cell(column, { row, own, words }) {
  const failure = failureOf(column, row);
  if (failure !== undefined) {
    words.push(`${row.title}, ${column.title}: ${failure}.`);
    return 'see below';
  }
  const value = column.value(row);
  if (value === undefined) return '';
  const ours = column.value(own);
  if (row === own || row.engine === own.engine || ours === undefined) return column.show(value);
  return `${column.show(value)} (${ratio(ours / value)})`;
}

function failureOf(column, row) {
  const result = column.whole(row);
  return result?.failure ?? (column.title === 'cold index' ? result?.note : undefined);
}

function corporaTable(corpora) {
  const lines = corpora.map((corpus) => {
    if (corpus.failure !== undefined) return `| ${corpus.name} | ${corpus.failure} | | | | |`;
    const { name, documents, bytes, chunks, ms, megabytesPerMinute } = corpus;
    const rate = `${megabytesPerMinute.toFixed(1)} MB / min`;
    return `| ${name} | ${grouped(documents)} | ${megabytes(bytes)} | ${grouped(chunks)} | ${seconds(ms)} | ${rate} |`;
  });
  return [
    '| | documents | Markdown | chunks | cold index | rate |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...lines,
  ].join('\n');
}

/** Where the line of Ask Docs is worse than a peer: a sentence for each column of each size. */
export function behindPeers({ sizes }) {
  return sizes.flatMap(({ chunks, rows }) =>
    columns.flatMap((column) => {
      const [own] = rows;
      const ours = column.value(own);
      const better = rows.filter((row) => row.engine !== own.engine && column.value(row) < ours);
      if (better.length === 0) return [];
      const names = better.map((row) => `${row.title} (${ratio(ours / column.value(row))})`).join(', ');
      return [`${grouped(chunks)} chunks, ${column.title}: behind ${names}.`];
    }),
  );
}

function seconds(ms) {
  return `${short(ms / 1000)} s`;
}

function milliseconds(ms) {
  return `${short(ms)} ms`;
}

function megabytes(bytes) {
  return `${short(bytes / 2 ** 20)} MB`;
}

function ratio(value) {
  return `${value < 0.1 ? value.toPrecision(1) : short(value)}×`;
}

/** Three digits at most are told from noise. */
function short(value) {
  if (value >= 100) return grouped(Math.round(value));
  return value >= 10 ? value.toFixed(0) : value.toFixed(value >= 1 ? 1 : 2);
}

export function grouped(value) {
  return new Intl.NumberFormat('en').format(value);
}
