import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod/mini';
import { troublesOf } from '../../core/answering/modelFailure';
import { answerLine } from '../../core/export/contract/answerLine';
import { olderNote } from '../../core/model/older';
import type { Answer, Citation } from '../../core/model/types';
import type { RunEvent, RunOutcome } from '../../core/model/events';
import { collectRun } from '../../core/run/library';
import type { RunState } from '../../core/model/state';
import { answerCall, failed, sayingSync, type Call, type ServerDeps, readOnly } from './call';
import { placeText, documentLinks } from '../documents/references';
import { olderField, pathField, placeFields, foldersInput, inputs, scopeOf, textInput } from './schemas';

export const askInput = inputs({
  question: textInput(
    'question',
    'The question, in whole sentences and standing alone: nothing of the conversation is known.',
    20_000,
  ),
  style: z.optional(
    z
      .enum(['concise', 'detailed', 'bullets'], 'style is concise, detailed or bullets')
      .check(z.describe('How the answer is written.')),
  ),
  folders: foldersInput,
  agent: z.optional(
    textInput(
      'agent',
      'Name of the domain agent that is to answer, when the user wants one. Without it the agent that the question is clearly for answers, or none.',
      100,
    ),
  ),
});

const output = z.looseObject({
  outcome: z.enum(['answered', 'declined', 'failed']),
  reason: z.nullable(z.string()).check(z.describe('Why there is no answer: a short code.')),
  answer: z
    .string()
    .check(z.describe('The answer with its markers [n], or the sentence that says why there is none.')),
  citations: z
    .array(
      z.looseObject({
        marker: z.int(),
        path: pathField,
        ...placeFields,
        headings: z.array(z.string()),
        chunkId: z.string(),
        quote: z.string().check(z.describe('Verbatim, checked against the document.')),
        score: z.number(),
        older: z.optional(olderField),
      }),
    )
    .check(z.describe('What each marker [n] stands for.')),
  confidence: z.number().check(z.describe('0 to 1.')),
  confidenceLabel: z.enum(['high', 'medium', 'low']),
  flags: z
    .array(z.string())
    .check(
      z.describe(
        'What to be careful about: injection_in_context (documents hold what reads like orders to whoever answers), conflicting_sources, uncited_claims …',
      ),
    ),
  facetsCovered: z.array(z.string()),
  facetsMissing: z.array(z.string()).check(z.describe('Asked, and not in the documents.')),
  facetsUnsure: z.array(z.string()).check(z.describe('Asked, and only places found that may answer it.')),
  warnings: z.array(z.string()),
  notice: z
    .nullable(z.string())
    .check(z.describe('Files that were not read, or secrets that are blacked out, where that matters.')),
  sources: z
    .array(z.looseObject({ path: pathField, contentHash: z.string() }))
    .check(z.describe('The cited documents as they were.')),
});

const description = `Answers a question from the indexed documents alone. Every sentence carries a marker [n] with a verbatim quote that was checked against the document, with its place. When the documents do not hold the answer it says so, with what came nearest.
Use it for questions of fact about these documents; keep the citations when you pass the answer on. Use search_documents to collect passages instead.`;

type Input = z.infer<typeof askInput>;

export function registerAskTool(server: McpServer, deps: ServerDeps): void {
  const about = { title: 'Ask the documents', description, annotations: readOnly };
  server.registerTool(
    'ask_documents',
    { ...about, inputSchema: askInput, outputSchema: output },
    (args, extra) => answerCall(extra, deps.log, (call) => ask(args, deps, call)),
  );
}

/** Handles a call; the input must match `askInput`. */
export async function ask(
  { question, style, folders = [], agent }: Input,
  { library, freshness }: ServerDeps,
  call: Call,
): Promise<CallToolResult> {
  const { signal } = call;
  await freshness.now(signal, sayingSync(call));
  const scope = await scopeOf(folders, library, signal);
  const events = library.answer({ question, style, scope, agent: agent?.replace(/^@/, '') }, signal);
  const { run } = await collectRun(saying(events, call));
  const outcome = shownOf(run.outcome);
  if (typeof outcome === 'string') return failed(outcome);
  const cited = outcome.kind === 'answered' ? outcome.answer.citations : [];
  return {
    content: [{ type: 'text', text: answerText(outcome) }, ...documentLinks(cited)],
    structuredContent: answerFields(run),
  };
}

/** The outcome of a run with an answer, or a reason for none. */
type Ended = Extract<RunOutcome, { readonly kind: 'answered' | 'declined' }>;

/** Long fields of an answer that a model hardly needs; they are in traces. */
const leftToTraces = new Set(['id', 'routing', 'audit', 'critique', 'confidenceHistory']);

/** A finished run in the fields of the contract. */
function answerFields(run: RunState): Record<string, unknown> {
  const line = answerLine('1', run);
  return {
    ...Object.fromEntries(Object.entries(line).filter(([name]) => !leftToTraces.has(name))),
    subQueries: line.subQueries.map(({ id, question, facet, confidence }) => ({
      id,
      question,
      facet,
      confidence,
    })),
  };
}

/** An answer as text for a model: the answer, then the citation behind each marker. */
function answerText(outcome: Ended): string {
  return outcome.kind === 'answered' ? answered(outcome) : declined(outcome);
}

function answered({ answer }: Extract<Ended, { readonly kind: 'answered' }>): string {
  const { text, citations, flags, facetsMissing, facetsUnsure = [], decision, notice } = answer;
  const doubts = [
    ...(flags.length > 0 ? [`Flags: ${flags.join(', ')}.`] : []),
    ...(facetsMissing.length > 0 ? [`Not in the documents: ${facetsMissing.join('; ')}.`] : []),
    ...(facetsUnsure.length > 0 ? [`Only places that may answer it: ${facetsUnsure.join('; ')}.`] : []),
    ...troublesOf(answer),
    ...(notice === undefined ? [] : [notice]),
    ...(decision.kind === 'escalate' ? [decision.question] : []),
  ];
  return [
    text,
    ['Citations:', ...citations.map(citationText)].join('\n'),
    [sureness(answer), ...doubts].join('\n'),
  ].join('\n\n');
}

/**
 * The verdict of the check on a written answer, or the confidence of a quoting one; a list of places claims
 * nothing.
 */
function sureness({ mode, check, confidenceLabel }: Answer): string {
  if (mode === 'places') return 'Not sure: these are the likeliest places.';
  if (check === undefined) return `Confidence: ${confidenceLabel}.`;
  return check === 'checked' ? 'Checked against its sources.' : 'Partly checked against its sources.';
}

/** `[1] path:lines (archived) "quote"`. */
function citationText({ marker, documentId, place, quote, older }: Citation): string {
  return `[${marker}] ${placeText(documentId, place)}${olderNote(older)} "${quote.replace(/\s+/g, ' ').trim()}"`;
}

function declined(outcome: Extract<Ended, { readonly kind: 'declined' }>): string {
  const { message, question, options, coverage, flags } = outcome;
  const nearest = coverage.nearest.map(({ documentId, place }) => placeText(documentId, place));
  return [
    message,
    ...(question === undefined ? [] : [question]),
    ...(options.length > 0 ? [`Ask again with one of: ${options.join(' | ')}`] : []),
    ...(nearest.length > 0 ? [`Nearest passages: ${nearest.join('; ')}. read_document shows them.`] : []),
    ...(flags.length > 0 ? [`Flags: ${flags.join(', ')}.`] : []),
  ].join('\n');
}

/** The outcome if there is something to show; otherwise the message to return instead. */
function shownOf(outcome: RunOutcome | undefined): Ended | string {
  if (outcome === undefined || outcome.kind === 'cancelled') return 'The question was cancelled.';
  if (outcome.kind === 'failed') return outcome.message;
  // The caller named the agent and can correct it, and there is nothing else to say.
  return outcome.kind === 'declined' && outcome.reason === 'unknown-agent' ? outcome.message : outcome;
}

/** Passes the events through, and reports progress to the client. */
async function* saying(events: AsyncIterable<RunEvent>, { say }: Call): AsyncGenerator<RunEvent> {
  for await (const event of events) {
    if (event.type === 'step-start') say(event.title);
    yield event;
  }
}
