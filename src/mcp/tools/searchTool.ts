import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod/mini';
import { passageLine } from '../../core/export/contract/answerLine';
import type { Passage } from '../../core/model/types';
import { mergeResults } from '../../core/retrieval/nearDuplicates';
import { lacking } from '../../core/trust/unreadNotice';
import { answerCall, indexLagNote, sayingSync, type Call, type ServerDeps, readOnly } from './call';
import { placeText, uriOf, documentLinks } from '../documents/references';
import {
  marked,
  suspiciousIn,
  suspiciousName,
  suspiciousWarning,
  type Suspicious,
} from '../documents/suspicious';
import { Refusal } from '../documents/openDocument';
import {
  pathField,
  placeFields,
  suspiciousField,
  uriField,
  conditionsOf,
  foldersInput,
  inputs,
  numberInput,
  scopeOf,
  textInput,
} from './schemas';

export const searchInput = inputs({
  query: textInput(
    'query',
    'What to look for: words, names, identifiers or a short question. "Exact phrases" in quotation marks; -word leaves out passages with a word.',
  ),
  top_k: z.optional(numberInput('top_k', [1, 50], 'How many passages at most; 8 when left out.')),
  folders: foldersInput,
  types: z.optional(
    z
      .array(textInput('a type', 'A type.', 20), 'types is a list of texts')
      .check(
        z.maxLength(20, 'types takes 20 at most'),
        z.describe('Only documents of these types, by extension or name: md, pdf, docx, word, excel, html …'),
      ),
  ),
  file: z.optional(
    textInput('file', 'Only documents with this in their name (in their path, when it has a slash).', 500),
  ),
});

const output = z.looseObject({
  query: z.string(),
  results: z
    .array(
      z.looseObject({
        path: pathField,
        uri: uriField,
        chunkId: z.string(),
        score: z.number().check(z.describe('0 to 1; from 0.6 on the passage likely speaks about the query.')),
        ...placeFields,
        headings: z.array(z.string()),
        text: z.string().check(z.describe('Verbatim text of the passage.')),
        suspicious: z.optional(suspiciousField),
      }),
    )
    .check(z.describe('Passages, best first.')),
  missingPhrases: z.optional(
    z.array(z.string()).check(z.describe('Quoted phrases that no passage has; their words were searched.')),
  ),
  degraded: z.optional(z.string().check(z.describe('Why only words were searched, not meanings.'))),
  isCurrent: z
    .boolean()
    .check(z.describe('false: the index is being brought up to date; newest changes may be missing.')),
});

const description = `Searches the indexed documents by words and by meaning; gives verbatim passages with their places, best first.
Use it to find where something is said, or to collect material; use ask_documents for a question that wants an answer with checked quotes, and read_document for more of a document around a passage.
Cite a passage by its path and lines (or page, slide, sheet).`;

type Input = z.infer<typeof searchInput>;

export function registerSearchTool(server: McpServer, deps: ServerDeps): void {
  const about = { title: 'Search documents', description, annotations: readOnly };
  server.registerTool(
    'search_documents',
    { ...about, inputSchema: searchInput, outputSchema: output },
    (args, extra) => answerCall(extra, deps.log, (call) => search(args, deps, call)),
  );
}

interface MarkedPassage {
  readonly passage: Passage;
  readonly suspicious: readonly Suspicious[];
}

/** Handles a call; the input must match `searchInput`. */
export async function search(args: Input, deps: ServerDeps, call: Call): Promise<CallToolResult> {
  if (!/[\p{L}\p{N}]/u.test(args.query))
    throw new Refusal('The query has no word to look for; give words or a name.');
  const { passages, missingPhrases, degraded, behind, isCurrent } = await findPassages(args, deps, call);
  if (passages.length === 0) await assertDocuments(deps.library, call.signal);
  const found = passages.map((passage): MarkedPassage => ({ passage, suspicious: suspiciousOf(passage) }));
  const notes = [
    ...missingPhrases.map((phrase) => `No passage has "${phrase}"; its words were searched.`),
    ...(degraded === undefined ? [] : [degraded]),
    ...lacking({ behind }),
    ...(isCurrent ? [] : [indexLagNote]),
  ];
  return {
    content: [
      { type: 'text', text: textOf(found, notes) },
      ...documentLinks(found.map(({ passage }) => passage.chunk)),
    ],
    structuredContent: {
      query: args.query,
      results: found.map(fieldsOf),
      ...(missingPhrases.length > 0 && { missingPhrases }),
      degraded,
      isCurrent,
    },
  };
}

async function findPassages(
  { query, top_k: topK = 8, folders = [], types = [], file }: Input,
  { library, freshness }: ServerDeps,
  call: Call,
) {
  const { signal } = call;
  const conditions = conditionsOf(types, file);
  const isCurrent = await freshness.soon(signal, sayingSync(call));
  const within = await scopeOf(folders, library, signal);
  const filter = { conditions, excluded: [], ...(within.length > 0 && { within }) };
  const merged = mergeResults([await library.index.search(query, topK, signal, filter)]);
  return { ...merged, passages: merged.passages.slice(0, topK), isCurrent };
}

async function assertDocuments({ index }: ServerDeps['library'], signal: AbortSignal): Promise<void> {
  const { documents, failed } = await index.status(signal);
  if (documents > 0) return;
  throw new Refusal(
    failed.length === 0
      ? 'There are no documents to search yet. Add documents to the folder; list_documents shows them when they are read.'
      : `None of the documents could be read (${failed.length} failed); list_documents gives the reasons.`,
  );
}

function suspiciousOf({ chunk }: Passage): Suspicious[] {
  const sign = suspiciousName([chunk.documentTitle, ...chunk.headings]);
  return [...(sign === undefined ? [] : [{ start: 0, end: 0, sign }]), ...suspiciousIn(chunk.text)];
}

function fieldsOf({ passage, suspicious }: MarkedPassage) {
  const line = passageLine(passage);
  return { ...line, uri: uriOf(line.path), ...(suspicious.length > 0 && { suspicious }) };
}

function textOf(found: readonly MarkedPassage[], notes: readonly string[]): string {
  const passages = found.map(({ passage: { chunk, score }, suspicious }, at) => {
    const headings = chunk.headings.length > 0 ? ` (${chunk.headings.join(' > ')})` : '';
    const text = marked(
      chunk.text,
      suspicious.filter(({ start, end }) => end > start),
    );
    return `[${at + 1}] ${placeText(chunk.documentId, chunk.place)}${headings}, score ${score.toFixed(3)}\n${text.replace(/^/gm, '> ')}`;
  });
  const isSuspicious = found.some(({ suspicious }) => suspicious.length > 0);
  const none =
    'No passage matches. Try other words, fewer conditions, or list_documents to see what there is.';
  return [
    ...notes,
    ...(isSuspicious ? [suspiciousWarning] : []),
    ...(found.length === 0 ? [none] : passages),
  ].join('\n\n');
}
