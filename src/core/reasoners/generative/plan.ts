import type { GlossaryTerm, Plan, SearchResult, SubQuery, Vocabulary } from '../../model';
import type { ChatModel, PlanInput, Reasoner, Report } from '../../ports';
import { analyze } from '../../text/analyze';
import { planReply, plannerPrompt, type PlannedDocument } from './plannerPrompt';
import type * as z from 'zod/mini';

const maxDocuments = 12;
const maxGlossaryTerms = 20;
const maxQueries = 3;

/**
 * Plans a complex question by one call of the model, which sees the documents that a first search found and the words of
 * the glossary that the question has; any other question without one. The run repairs the tasks' order and number.
 */
export async function planQuestion(
  input: PlanInput,
  { model, extractive }: { readonly model: ChatModel; readonly extractive: Reasoner },
  report: Report,
  signal: AbortSignal,
): Promise<Plan> {
  if (input.route.kind !== 'complex') return extractive.plan(input, report, signal);
  const { question, route, vocabulary } = input;
  const documents = documentsOf(await searched(input, signal));
  const glossary = termsIn(question, vocabulary);
  const prompt = plannerPrompt({
    question,
    variants: route.variants,
    glossary,
    documents,
    wishes: input.agent?.instructions ?? '',
  });
  const reply = await model.generateObject(prompt, planReply, report, signal);
  const known = { documents: new Set(documents.map(({ id }) => id)), glossary };
  return {
    reasoning: reply.reasoning,
    subQueries: reply.subQueries.map((task) => toSubQuery(task, known)),
  };
}

/** A plan can do without the first search; the tasks meet its failure themselves. */
async function searched({ found }: PlanInput, signal: AbortSignal): Promise<SearchResult> {
  return found().catch((): SearchResult => {
    signal.throwIfAborted();
    return { passages: [], terms: [] };
  });
}

function documentsOf({ passages }: SearchResult): PlannedDocument[] {
  const titles = new Map(passages.map(({ chunk }) => [chunk.documentId, chunk.documentTitle]));
  return [...titles].slice(0, maxDocuments).map(([id, title]) => ({ id, title }));
}

/** The entries of the glossary of which the question has all words of one name. */
function termsIn(question: string, { glossary }: Vocabulary): GlossaryTerm[] {
  const asked = new Set(analyze(question));
  const isIn = (name: string): boolean => {
    const words = analyze(name);
    return words.length > 0 && words.every((word) => asked.has(word));
  };
  return glossary.filter(({ term, synonyms }) => [term, ...synonyms].some(isIn)).slice(0, maxGlossaryTerms);
}

interface Known {
  readonly documents: ReadonlySet<string>;
  readonly glossary: readonly GlossaryTerm[];
}

/** The task with only such documents and terms as there are. */
function toSubQuery(
  task: z.infer<typeof planReply>['subQueries'][number],
  { documents, glossary }: Known,
): SubQuery {
  const question = task.question.trim();
  const named = new Set(task.terms.map((term) => term.toLowerCase()));
  return {
    id: task.id,
    question,
    facet: task.facet.trim() || question,
    searchQueries: task.searchQueries.slice(0, maxQueries),
    terms: glossary.map(({ term }) => term).filter((term) => named.has(term.toLowerCase())),
    targetDocuments: [...new Set(task.targetDocuments)].filter((id) => documents.has(id)),
    dependsOn: task.dependsOn,
  };
}
