import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import * as z from 'zod/mini';
import { defaultModelEndpoint, type ModelSettings } from '../../core/model/modelSettings';
import type { ToolCalls, ToolName } from '../../mcp/toolCalls';
import { signalOf } from '../base/cancellation';
import { excerptOf } from '../explain/explainQuestion';
import { answeringSettings } from '../models/answeringModel';

/** The maximum size of a result, in tokens of the model that reads it. */
interface TokenRoom {
  readonly tokens: number;
  count(text: string): PromiseLike<number>;
}

/** Appended to a result that was cut; the model can ask for less. */
const cutNote = '(More did not fit here. Narrow the query or the folders, or ask for fewer passages.)';

/**
 * Fits a result to a model's token budget: its text, cut if necessary, followed by the structured fields if
 * there is room for both. Without a known budget, both.
 */
export async function fitResult(
  { text, json }: { readonly text: string; readonly json: string },
  room: TokenRoom | undefined,
): Promise<readonly string[]> {
  if (room === undefined) return [text, json];
  const tokens = await Promise.all([text, json].map((part) => room.count(part)));
  const isRoomForBoth = tokens.reduce((sum, count) => sum + count, 0) <= room.tokens;
  return isRoomForBoth ? [text, json] : [await fitText(text, room)];
}

/**
 * Cuts a text to a budget, after a paragraph if possible: passages are paragraphs, best first, so the last
 * ones are dropped first. If not even the first paragraph fits, its beginning is returned.
 */
async function fitText(text: string, room: TokenRoom): Promise<string> {
  if ((await room.count(text)) <= room.tokens) return text;
  const paragraphs = text.split('\n\n');
  let fits = 0;
  let tooMany = paragraphs.length;
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    const tokens = await room.count([...paragraphs.slice(0, middle), cutNote].join('\n\n'));
    if (tokens <= room.tokens) fits = middle;
    else tooMany = middle;
  }
  if (fits > 0) return [...paragraphs.slice(0, fits), cutNote].join('\n\n');
  const [first = ''] = paragraphs;
  const share = room.tokens / Math.max(1, await room.count(first));
  return first.slice(0, Math.floor(first.length * Math.min(1, share * 0.9)));
}

const searchInput = z.object({ query: z.string() });
const askInput = z.object({ question: z.string() });
const tablesInput = z.object({ sql: z.optional(z.string()) });

/** Calls a tool for an agent. Rejects with an `Error` whose message tells the agent what to do instead. */
export async function invokeTool(
  name: ToolName,
  { input, tokenizationOptions: options }: vscode.LanguageModelToolInvocationOptions<unknown>,
  { calls, token }: { readonly calls: ToolCalls; readonly token: vscode.CancellationToken },
): Promise<vscode.LanguageModelToolResult> {
  const call = { signal: signalOf(token), say: () => undefined };
  const { text, fields } = await calls.call(name, input, call);
  const texts = await fitResult({ text, json: JSON.stringify(fields) }, options && roomOf(options, token));
  return new vscode.LanguageModelToolResult(texts.map((part) => new vscode.LanguageModelTextPart(part)));
}

/** What VS Code shows before it calls a tool. */
export const preparations: Readonly<Record<ToolName, (input: unknown) => vscode.PreparedToolInvocation>> = {
  search_documents: prepareSearch,
  ask_documents: prepareAsk,
  query_tables: prepareQuery,
};

/** The progress message of a search. It only reads the workspace, and needs no consent. */
function prepareSearch(input: unknown): vscode.PreparedToolInvocation {
  const query = searchInput.safeParse(input).data?.query ?? '';
  return { invocationMessage: l10n.t('Searching the documents for “{0}”', excerptOf(query)) };
}

/** The progress message of a query, which only reads the workspace, too. */
function prepareQuery(input: unknown): vscode.PreparedToolInvocation {
  const sql = tablesInput.safeParse(input).data?.sql;
  const invocationMessage =
    sql === undefined ? l10n.t('Looking for tables') : l10n.t('Querying tables: {0}', excerptOf(sql));
  return { invocationMessage };
}

/**
 * The progress message of a question; if a model answers, the user is told what is sent to it, and can
 * decline.
 */
function prepareAsk(input: unknown): vscode.PreparedToolInvocation {
  const question = askInput.safeParse(input).data?.question ?? '';
  const invocationMessage = l10n.t('Asking the documents: “{0}”', excerptOf(question));
  const settings = answeringSettings(undefined);
  if (settings.provider === 'offline') return { invocationMessage };
  const message = l10n.t(
    'The question "{0}" and the passages found for it go to {1}.',
    excerptOf(question),
    receiverOf(settings),
  );
  return {
    invocationMessage,
    confirmationMessages: { title: l10n.t('Ask the documents?'), message },
  };
}

/** The name and address of a model. */
function receiverOf({ provider, name, endpoint }: ModelSettings): string {
  if (provider === 'vscode') return l10n.t('{0} of VS Code', name);
  const host = URL.parse(endpoint === '' ? defaultModelEndpoint : endpoint)?.host ?? endpoint;
  return l10n.t('{0} at {1}', name, host);
}

function roomOf(
  options: vscode.LanguageModelToolTokenizationOptions,
  token: vscode.CancellationToken,
): TokenRoom {
  return { tokens: options.tokenBudget, count: (text) => options.countTokens(text, token) };
}
