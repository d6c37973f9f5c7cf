import type { Passage, SearchResult } from '../core/model';
import { placeLabel } from '../core/place';
import { bothFilters } from '../core/retrieval/filter';
import { mergeResults } from '../core/retrieval/mergeResults';
import { parseQuery } from '../core/retrieval/query';
import { createExtractiveReasoner } from '../core/reasoners/extractive/extractiveReasoner';
import type { LocalSearchIndex } from '../worker/openIndex';
import { runBatch, type BatchLine } from './batch';
import type { SearchCommand } from './command';
import { openFolder, sync } from './openFolder';
import { placeFields } from './answerLine';
import { exitCodes, paint, print, printJson, say } from './output';

/** `ask-docs search`: passages for a query, best first; declined when there are none. */
export async function search(command: SearchCommand, signal: AbortSignal): Promise<number> {
  const { input } = command;
  if (input.kind === 'batch') {
    const prepare = async () => {
      const index = await openSynced(command, signal);
      return async ({ id, query }: BatchLine) => {
        const found = await findPassages(index, query, command, signal);
        return { id, ...toResults(found) };
      };
    };
    const queries = await runBatch(input, prepare, signal);
    if (command.json) printJson({ queries, out: input.out });
    else say(`Queries searched: ${queries}.`);
    return exitCodes.answered;
  }
  const index = await openSynced(command, signal);
  const found = await findPassages(index, input.text, command, signal);
  if (command.json) printJson({ id: '1', query: input.text, ...toResults(found) });
  else printResults(found);
  return found.passages.length === 0 ? exitCodes.declined : exitCodes.answered;
}

interface Found {
  readonly passages: readonly Passage[];
  /** Quoted phrases that nothing has: their words were searched. */
  readonly missingPhrases: readonly string[];
  readonly ms: number;
}

async function openSynced(command: SearchCommand, signal: AbortSignal): Promise<LocalSearchIndex> {
  const index = await openFolder(command);
  await sync(index, false, signal);
  return index;
}

async function findPassages(
  index: LocalSearchIndex,
  query: string,
  { topK, plan, conditions }: SearchCommand,
  signal: AbortSignal,
): Promise<Found> {
  const startedAt = performance.now();
  const { text, filter } = parseQuery(query);
  const limits = bothFilters(filter, { conditions, excluded: [] });
  const queries = plan ? await plannedQueries(text, signal) : [text];
  const results: SearchResult[] = [];
  for (const searched of queries) results.push(await index.search(searched, topK, signal, limits));
  const { passages, missingPhrases } = mergeResults(results);
  return {
    passages: passages.slice(0, topK),
    missingPhrases,
    ms: Math.round((performance.now() - startedAt) * 10) / 10,
  };
}

async function plannedQueries(question: string, signal: AbortSignal): Promise<string[]> {
  const reasoner = createExtractiveReasoner();
  const route = await reasoner.route(question, signal);
  const { subQueries } = await reasoner.plan({ question, route }, signal);
  return [...new Set(subQueries.flatMap((subQuery) => subQuery.searchQueries))];
}

function toResults({ passages, missingPhrases, ms }: Found) {
  return { results: passages.map(toResult), ...(missingPhrases.length > 0 && { missingPhrases }), ms };
}

function toResult({ chunk, score }: Passage) {
  const { documentId, id, place, headings, text } = chunk;
  return {
    path: documentId,
    chunkId: id,
    score,
    ...placeFields(place),
    headings,
    text,
  };
}

function printResults({ passages, missingPhrases }: Found): void {
  for (const phrase of missingPhrases) say(`No passage has "${phrase}"; its words were searched.`);
  if (passages.length === 0) print('No passage matches.');
  for (const { chunk, score } of passages) {
    const { documentId, headings, text, place } = chunk;
    print(
      `${paint('bold', score.toFixed(3))}  ${paint('cyan', documentId)} ${placeLabel(place)}  ${paint('dim', headings.join(' › '))}`,
    );
    print(`       ${text.replace(/\s+/g, ' ').slice(0, 160)}`);
  }
}
