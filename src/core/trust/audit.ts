import { claimsOf, isUncited, type Claim } from './audit/claims';
import { partsOf } from './audit/markerReader';
import { findUnsupported } from './audit/support';
import type { Chunk, DocumentId, Draft, SourceDocument, SourceVersion, SubAnswer } from '../model/types';
import type { CitationAudit } from '../model/events';
import type { QuotedDocument, SearchIndex } from '../model/ports';
import type { SqlQuery, TableQuery, ToldResult } from '../model/tableQuery';
import { isUnchangedResult } from '../tables/answerTable';
import { askTables, type TableEngine } from '../tables/askTables';
import { sqlTables } from '../tables/sqlTables';
import { markdownRows, withToldResult } from '../tables/describeQuery';
import type { WordVectors } from '../units/wordVectors';

type ReadDocument = (id: DocumentId) => Promise<SourceDocument | undefined>;

/** An audit with the versions of the cited documents that it read. */
export interface DraftAudit {
  readonly audit: CitationAudit;
  readonly sources: readonly SourceVersion[];
}

/**
 * Audits a draft without a model: markers, quotes against the current documents read through `index`, uncited
 * sentences, and whether quotes support the sentences citing them.
 */
export async function auditCitations(
  draft: Draft,
  {
    index,
    subAnswers,
    labels = [],
    vectors,
    tables,
  }: {
    readonly index: SearchIndex;
    readonly subAnswers: readonly SubAnswer[];
    /** Field names, which precede sentences in bold and are not part of their claims. */
    readonly labels?: readonly string[];
    readonly vectors?: WordVectors | undefined;
    /** Runs the queries of results again; without it, a result in SQL bears out nothing. */
    readonly tables?: TableEngine | undefined;
  },
  signal: AbortSignal,
): Promise<DraftAudit> {
  const read = readOnce(index, signal);
  const cited = await citedDocuments(draft, index, signal);
  const missingQuotes = findMissing(draft, cited);
  const claims = claimsOf(draft.text).map((claim) => ({ ...claim, text: withoutLabel(claim.text, labels) }));
  const sentences = claims.filter(({ kind, isCovered }) => kind === 'sentence' && isCovered !== true);
  const audit = {
    invalidMarkers: invalidMarkers(draft),
    missingQuotes,
    uncitedSentences: claims.filter(isUncited).map(({ text }) => text),
    unsupportedSentences: findUnsupported(await withoutResults(claims, draft, { cited, read }), {
      draft: tables === undefined ? draft : await withResult(draft, { read, tables, signal }),
      questions: subAnswers.map(({ subQuery }) => subQuery.question),
      orders: await ordersOf(subAnswers, read),
      dates: datesOf(subAnswers),
      vectors,
    }),
    quotesVerified: draft.citations.length - missingQuotes.length,
    sentences: sentences.length,
  };
  const sources = [...cited.values()].map(({ documentId, contentHash }) => ({ documentId, contentHash }));
  return { audit, sources };
}

/** The cited documents that still exist, with the quotes of each. */
async function citedDocuments(
  { citations }: Draft,
  index: SearchIndex,
  signal: AbortSignal,
): Promise<Map<DocumentId, QuotedDocument>> {
  const byDocument = Map.groupBy(citations, ({ documentId }) => documentId);
  const found = await Promise.all(
    [...byDocument].map(([id, cited]) =>
      index.findQuotes(
        id,
        cited.map(({ quote }) => ({ quote, from: 0 })),
        signal,
      ),
    ),
  );
  return new Map(found.flatMap((document) => (document ? [[document.documentId, document] as const] : [])));
}

function findMissing({ citations }: Draft, cited: ReadonlyMap<DocumentId, QuotedDocument>): number[] {
  const byDocument = Map.groupBy(citations, ({ documentId }) => documentId);
  return citations.flatMap((citation) => {
    const at = byDocument.get(citation.documentId)?.indexOf(citation) ?? -1;
    return cited.get(citation.documentId)?.found[at] === undefined ? [citation.marker] : [];
  });
}

/** The claims but for those that state a result which its table, read again, gives again. */
async function withoutResults(
  claims: readonly Claim[],
  { told = [], citations }: Draft,
  { cited, read }: { readonly cited: ReadonlyMap<DocumentId, QuotedDocument>; readonly read: ReadDocument },
) {
  const givenAgain = async (result: ToldResult): Promise<readonly string[]> => {
    const { query, marker, texts } = result;
    const document = cited.get(citations.find((citation) => citation.marker === marker)?.documentId ?? '');
    if (document === undefined || query.kind === 'sql' || texts.length === 0) return [];
    return (await isGivenAgain(result, query, { document, cited, read })) ? texts : [];
  };
  const texts = (await Promise.all(told.map(givenAgain))).flat();
  return claims.filter(
    ({ text }) => !texts.some((said) => text.includes(said) || said.includes(text.trim())),
  );
}

/** Whether the tables of a result are as they were, or give the same values as they are. */
async function isGivenAgain(
  { start, result, contentHash, joined, isStack }: ToldResult,
  query: TableQuery,
  {
    document,
    cited,
    read,
  }: {
    readonly document: QuotedDocument;
    readonly cited: ReadonlyMap<DocumentId, QuotedDocument>;
    readonly read: ReadDocument;
  },
): Promise<boolean> {
  const isSame =
    contentHash === document.contentHash &&
    (joined === undefined || joined.contentHash === cited.get(joined.documentId)?.contentHash);
  if (isSame) return true;
  const [now, other] = await Promise.all([read(document.documentId), joined && read(joined.documentId)]);
  const labels = query.kind === 'grouped' ? result.rows.map(([label = '']) => label) : [];
  const known = { query, start, joined, isStack, labels, values: result.values };
  return now !== undefined && isUnchangedResult(known, now, other);
}

/** The draft whose quoted rows also say what the query over them gives, if it still gives that. */
async function withResult(
  draft: Draft,
  {
    read,
    tables,
    signal,
  }: { readonly read: ReadDocument; readonly tables: TableEngine; readonly signal: AbortSignal },
): Promise<Draft> {
  const { told = [] } = draft;
  const queried = told.find(({ query }) => query.kind === 'sql');
  if (queried?.query.kind !== 'sql') return draft;
  const documents = (await Promise.all(queried.query.documents.map(read))).filter((one) => one !== undefined);
  const isSame = await givesRowsAgain(queried.query, documents, tables, signal);
  return isSame ? { ...draft, citations: withToldResult(draft) } : draft;
}

/** True if the SQL of an answer, run again over the documents as they are, gives the same rows. */
async function givesRowsAgain(
  { sql, table }: Pick<SqlQuery, 'sql' | 'table'>,
  documents: readonly SourceDocument[],
  engine: TableEngine,
  signal: AbortSignal,
): Promise<boolean> {
  // The heads and the line below them are no rows.
  const mostRows = table.split('\n').length - 2;
  const again = await askTables(sql, sqlTables(documents), { engine, mostRows }, signal);
  return !('problem' in again) && markdownRows(again).join('\n') === table;
}

function datesOf(subAnswers: readonly SubAnswer[]): Map<DocumentId, string> {
  return new Map(
    subAnswers
      .flatMap((task) => task.evidence)
      .flatMap(({ documentId, documentDate }) =>
        documentDate === undefined ? [] : [[documentId, documentDate] as const],
      ),
  );
}

function withoutLabel(text: string, labels: readonly string[]): string {
  const match = /^(?:[-*•]\s+)?\*\*([^*\n]+?):?\*\*:?\s+/.exec(text);
  const isLabel = labels.some((label) => label.toLowerCase() === match?.[1]?.toLowerCase());
  return match !== null && isLabel ? text.slice(match[0].length) : text;
}

function readOnce(index: SearchIndex, signal: AbortSignal): ReadDocument {
  const documents = new Map<DocumentId, Promise<SourceDocument | undefined>>();
  return async (id) => {
    const reading = documents.get(id) ?? index.readDocument(id, signal);
    documents.set(id, reading);
    return reading;
  };
}

/** Markers in the text without a citation, and those the writer used that were removed from it. */
function invalidMarkers({ text, citations, unknownMarkers = [] }: Draft): number[] {
  const known = new Set(citations.map(({ marker }) => marker));
  const used = partsOf(text).flatMap((part) =>
    part.kind === 'markers' ? part.units.flatMap(({ numbers }) => numbers) : [],
  );
  return [...new Set([...used.filter((number) => !known.has(number)), ...unknownMarkers])];
}

/** The instructions found in passages, verbatim, although they were blanked there. */
async function ordersOf(subAnswers: readonly SubAnswer[], read: ReadDocument): Promise<string[]> {
  const chunks = new Map<string, Chunk>();
  for (const { kept, dropped } of subAnswers)
    for (const { chunk } of [...kept, ...dropped]) chunks.set(chunk.id, chunk);
  const orders = subAnswers.flatMap(({ injections = [] }) =>
    injections.map(async ({ documentId, chunkId, start, end }) => {
      const from = chunks.get(chunkId)?.start;
      if (from === undefined || start === end) return [];
      return (await read(documentId))?.text.slice(from + start, from + end) ?? [];
    }),
  );
  return (await Promise.all(orders)).flat();
}
