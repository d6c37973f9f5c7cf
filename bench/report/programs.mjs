// What programs made of the index take: runs, questions, commands, servers, the page and the extension host, as Markdown.
import { grouped, megabytes, milliseconds, ratio, seconds, short, table } from './format.mjs';

export function runSection({ chunks, latencyMs, extractive, generative }) {
  const { run, withoutSearch, unanswered, cpuMs } = extractive;
  const [simple, complex] = ['simple', 'complex'].map((kind) => modelFigures(generative[kind]));
  return `${table(
    ['', 'p50', 'p95'],
    [
      [`a simple question by rules, ${grouped(chunks)} chunks`, milliseconds(run.p50), milliseconds(run.p95)],
      [
        'of it: guard, router and responder',
        milliseconds(withoutSearch.p50),
        milliseconds(withoutSearch.p95),
      ],
    ],
  )}

${grouped(run.samples)} of ${grouped(run.samples + unanswered)} questions were answered; ${milliseconds(cpuMs)} of the processor for each.

${table(
  [
    `with a scripted model, ${grouped(latencyMs)} ms a call`,
    'calls',
    'whole run',
    'first words',
    'our own time',
    'processor',
  ],
  [
    ['a simple question', ...simple],
    [`${String(generative.parts)} independent questions in one`, ...complex],
  ],
)}

The model is a server on a socket of this machine. Our own time is what a run takes while the model is at none of its
calls, from the request to the end of the reply; _processor_ is all of the run's and of that server's.`;
}

function modelFigures(runs) {
  const times = ['ms', 'firstWordsMs', 'ownMs', 'cpuMs'].map((field) => milliseconds(medianOf(runs, field)));
  return [String(runs[0].calls), ...times];
}

/** Median of a field of runs. */
export function medianOf(runs, field) {
  return runs.map((run) => run[field]).toSorted((one, other) => one - other)[Math.floor(runs.length / 2)];
}

export function questionsSection({ chunks, files, questions, one, two, search, grep }) {
  const line = (name, { p50, p95, perSecond }) => [
    name,
    milliseconds(p50),
    milliseconds(p95),
    perSecond === undefined ? '' : short(perSecond),
    ratio(one.p50 / p50),
  ];
  const rows = [
    line('a whole run by rules', one),
    line('the same, two at once', two),
    line('a search alone', search),
    ...(grep === undefined ? [] : [line('`grep -ril` of three words', grep)]),
  ];
  return `${table(['', 'p50', 'p95', 'a second', 'a run ÷ it'], rows)}

${grouped(questions)} questions, which the authors of ${grouped(files)} pages of real documentation (${grouped(chunks)} chunks) describe them with; ${grouped(one.answered)} are answered.
By rules all work is the processor's, and in one thread: two at once take twice as long each.`;
}

export function memorySection({ chunks, looks, heapMbPer1000 }) {
  const rows = looks.map(({ questions, heapMb, residentMb }) => [
    grouped(questions),
    `${heapMb.toFixed(1)} MB`,
    `${residentMb.toFixed(0)} MB`,
  ]);
  return `${table(['questions asked', 'in use', 'resident'], rows, 0)}

Different questions by rules over ${grouped(chunks)} chunks, in one process, after a collection of garbage. At first
what is kept for good fills up, stems of words above all; in the second half what is in use changes by ${heapMbPer1000.toFixed(2)} MB for
1,000 questions.

![Memory over 1,000 questions](charts/memory.svg)`;
}

export function cliSection({ chunks, commands }) {
  const [own] = commands;
  const rows = commands.map(({ name, p50, p95 }) => [
    `\`${name}\``,
    milliseconds(p50),
    milliseconds(p95),
    ratio(p50 / own.p50),
  ]);
  return `${table(['', 'p50', 'p95', '÷ `node -e 0`'], rows)}

From the start of the command to its end, on an open index of ${grouped(chunks)} chunks, ${String(own.samples)} rounds.`;
}

export function mcpSection({ chunks, inProcess, stdio, http, apart, peer }) {
  const rows = [
    ['the same search without the server', inProcess],
    ['`search_documents`, standard streams', stdio],
    ['`search_documents`, HTTP', http],
    ['`search_documents`, calls 1.1 s apart: each looks at the folder first', apart],
    ...(peer === undefined
      ? []
      : [['`search_files` of the file server of the protocol’s authors (by name alone)', peer]]),
  ].map(([name, { p50, p95 }]) => [name, milliseconds(p50), milliseconds(p95)]);
  return `${table(['', 'p50', 'p95'], rows)}

Over ${grouped(chunks)} chunks.${peer === undefined ? ' The file server could not be installed.' : ''}`;
}

export function questionnaireSection({ chunks, rows, manyRows, questionnaire, batch, fourAtOnce, many }) {
  const line = (name, { ms, peakBytes }) => [name, seconds(ms), peakBytes > 0 ? megabytes(peakBytes) : ''];
  return `${table(
    ['', 'time', 'most memory'],
    [
      line(`questionnaire, ${String(rows)} rows`, questionnaire),
      line('the same questions through `ask --batch`', batch),
      line('questionnaire, four rows at once', fourAtOnce),
      line(`questionnaire, ${String(manyRows)} rows`, many),
    ],
  )}

By rules over ${grouped(chunks)} chunks, starting included.`;
}

export function pageSection({ sizes, firstPaint, turns20, turns200, stream, frameMs, memory, pdf }) {
  const time = ({ busyMs, clockMs }) => [milliseconds(busyMs), milliseconds(clockMs)];
  return `${table(
    ['', 'size', 'zipped'],
    sizes.map(({ name, bytes, zippedBytes }) => [
      `\`${name}\``,
      `${(bytes / 1024).toFixed(0)} KB`,
      `${(zippedBytes / 1024).toFixed(0)} KB`,
    ]),
  )}

${table(
  ['', 'processor', 'clock'],
  [
    ['from loading the page to 20 turns on the screen', ...time(firstPaint)],
    ['20 turns, from the snapshot to the screen', ...time(turns20.drawn)],
    ['200 turns, from the snapshot to the screen', ...time(turns200.drawn)],
    ['a frame while scrolling through 200 turns, average', ...time(turns200.frame)],
    [
      `${grouped(stream.tokens)} tokens within a second, longest task`,
      milliseconds(stream.longestTaskMs),
      '',
    ],
    ['the same at 60 frames a second, a frame', milliseconds(frameMs), ''],
  ],
)}

Chromium without a screen; answers with code, tables and conflicts. After 50 answers scripts hold ${megabytes(memory.scriptBytes)} and the
document ${megabytes(memory.documentBytes)}.${pdf === undefined ? '' : `\n\n${pdfTable(pdf)}`}`;
}

function pdfTable({ pages, drawnMs, drawnBusyMs, longestTaskMs, tasksOver50, passedPages, memoryBytes }) {
  const rows = [
    ['from the file to the cited page, drawn and marked', milliseconds(drawnBusyMs), milliseconds(drawnMs)],
    [`scrolling past ${passedPages.toFixed(0)} pages, longest task`, milliseconds(longestTaskMs), ''],
  ];
  const memory = memoryBytes === undefined ? '' : ` The page takes ${megabytes(memoryBytes)} then.`;
  return `${table([`A PDF of ${String(pages)} pages`, 'processor', 'clock'], rows)}

${counted(tasksOver50, 'task was', 'tasks were')} longer than 50 ms.${memory}`;
}

function counted(count, one, many) {
  return `${count === 0 ? 'No' : String(count)} ${count === 1 ? one : many}`;
}

export function hostSection({ documents, ms, busy, idle, activateMs }) {
  const late = ({ longestMs, p99Ms }) => [milliseconds(longestMs), milliseconds(p99Ms)];
  return `${table(
    ['', 'longest', 'p99'],
    [
      [`a timer comes late while ${grouped(documents)} documents are indexed`, ...late(busy)],
      ['the same with nothing to do', ...late(idle)],
    ],
  )}

In the extension host of a real workbench; the documents are indexed anew in ${seconds(ms)}. The extension is activated in ${milliseconds(activateMs)}.`;
}
