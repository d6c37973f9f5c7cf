import { behindPeers } from './sizes.mjs';
import { grouped, milliseconds, ratio, table } from './format.mjs';
import { sectionOf } from './sections.mjs';

/** docs/benchmarks.md, written from the figures. */
export function benchmarksDocument(results) {
  const { machine, parts } = results;
  const names = Object.keys(parts);
  const seconds = names.reduce((sum, name) => sum + parts[name].seconds, 0);
  const loads = names.map((name) => parts[name].load);
  return `# Benchmarks

Written by \`npm run bench -- --write-docs\` from \`docs/figures/bench.json\`; do not edit by hand. All parts together take
${String(Math.ceil(seconds / 60))} minutes on ${machineName(machine)}${versionsOf(parts.index)}. The load of the machine when a part began
was ${String(Math.min(...loads))} to ${String(Math.max(...loads))}; each part says its own. What is to be reached, also in quality, is in [targets.md](targets.md).

A number in brackets is ours ÷ theirs for the line of Ask Docs: below 1 we are faster or smaller. Times are medians unless
a column says p95.

${parts.index?.sizes?.length > 1 ? picture : ''}
${names.map((name) => sectionOf(name, results)).join('\n\n')}

## How it is measured

${methods}

${textTable(results)}

## What we do not do well

${weaknesses(results)}
`;
}

const picture = `![Search by the number of chunks](charts/search.svg)
`;

function machineName({ cores, memoryGiB, system, node }) {
  return `${String(cores)} cores, ${String(memoryGiB)} GiB, ${system}, Node ${node}`;
}

function versionsOf(index) {
  const peers = index?.peers ?? [];
  return peers.length === 0
    ? ''
    : `, with ${peers.map(({ name, version }) => `${name} ${version}`).join(', ')}`;
}

const methods = `**Processes.** Every measurement runs in a process of its own, one at a time, and hands its figures back as one
line of JSON. Opening and searching go round: each library once, then each again, so that what disturbs the machine
disturbs all alike. Files are in the system's cache for everyone. A process that takes too long is stopped, and the table
says so in words; so it does with whatever a library answers when it fails.

**Documents.** Generated from a fixed seed: Markdown pages of about ten chunks with headings, paragraphs, lists, tables
and code. Words are coined from syllables and drawn by the law of Zipf and Mandelbrot; a page has a subject with words of
its own, names that few others use, and repeats what it has just said, so that lists of postings are as long as those of
real manuals (table below). Real manuals are measured too. The parts beside the index share 10,000 generated chunks, but for questions a second.

**Ask Docs.** The product's own code, bundled as it is shipped. _Cold index_ is reading, splitting, fitting the embedding
model, embedding and writing. _No change_ is a sync that finds nothing to do. _One file edited_ is what a
save does: it begins when the sync of that one path is asked for and ends when a search has found the new sentence. In the
editor, 100 ms of waiting for further changes come before it. _Written_ counts every byte handed to the system meanwhile.
_Open_ is a new process from opening the index to the result of a first query, without the start of Node. _Search_ is 200
queries of two to eight words from the documents, ten results each with their text, after 20 queries to warm up; the query
is analysed and embedded within the time. _Processor a search_ is the time of all threads in the calmer of the
rounds, the steadiest figure on a busy machine. _Peak memory_ is the most that the searching process had resident at any
time, with Node itself (about 45 MB). _Disk beyond text_ is all files less the UTF-8 bytes of the chunks' texts. The rows _its
vectors alone_, _its words alone_ and _its passages_ are the parts of a search: looking at vectors, looking at words, and
loading and merging what these found.

**The others** get the same chunks and the same vectors ready-made: their cold index has no reading, splitting and
embedding, their search no embedding of the query, and their edit no reading, splitting and embedding. That favours them.
One whose index is empty or incomplete gets no figures: its cells say why.

- _Vectra_ embeds by itself, with our embedder; its results hold places, not texts. \`LocalDocumentIndex\`, one \`upsertDocument\` for each file, its own splitter with chunks of 2,048 tokens
  (coined words take about four times the tokens of English, so it makes about as many chunks as the others), our
  embedder. What is not in after 15 seconds is loaded at once by \`batchInsertItems\` instead, so that the rest can be
  measured; its edit then only adds.
- _LanceDB_: one table. The flat scan has no vector index and cosine distance; the full-text index and reciprocal rank
  fusion have default settings. An edited document is deleted and added; the full-text index is not optimised after it.
- _Orama_: mode \`hybrid\`, default settings, saved as JSON. Where the JSON cannot be written, nothing
  more is measured.
- Building may take five minutes, anything else one.`;

function textTable({ parts: { index, corpora } }) {
  const real = (corpora?.corpora ?? []).map(({ name, text }) => [name, text]);
  const texts = [['generated', index?.generatedText], ...real].filter(([, text]) => text !== undefined);
  if (texts.length === 0) return '';
  const rows = texts.map(([name, text]) => {
    const { chunks, charactersPerChunk, termsPerChunk, uniqueTermsPerChunk, vocabulary, meanPostings } = text;
    const figures = [
      chunks,
      charactersPerChunk,
      termsPerChunk,
      uniqueTermsPerChunk,
      vocabulary,
      meanPostings,
    ];
    return [name, ...figures.map((value) => grouped(Math.round(value)))];
  });
  const head = [
    ...['text', 'chunks', 'characters of a chunk', 'terms of a chunk'],
    ...['different ones', 'vocabulary', 'chunks of a term'],
  ];
  return table(head, rows);
}

/** Where another program than a library of search is faster. */
function behindPrograms({ cli, questions, questionnaire }) {
  return [...behindGrep(cli), ...behindMere(questions), ...behindBatch(questionnaire)];
}

function behindGrep({ commands = [] } = {}) {
  const time = (name) => commands.find((one) => one.name === name)?.p50;
  const [grep, search] = [time('grep -r'), time('ask-docs search')];
  if (!(grep < search)) return [];
  const why = 'Node has to start and the index to be opened';
  return [
    `\`grep -r\` finds a word in ${milliseconds(grep)}, \`ask-docs search\` takes ${milliseconds(search)}: ${why}.`,
  ];
}

function behindMere({ one, grep } = {}) {
  if (!(grep?.p50 < one?.p50)) return [];
  return [
    `A whole run takes ${ratio(one.p50 / grep.p50)} the time of \`grep\` for three words of the question.`,
  ];
}

function behindBatch({ batch, questionnaire } = {}) {
  if (!(batch?.ms < questionnaire?.ms)) return [];
  return ['A questionnaire takes longer than the same questions through `ask --batch`: it keeps each row.'];
}

function weaknesses(results) {
  const behind = [...behindPeers(results.parts.index ?? { sizes: [] }), ...behindPrograms(results.parts)].map(
    (text) => `- ${text}`,
  );
  return [
    ...behind,
    '- Every search looks at every vector, at half of its bytes at least: there is no approximate index.',
    '- A sync looks at the date of every file; without a change it still takes as long as the folder takes to list.',
    '- The embedding model is fitted on the documents, which is most of the cold index of a small folder; the others start from vectors.',
    '- Generated words are not English: stemming, stop words and names do less here than in real text.',
  ].join('\n');
}
