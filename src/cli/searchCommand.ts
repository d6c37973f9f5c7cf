import { sectionAround } from '../core/indexing/sections';
import type { Passage } from '../core/model';
import { placeLabel } from '../core/place';
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
        const { passages, ms } = await findPassages(index, query, command, signal);
        return { id, results: await toResults(index, passages, command, signal), ms };
      };
    };
    const queries = await runBatch(input, prepare, signal);
    if (command.json) printJson({ queries, out: input.out });
    else say(`Queries searched: ${queries}.`);
    return exitCodes.answered;
  }
  const index = await openSynced(command, signal);
  const { passages, ms } = await findPassages(index, input.text, command, signal);
  const results = await toResults(index, passages, command, signal);
  if (command.json) printJson({ id: '1', query: input.text, results, ms });
  else printResults(results, passages);
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
    for (const passage of (await index.search(text, topK, signal)).passages) {
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

async function toResults(
  index: LocalSearchIndex,
  passages: readonly Passage[],
  { sections }: SearchCommand,
  signal: AbortSignal,
) {
  const results = [];
  for (const passage of passages) {
    const section = sections ? await sectionOf(index, passage, signal) : undefined;
    results.push({ ...toResult(passage), ...(sections && { section: section ?? null }) });
  }
  return results;
}

/** The section around a passage; undefined when the document changed since it was indexed. */
async function sectionOf(index: LocalSearchIndex, { chunk }: Passage, signal: AbortSignal) {
  const document = await index.readDocument(chunk.documentId, signal);
  const section = document === undefined ? undefined : sectionAround(document, chunk);
  return section && { headings: section.headings, ...placeFields(section.place), text: section.text };
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

function printResults(results: Awaited<ReturnType<typeof toResults>>, passages: readonly Passage[]): void {
  if (passages.length === 0) print('No passage matches.');
  passages.forEach(({ chunk, score }, at) => {
    const { documentId, headings, text, place } = chunk;
    const name = `${paint('cyan', documentId)} ${placeLabel(place)}`;
    print(`${paint('bold', score.toFixed(3))}  ${name}  ${paint('dim', headings.join(' › '))}`);
    const whole = results[at]?.section?.text;
    print(whole?.replace(/^/gm, '       ') ?? `       ${text.replace(/\s+/g, ' ').slice(0, 160)}`);
  });
}
