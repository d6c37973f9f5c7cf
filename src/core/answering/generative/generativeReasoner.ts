import * as z from 'zod/mini';
import { evidenceOf } from '../evidenceOf';
import { type Evidence, type Passage, type SubAnswer, type SubQuery, shortDocument } from '../../model/types';
import type { Depth } from '../../model/modelSettings';
import type { ChatModel, Reasoner, Report, EvidenceInput, Prompt } from '../../model/ports';
import type { TableEngine } from '../../tables/askTables';
import { fencedPrompt, type Example, type Part, clipped, withOrigin } from './fencedPrompt';
import { queriedTables } from './queriedTables';
import { reviewDraft } from './review';
import { writeAnswer } from './synthesize';
import { planTasks, understandQuestion } from './understand';
import { writeWithRetry } from './writeWithRetry';

export interface GenerativeOptions {
  /** The model's name in the settings. */
  readonly name?: string;
  readonly depth?: Depth;
  readonly tables?: TableEngine | undefined;
}

/**
 * Reasons with a language model: at most one call to understand the question (none where rules are certain)
 * and one to write the answer from whole passages; a task whose best passages have tables takes one, or two, for a query over
 * them, if `tables` can run it. `thorough` adds a call for the queries of each dependent
 * task, one to write an answer once more that broke off, and one to review it; `quick` uses a call only to understand follow-ups. `extractive` handles
 * what is clear without a model. A failed call fails the method: see `withFallback`.
 */
export function createGenerativeReasoner(
  model: ChatModel,
  extractive: Reasoner,
  { name, depth = 'balanced', tables }: GenerativeOptions = {},
): Reasoner {
  const isThorough = depth === 'thorough';
  const tools = { model, extractive, isQuick: depth === 'quick' };
  return {
    id: `generative ${model.id}`,
    model: name,
    reading: { searchesAgain: depth !== 'quick', improves: isThorough },
    route: (input, report, signal) => understandQuestion(input, tools, report, signal),
    plan: (input, report, signal) => planTasks(input, extractive, report, signal),
    nextQueries: async (input, report, signal) =>
      isThorough ? writeQueries(input, model, report, signal) : [],
    extractEvidence: async (input, report, signal) => [
      ...(tables === undefined || depth === 'quick'
        ? []
        : await queriedTables(input, { model, engine: tables }, report, signal)),
      ...wholePassages(input),
    ],
    review: (input, report, signal) =>
      isThorough ? reviewDraft(input, tools, report, signal) : extractive.review(input, report, signal),
    synthesize: (input, report, signal) =>
      (isThorough && input.feedback === undefined ? writeWithRetry : writeAnswer)(
        input,
        model,
        report,
        signal,
      ),
  };
}

/**
 * Maximum passages per task given to the writer, unless a whole document is wanted; `sourcesOf` chooses among
 * those of all tasks.
 */
const mostPassages = 30;
/**
 * Maximum per document while other documents have passages left; beyond that only from the best documents, if
 * passages are short.
 */
const mostOfDocument = 5;

/**
 * A task's evidence for the writer: whole passages, best first. Their relevance is for the writing model to
 * judge.
 */
function wholePassages({ subQuery, found, further }: EvidenceInput): Evidence[] {
  const passages =
    subQuery.isWhole === true ? found.passages : variedPassages([...found.passages, ...further]);
  return passages.flatMap((passage) => {
    const { text } = passage.chunk;
    const start = text.length - text.trimStart().length;
    const end = text.trimEnd().length;
    if (start >= end) return [];
    return evidenceOf(subQuery.id, passage, { start, end, kind: 'passage', score: passage.score });
  });
}

function variedPassages(passages: readonly Passage[]): readonly Passage[] {
  const taken = new Map<string, { readonly count: number; readonly characters: number }>();
  const isEarly = passages.map(({ chunk: { documentId, text } }) => {
    const { count, characters } = taken.get(documentId) ?? { count: 0, characters: 0 };
    const now = { count: count + 1, characters: characters + text.length };
    taken.set(documentId, now);
    const isBest = documentId === passages[0]?.chunk.documentId;
    return now.count <= mostOfDocument || (isBest && now.characters <= shortDocument);
  });
  const varied = [
    ...passages.filter((_, at) => isEarly[at] === true),
    ...passages.filter((_, at) => isEarly[at] !== true),
  ];
  return varied.slice(0, mostPassages);
}

const maxQueries = 3;
const maxQueryCharacters = 300;

/** Queries for a dependent task, incorporating earlier results; empty if there are none. */
async function writeQueries(
  { subQuery, earlier }: Parameters<Reasoner['nextQueries']>[0],
  model: ChatModel,
  report: Report,
  signal: AbortSignal,
): Promise<readonly string[]> {
  if (earlier.every(({ evidence }) => evidence.length === 0)) return [];
  const prompt = researcherPrompt(subQuery, earlier);
  const { queries } = await model.generateObject(prompt, queriesReply, report, signal);
  const written = queries.map((query) => query.replace(/\s+/g, ' ').trim());
  return [...new Set(written)]
    .filter((query) => query !== '' && query.length <= maxQueryCharacters)
    .slice(0, maxQueries);
}

const queriesReply = z.object({ queries: z.array(z.string()) });

const maxQuotes = 6;
const maxQuoteCharacters = 700;

const instructions = `
A question about a collection of documents is answered in steps. You write the search queries of the next step: one to three, the
best first. Put the names, identifiers and values that the earlier steps found in the place of the words that stood for them
("the supplier of the cooling unit" becomes the supplier's name), and use the words that the documents use. No operators, no
explanations. When the earlier steps found nothing that helps, reply with no queries.

Reply with one JSON object and nothing else.`;

const examples: readonly Example[] = [
  {
    ask: [
      { name: 'earlier question', text: 'Who is the supplier of the cooling unit?' },
      {
        name: 'found for it',
        text: 'Document: Data centre handbook\nSection: Cooling\n\nThe cooling unit was delivered by Norfrost in 2021.',
      },
      { name: 'next question', text: 'In which town is the supplier of the cooling unit based?' },
    ],
    reply: '{"queries":["Norfrost based in town","Norfrost address","Norfrost headquarters"]}',
  },
];

function researcherPrompt(subQuery: SubQuery, earlier: readonly SubAnswer[]): Prompt {
  const found = earlier.flatMap((task): Part[] => [
    { name: 'earlier question', text: task.subQuery.question },
    ...task.evidence.slice(0, maxQuotes).map((evidence) => ({
      name: 'found for it',
      text: withOrigin(evidence, clipped(evidence.quote, maxQuoteCharacters)),
    })),
  ]);
  const ask = [...found, { name: 'next question', text: subQuery.question }];
  return fencedPrompt('researcher', { instructions, examples, ask });
}
