import type { Passage } from '../core/model';
import { placeLabel } from '../core/place';
import { createExtractiveReasoner } from '../core/reasoners/extractive/extractiveReasoner';
import type { LocalSearchIndex } from '../worker/openIndex';
import { runBatch, type BatchLine } from './batch';
import type { SearchCommand } from './command';
import { openFolder, sync } from './openFolder';
import { placeFields } from './answerLine';
import { exitCodes, paint, print, printJson, say, sayOnce } from './output';

/** `ask-docs search`: passages for a query, best first; declined when there are none. */
export async function search(command: SearchCommand, signal: AbortSignal): Promise<number> {
  const { input } = command;
  if (input.kind === 'batch') {
    const prepare = async () => {
      const index = await openSynced(command, signal);
      return async ({ id, query }: BatchLine) => {
        const { passages, ms } = await findPassages(index, query, command, signal);
        return { id, results: passages.map(toResult), ms };
      };
    };
    const queries = await runBatch(input, prepare, signal);
    if (command.json) printJson({ queries, out: input.out });
    else say(`Queries searched: ${queries}.`);
    return exitCodes.answered;
  }
  const index = await openSynced(command, signal);
  const { passages, ms } = await findPassages(index, input.text, command, signal);
  const results = passages.map(toResult);
  if (command.json) printJson({ id: '1', query: input.text, results, ms });
  else printResults(passages);
  return results.length === 0 ? exitCodes.declined : exitCodes.answered;
}

async function openSynced(command: SearchCommand, signal: AbortSignal): Promise<LocalSearchIndex> {
  const index = await openFolder(command);
  await sync(index, false, signal);
  return index;
}

async function findPassages(
  index: LocalSearchIndex,
  query: string,
  { topK, plan }: SearchCommand,
  signal: AbortSignal,
): Promise<{ passages: Passage[]; ms: number }> {
  const startedAt = performance.now();
  const queries = plan ? await plannedQueries(query, signal) : [query];
  const best = new Map<string, Passage>();
  for (const text of queries) {
    const { passages: found, degraded } = await index.search(text, topK, signal);
    if (degraded !== undefined) sayOnce(degraded);
    for (const passage of found) {
      const known = best.get(passage.chunk.id);
      if (known === undefined || known.score < passage.score) best.set(passage.chunk.id, passage);
    }
  }
  const passages = [...best.values()].sort((a, b) => b.score - a.score).slice(0, topK);
  return { passages, ms: Math.round((performance.now() - startedAt) * 10) / 10 };
}

async function plannedQueries(question: string, signal: AbortSignal): Promise<string[]> {
  const reasoner = createExtractiveReasoner();
  const route = await reasoner.route(question, signal);
  const { subQueries } = await reasoner.plan({ question, route }, signal);
  return [...new Set(subQueries.flatMap((subQuery) => subQuery.searchQueries))];
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

function printResults(passages: readonly Passage[]): void {
  if (passages.length === 0) print('No passage matches.');
  for (const { chunk, score } of passages) {
    const { documentId, headings, text, place } = chunk;
    print(
      `${paint('bold', score.toFixed(3))}  ${paint('cyan', documentId)} ${placeLabel(place)}  ${paint('dim', headings.join(' › '))}`,
    );
    print(`       ${text.replace(/\s+/g, ' ').slice(0, 160)}`);
  }
}
