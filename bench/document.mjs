import { behindPeers, grouped, toTables } from './report.mjs';
import { targetsTable } from './targets.mjs';

/** docs/benchmarks.md, written from the figures. */
export function toDocument(results) {
  const { machine, peers, seconds } = results;
  const versions = peers.map(({ name, version }) => `${name} ${version}`).join(', ');
  return `# Benchmarks

Written by \`npm run bench -- --write-docs\`; do not edit by hand. One run of ${String(Math.ceil(seconds / 60))} minutes on ${machineName(machine)}${versions === '' ? '' : ` with ${versions}`}.
A number in brackets is ours ÷ theirs for the line of Ask Docs: below 1 we are faster or smaller. Times are medians unless
a column says p95.

## Targets

${targetsTable(results)}

${extensionHostNote(results.extensionHost)}

## Figures

${toTables(results)}

## How it is measured

${methods}

${textTable(results)}

## What we do not do well

${weaknesses(results)}
`;
}

function machineName({ cores, memoryGiB, system, node, loadAtStart }) {
  const busy = loadAtStart > 1 ? ` (busy with other work: load ${String(loadAtStart)} at the start)` : '';
  return `${String(cores)} cores, ${String(memoryGiB)} GiB, ${system}, Node ${node}${busy}`;
}

function extensionHostNote(extensionHost) {
  if (extensionHost !== undefined) return 'The block of the extension host is measured in a real workbench.';
  return 'How long the extension host is blocked is measured in a real workbench, not here: no figure in this run.';
}

const methods = `**Processes.** Every measurement runs in a process of its own, one at a time, and hands its figures back as one
line of JSON. Opening and searching go round: each library once, then each again, so that what disturbs the machine
disturbs all alike. Files are in the system's cache for everyone. A process that takes too long is stopped, and the table
says so in words; so it does with whatever a library answers when it fails.

**Documents.** Generated from a fixed seed: Markdown pages of about ten chunks with headings, paragraphs, lists, tables
and code. Words are coined from syllables and drawn by the law of Zipf and Mandelbrot; a page has a subject with words of
its own, names that few others use, and repeats what it has just said, so that lists of postings are as long as those of
real manuals (table below). Real manuals are measured too.

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
  embedder. What is not in after a minute is loaded at once by \`batchInsertItems\` instead, so that the rest can be
  measured; its edit then only adds.
- _LanceDB_: one table. The flat scan has no vector index and cosine distance; the full-text index and reciprocal rank
  fusion have default settings. An edited document is deleted and added; the full-text index is not optimised after it.
- _Orama_: mode \`hybrid\`, default settings, saved as JSON. Where the JSON cannot be written, opening inserts everything
  anew.`;

function textTable({ generatedText, corpora }) {
  const texts = [['generated', generatedText], ...corpora.map(({ name, text }) => [name, text])].filter(
    ([, text]) => text !== undefined,
  );
  if (texts.length === 0) return '';
  const lines = texts.map(([name, text]) => {
    const { chunks, charactersPerChunk, termsPerChunk, uniqueTermsPerChunk, vocabulary, meanPostings } = text;
    const figures = [
      chunks,
      charactersPerChunk,
      termsPerChunk,
      uniqueTermsPerChunk,
      vocabulary,
      meanPostings,
    ];
    return `| ${[name, ...figures.map((value) => grouped(Math.round(value)))].join(' | ')} |`;
  });
  return `| text | chunks | characters of a chunk | terms of a chunk | different ones | vocabulary | chunks of a term |
| --- | ---: | ---: | ---: | ---: | ---: | ---: |
${lines.join('\n')}`;
}

function weaknesses(results) {
  const behind = behindPeers(results).map((text) => `- ${text}`);
  return [
    ...behind,
    '- Every search looks at every vector: there is no approximate index, and a million chunks would take ten times as long as 100,000.',
    '- A sync looks at the date of every file; without a change it still takes as long as the folder takes to list.',
    '- The embedding model is fitted on the documents, which is most of the cold index of a small folder; the others start from vectors.',
    '- Generated words are not English: stemming, stop words and names do less here than in real text.',
  ].join('\n');
}
