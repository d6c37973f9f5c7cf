import { runDeps } from '../../src/cli/library/openLibrary';
import { searchPlanned } from '../../src/cli/commands/searchCommand';
import { rankQuotes } from '../../src/core/answering/extractive/answerUnits';
import { findVerbatim } from '../../src/core/language/verbatim';
import type { SearchIndex } from '../../src/core/model/ports';
import type { DocumentId, Passage } from '../../src/core/model/types';
import { noVocabulary } from '../../src/core/model/knowledge';
import { answerQuestion } from '../../src/core/run/answerQuestion';
import { collectRun } from '../../src/core/run/library';
import { isInjection } from '../../src/core/trust/safety/injection';
import { singleTask } from '../../src/core/understanding/plan';
import { measureAnswer, measureQuotes, type GivenAnswer } from './answerValues';
import type { MeasuredQuestion } from './catalogue';
import type { EvalPart } from './command';
import type { Dataset, EvalQuestion } from './dataset';
import { measureRanking } from './measures';
import type { MeasuredSet, TimedPart } from './report';
import { expectedRoute } from './routes';

/** Number of chunks requested, so that they cover a hundred documents. */
const chunksAsked = 300;
/** Number of passages whose quotes are ranked, as in a task of a run, and number of top quotes evaluated. */
const passagesQuoted = 10;
const quotesRanked = 6;

type Values = Record<string, number>;

/** What the questions are asked against, and which parts are measured. */
export interface Measuring {
  readonly dataset: Dataset;
  readonly index: SearchIndex;
  readonly only: readonly EvalPart[];
  readonly onQuestion: () => void;
}

interface Asking extends Measuring {
  readonly textOf: (id: DocumentId) => Promise<string>;
  readonly time: <T>(part: TimedPart, work: () => Promise<T>) => Promise<T>;
}

/** Asks each question in every requested way. */
export async function measureQuestions(
  questions: readonly EvalQuestion[],
  measuring: Measuring,
  signal: AbortSignal,
): Promise<Pick<MeasuredSet, 'questions' | 'ms'>> {
  const ms = { search: [] as number[], planned: [] as number[], answer: [] as number[] };
  const asking: Asking = {
    ...measuring,
    textOf: readOnce(measuring.index, signal),
    async time(part, work) {
      const startedAt = performance.now();
      const result = await work();
      ms[part].push(performance.now() - startedAt);
      return result;
    },
  };
  const measured: MeasuredQuestion[] = [];
  for (const question of questions) {
    const values = await measure(question, asking, signal);
    signal.throwIfAborted();
    measured.push({ id: question.id, type: question.type, values });
    measuring.onQuestion();
  }
  return { questions: measured, ms };
}

/** Reads each document only once, however often it is cited. */
function readOnce(index: SearchIndex, signal: AbortSignal): Asking['textOf'] {
  const texts = new Map<DocumentId, Promise<string>>();
  return (id) => {
    const text = texts.get(id) ?? index.readDocument(id, signal).then((document) => document?.text ?? '');
    texts.set(id, text);
    return text;
  };
}

async function measure(question: EvalQuestion, asking: Asking, signal: AbortSignal): Promise<Values> {
  const { only } = asking;
  const search = only.includes('searches') ? await searchOnce(question, asking, signal) : {};
  const planned = only.includes('planned') ? await searchAsPlanned(question, asking, signal) : {};
  const answer = only.includes('answers') ? await answerAsAUser(question, asking, signal) : {};
  const quotes = only.includes('answers') ? await rankedQuotes(question, asking, signal) : {};
  const alarm = only.includes('injection') ? { falseAlarm: Number(isInjection(question.query)) } : {};
  return { ...search, ...planned, ...gainOf(search, planned), ...quotes, ...answer, ...alarm };
}

async function searchOnce(
  question: EvalQuestion,
  { dataset, index, time }: Asking,
  signal: AbortSignal,
): Promise<Values> {
  const { passages } = await time('search', () => index.search(question.query, chunksAsked, signal));
  return rankingOf('search', passages, { dataset, question });
}

async function searchAsPlanned(
  question: EvalQuestion,
  { dataset, index, time }: Asking,
  signal: AbortSignal,
): Promise<Values> {
  const options = { index, topK: chunksAsked, vocabulary: noVocabulary };
  const { passages, route } = await time('planned', () => searchPlanned(question.query, options, signal));
  const expected = expectedRoute(dataset.name, question.type);
  const isRouted = expected !== undefined && question.answerable && route !== undefined;
  return {
    ...rankingOf('planned', passages, { dataset, question }),
    ...(isRouted && { 'plan.routed': Number(route === expected) }),
  };
}

function rankingOf(
  prefix: 'search' | 'planned',
  passages: readonly Passage[],
  { dataset, question }: { readonly dataset: Dataset; readonly question: EvalQuestion },
): Values {
  if (question.relevant.length === 0) return {};
  const ranked = [...new Set(passages.map(({ chunk }) => dataset.recordOf(chunk.documentId)))];
  const measures = measureRanking(ranked, new Set(question.relevant));
  return Object.fromEntries(
    Object.entries(measures).map(([name, value]: [string, number]) => [`${prefix}.${name}`, value]),
  );
}

/** The difference between planned and single search, per measure. */
function gainOf(search: Values, planned: Values): Values {
  return Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) => {
      const key = name.replace(/^search\./, '');
      const other = planned[`planned.${key}`];
      return other === undefined ? [] : [[`gain.${key}`, other - value] as const];
    }),
  );
}

async function rankedQuotes(question: EvalQuestion, { index }: Asking, signal: AbortSignal): Promise<Values> {
  if (!question.answerable || !question.hasSpan) return {};
  const [subQuery] = singleTask(question.query, '').subQueries;
  if (subQuery === undefined) return {};
  const found = await index.search(question.query, passagesQuoted, signal);
  const quotes = rankQuotes(subQuery, found, quotesRanked).map(({ quote }) => quote);
  return { ...measureQuotes(quotes, question) };
}

/** Answers as for a user, in the concise style, with rules only. */
async function answerAsAUser(
  { query, ...question }: EvalQuestion,
  { dataset, index, textOf, time }: Asking,
  signal: AbortSignal,
): Promise<Values> {
  const { run } = await time('answer', () =>
    collectRun(answerQuestion(query, runDeps(index, 'concise'), signal)),
  );
  const expected = { ...question, relevant: new Set(question.relevant) };
  if (run.outcome?.kind !== 'answered') return { ...measureAnswer(undefined, expected) };
  const { text, confidence } = run.outcome.answer;
  const citations: GivenAnswer['citations'][number][] = [];
  for (const { documentId, quote } of run.outcome.answer.citations) {
    const isVerified = findVerbatim(await textOf(documentId), quote) !== undefined;
    citations.push({ record: dataset.recordOf(documentId), quote, isVerified });
  }
  return { ...measureAnswer({ text, confidence, citations }, expected) };
}
