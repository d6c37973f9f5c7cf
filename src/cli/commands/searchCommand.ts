import type { Behind, Plan, RouteKind, Passage, PathCondition } from '../../core/model/types';
import type { SearchIndex } from '../../core/model/ports';
import { addParts, mergeResults, type MergedResult } from '../../core/retrieval/nearDuplicates';
import { planQuestion } from '../../core/run/answerQuestion';
import { searchPlan } from '../../core/retrieval/researcher';
import { runDeps } from '../library/openLibrary';
import type { Vocabulary } from '../../core/model/knowledge';
import { AskDocsError } from '../../core/model/errors';
import { sectionAround } from '../../core/retrieval/indexing/sections';
import { placeLabel } from '../../core/model/place';
import { bothFilters } from '../../core/retrieval/filter';
import { lacking } from '../../core/trust/unreadNotice';
import { limitIndex } from '../../core/retrieval/wrapIndex';
import { parseQuery } from '../../core/retrieval/query';
import type { LocalSearchIndex } from '../../worker/openIndex';
import { runBatch, type BatchLine } from './batch';
import type { Common, Input } from '../commandLine/sharedOptions';
import {
  cutToWidth,
  insistOnce,
  wrapToWidth,
  exitCodes,
  paint,
  print,
  printJson,
  say,
  sayOnce,
} from '../terminal/output';
import { openFolder, sync } from '../library/openFolder';
import { readWords } from '../library/folderKnowledge';
import { passageLine, placeFields } from '../../core/export/contract/answerLine';

export type SearchCommand = Common & {
  readonly name: 'search';
  readonly input: Input;
  readonly topK: number;
  readonly plan: boolean;
  /** Prints the whole section of each passage. */
  readonly sections: boolean;
  /** Conditions on the documents to search. */
  readonly conditions: readonly PathCondition[];
  /** Whether a plan uses the folder's glossary and variants; true by default. */
  readonly glossary?: boolean;
};

/** `ask-docs search`: passages for a query, best first; declined when there are none. */
export async function search(command: SearchCommand, signal: AbortSignal): Promise<number> {
  const { input } = command;
  if (input.kind === 'batch') {
    const prepare = async () => {
      const opened = await openSynced(command, signal);
      return async ({ id, query }: BatchLine) => {
        const found = await findPassages(opened, query, command, signal);
        return { id, ...(await toResults(opened.index, found, command, signal)) };
      };
    };
    const queries = await runBatch({ ...input, folder: command.folder }, prepare, signal);
    if (command.json) printJson({ queries, out: input.out });
    else say(`Queries searched: ${queries}.`);
    return exitCodes.answered;
  }
  if (!/[\p{L}\p{N}]/u.test(input.text))
    throw new AskDocsError('usage', { detail: 'search needs a word to look for' });
  const opened = await openSynced(command, signal);
  const found = await findPassages(opened, input.text, command, signal);
  const listed = await toResults(opened.index, found, command, signal);
  if (command.json) printJson({ id: '1', query: input.text, ...listed });
  else printResults(found, listed.results);
  return found.passages.length === 0 ? exitCodes.declined : exitCodes.answered;
}

/** The maximum length of a question. */
const longestQuery = 4000;

interface Found {
  readonly passages: readonly Passage[];
  /** Quoted phrases that were not found: their words were searched instead. */
  readonly missingPhrases: readonly string[];
  /** What the index lacks so far, as sentences. */
  readonly lacks: readonly string[];
  readonly ms: number;
}

interface Opened {
  readonly index: LocalSearchIndex;
  /** Why it lacked documents when it was brought up to date. */
  readonly behind: Behind | undefined;
}

async function openSynced(command: SearchCommand, signal: AbortSignal): Promise<Opened> {
  const index = await openFolder(command);
  let behind: Behind | undefined;
  await sync(index, false, signal, {
    isInHaste: true,
    onStatus: (status) => {
      behind = status.behind;
    },
  });
  return { index, behind };
}

async function findPassages(
  { index, behind: before }: Opened,
  query: string,
  { topK, plan, conditions, folder, glossary }: SearchCommand,
  signal: AbortSignal,
): Promise<Found> {
  if (query.length > longestQuery)
    throw new AskDocsError('usage', { detail: `a query has at most ${longestQuery} characters` });
  const startedAt = performance.now();
  const { text, filter } = parseQuery(query);
  const limits = bothFilters(filter, { conditions, excluded: [] });
  const limited = limitIndex(index, limits);
  const found = plan
    ? await searchPlanned(
        text,
        { index: limited, topK, vocabulary: await readWords(folder, glossary) },
        signal,
      )
    : mergeResults([await limited.search(text, topK, signal)]);
  const { passages, missingPhrases, degraded } = found;
  if (degraded !== undefined) sayOnce(degraded);
  const lacks = [...new Set([...lacking({ behind: before }), ...lacking(found)])];
  const isOfServer = [before, found.behind].some(
    (behind) => behind?.kind === 'away' || behind?.kind === 'silent',
  );
  for (const sentence of lacks) (isOfServer ? insistOnce : sayOnce)(sentence);
  return {
    passages: passages.slice(0, topK),
    missingPhrases,
    lacks,
    ms: Math.round((performance.now() - startedAt) * 10) / 10,
  };
}

async function toResults(
  index: LocalSearchIndex,
  { passages, missingPhrases, lacks, ms }: Found,
  { sections }: SearchCommand,
  signal: AbortSignal,
) {
  const results = [];
  for (const passage of passages) {
    const section = sections ? await sectionOf(index, passage, signal) : undefined;
    results.push({ ...passageLine(passage), ...(sections && { section: section ?? null }) });
  }
  return {
    results,
    ...(missingPhrases.length > 0 && { missingPhrases }),
    notice: lacks.length === 0 ? null : lacks.join(' '),
    ms,
  };
}

/** The section around a passage; undefined when the document has changed since it was indexed. */
async function sectionOf(index: LocalSearchIndex, { chunk }: Passage, signal: AbortSignal) {
  const document = await index.readDocument(chunk.documentId, signal);
  const section = document === undefined ? undefined : sectionAround(document, chunk);
  return section && { headings: section.headings, ...placeFields(section.place), text: section.text };
}

function printResults(
  { passages, missingPhrases }: Found,
  results: Awaited<ReturnType<typeof toResults>>['results'],
): void {
  for (const phrase of missingPhrases) say(`No passage has "${phrase}"; its words were searched.`);
  if (passages.length === 0) print('No passage matches.');
  passages.forEach(({ chunk }, at) => {
    const { documentId, headings, text, place } = chunk;
    const name = `${paint('cyan', documentId)} ${placeLabel(place)}`;
    print(
      `${paint('bold', `${at + 1}.`.padEnd(indent.length))}${name}  ${paint('dim', headings.join(' › '))}`,
    );
    const whole = results[at]?.section?.text;
    print((whole ?? shortened(text)).replace(/^/gm, indent));
  });
}

const indent = '     ';
const longestExcerpt = 160;

/** The beginning of a passage, short enough for a terminal. */
function shortened(text: string): string {
  const excerpt = cutToWidth(text.replace(/\s+/g, ' ').trim(), longestExcerpt);
  const { isTTY, columns } = process.stdout;
  if (!isTTY) return excerpt;
  return wrapToWidth(excerpt, Math.max(20, columns - 1 - indent.length)).join('\n');
}

/**
 * The results of all searches of a planned run, and how the question was understood. Each search returns
 * `topK` passages. A question that would not be run is searched once as it is, and counts as not understood.
 */
export async function searchPlanned(
  question: string,
  options: { readonly index: SearchIndex; readonly topK: number; readonly vocabulary: Vocabulary },
  signal: AbortSignal,
): Promise<MergedResult & { readonly route: RouteKind | undefined }> {
  const { index, topK } = options;
  const deps = runDeps(index, 'concise', options.vocabulary);
  const planned = await planQuestion(question, deps, { emit: () => undefined, signal });
  if (planned.kind === 'ended')
    return { ...mergeResults([await index.search(question, topK, signal)]), route: planned.route?.kind };
  const { route, plan } = planned;
  const found = await searchPlan(plan, options, signal);
  const merged = isInParts(plan) ? addParts(await index.search(route.question, topK, signal), found) : found;
  return { ...merged, route: route.kind };
}

/**
 * Whether a plan splits a question into parallel parts; parts that name documents already say where to look.
 */
function isInParts({ subQueries }: Plan): boolean {
  return (
    subQueries.length > 1 &&
    subQueries.every(({ dependsOn, targetDocuments }) => dependsOn.length + targetDocuments.length === 0)
  );
}
