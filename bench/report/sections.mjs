// The sections of docs/benchmarks.md, one a part of `npm run bench`.
import { grouped, milliseconds, table } from './format.mjs';
import {
  cliSection,
  hostSection,
  mcpSection,
  memorySection,
  pageSection,
  questionnaireSection,
  questionsSection,
  runSection,
} from './programs.mjs';
import { corporaSection, sizesSection } from './sizes.mjs';
import { goalsTable } from './targets.mjs';

const titles = {
  index: ['The index beside other libraries', sizesSection],
  corpora: ['Real documentation', corporaSection],
  run: ['Runs', runSection],
  questions: ['Questions a second', questionsSection],
  memory: ['Memory over 1,000 questions', memorySection],
  cli: ['The command line', cliSection],
  mcp: ['The MCP server', mcpSection],
  questionnaire: ['Questionnaires', questionnaireSection],
  page: ['The page', pageSection],
  package: ['What is shipped', () => ''],
  host: ['The extension host', hostSection],
  audit: ['The citation audit', auditSection],
  team: ["A team's index", teamSection],
  injection: ['Orders to the assistant', injectionSection],
  corrections: ['Corrections', () => ''],
};

function sizesOf({ sizes = [] }) {
  return sizes.some(({ name }) => name === '1000k')
    ? ` --sizes ${sizes.map(({ name }) => name).join(',')}`
    : '';
}

/** One section: goals first, then the figures; of what could not be measured, why not. */
export function sectionOf(name, results) {
  const [title, figures] = titles[name];
  const measured = results.parts[name];
  const command = `\`npm run bench -- ${name}${sizesOf(measured)}\`, ${String(Math.max(1, Math.round(measured.seconds / 60)))} min, load ${String(measured.load)} when it began.`;
  const reason = measured.skipped ?? measured.failure;
  const body =
    reason === undefined ? [goalsTable(name, results), figures(measured)] : [`Not measured: ${reason}.`];
  return [`## ${title}`, command, ...body].filter((text) => text !== '').join('\n\n');
}

function auditSection({ faults, obeying, claims, time }) {
  const share = ({ found, tried }) => [(found / tried).toFixed(3), grouped(tried)];
  const { 'all, without': bare, 'all, with a marker': cited, '(honest sentence alone)': honest } = obeying;
  const rows = [
    ...Object.entries(faults)
      .filter(([, { tried }]) => tried > 0)
      .map(([name, tally]) => [name, ...share(tally)]),
    ['an order of a document obeyed, without a source', ...share(bare)],
    ['the same, with a source', ...share(cited)],
    ['an honest sentence beside an order', ...share(honest)],
  ];
  const { SUPPORT, CONTRADICT } = claims;
  const passed = ({ passed: count = 0, tried }) => (count / tried).toFixed(3);
  return `${table(['', 'objected to', 'of'], rows)}

Answers made of quotes, as they are and with one fault put in. Of claims that people wrote about scientific abstracts, cited to the sentences
that support them, ${passed(SUPPORT)} of ${grouped(SUPPORT.tried)} pass; of those that their sentences contradict, ${passed(CONTRADICT)} of ${grouped(CONTRADICT.tried)}.
The first audit of a process takes ${milliseconds(time.firstMs)} of the processor.`;
}

function graphSentence({ set, passages, graph }) {
  if (graph === undefined) return '';
  return ` Of the ${grouped(passages)} passages of ${set}, a graph (HNSW, ${grouped(graph.looks)} vectors looked at) finds
${graph.atTen.toFixed(3)} of the ten nearest to a question, and ${graph.atHundred.toFixed(3)} of the hundred.`;
}

function teamSection({ parity, speed }) {
  const share = (part, { questions }) => (part / questions).toFixed(3);
  const rows = parity.map((set) => [
    set.set,
    grouped(set.passages),
    grouped(set.questions),
    share(set.same, set),
    share(set.sameTen, set),
  ]);
  const compared = `${table(['', 'passages', 'questions', 'same ten in the same order', 'same ten'], rows)}

A collection in PGlite with pgvector beside an index on disk of the same documents.${parity.map(graphSentence).join('')}`;
  if (speed === undefined) return compared;
  const { one, many } = speed;
  const clients = [
    ['one client', one],
    [`${String(many.clients)} clients at once`, many],
  ];
  return `${compared}

${table(
  ['', 'searches', 'median', '95 of 100', 'a second'],
  clients.map(([name, { searches, p50, p95, perSecond }]) => [
    name,
    grouped(searches),
    milliseconds(p50),
    milliseconds(p95),
    perSecond.toFixed(1),
  ]),
)}

PostgreSQL without pgvector on this machine, ${grouped(speed.passages)} passages of ${grouped(speed.documents)} generated documents:
${grouped(Math.round(speed.passagesPerSecond))} passages a second are indexed, and take ${(speed.bytes / speed.passages / 1000).toFixed(1)} kB each. A run without a
change takes ${milliseconds(speed.unchangedMs)}, one with ${grouped(speed.changedDocuments)} changed documents ${milliseconds(speed.dayMs)}. All clients are one
process beside the server, and take ${milliseconds(speed.many.clientCpuMs)} of a core for each search.`;
}

function injectionSection({ indirect, speed }) {
  const lines =
    indirect === undefined
      ? ''
      : table(
          ['attacks in documents', 'flagged', 'answered', 'of these in the answer'],
          Object.entries(indirect).map(([name, { cases, flagged, shown, answered }]) => [
            name,
            (flagged / cases).toFixed(3),
            grouped(answered),
            answered === 0 ? '' : (shown / answered).toFixed(3),
          ]),
        );
  const slowest =
    speed === undefined
      ? ''
      : `Of 10,000 characters a passage takes ${milliseconds(speed.passageMs)} of the processor, texts made to take long ${milliseconds(speed.slowestMs)}.`;
  return [lines, slowest].filter((text) => text !== '').join('\n\n');
}
