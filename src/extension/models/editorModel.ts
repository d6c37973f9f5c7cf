import { AskDocsError, type ErrorCode } from '../../core/model/errors';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { createThinkingFilter, startIdleTimer, callNote, type TokenCount } from '../../adapters/models/reply';
import type { RateLimit } from '../../adapters/models/modelService';
import { structuredReply } from '../../adapters/models/structuredReply';
import { orAbort } from '../../core/util/concurrency';
import { modelFor, type ModelSettings } from '../../core/model/modelSettings';
import { formatCount } from '../../core/util/displayLanguage';
import type { ChatMessage, ChatModel, Prompt, Report } from '../../core/model/ports';
import { findEditorModel } from './editorModels';

/** VS Code's codes for language model errors. */
const codes: ReadonlyMap<unknown, ErrorCode> = new Map([
  ['NoPermissions', 'model-not-allowed'],
  ['NotFound', 'model-not-found'],
  ['Blocked', 'model-declined'],
]);

/**
 * Converts the error of a call to a VS Code model; the provider's message is left out, as it may contain
 * quotes.
 */
export function editorModelFailure(error: unknown, model: string): AskDocsError {
  if (error instanceof AskDocsError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return new AskDocsError(codes.get(code) ?? 'model-failed', { detail: model, cause: error });
}

export interface EditorModelDeps {
  readonly limit: RateLimit;
  readonly access: vscode.LanguageModelAccessInformation;
  /**
   * The model itself, if the user picked it for one question; otherwise the models of the settings are looked
   * up.
   */
  readonly picked?: vscode.LanguageModelChat | undefined;
}

/**
 * The VS Code models named in the settings, as one. This function and the model's methods may only be called
 * on a user action: VS Code asks for consent at the first call. Fails with a `model-…` code.
 */
export async function createEditorModel(settings: ModelSettings, deps: EditorModelDeps): Promise<ChatModel> {
  if (settings.name === '')
    throw new AskDocsError('model-not-configured', { detail: l10n.t('no model is named') });
  const names = [...new Set([settings.name, settings.smallName])].filter((name) => name !== '');
  const { picked } = deps;
  const find = async (name: string) => [name, picked ?? (await found(name))] as const;
  const models = new Map(await Promise.all(names.map(find)));
  const limits = [...models.values()]
    .map(({ maxInputTokens }) => maxInputTokens)
    .filter((limit) => limit > 0);
  const stream = (prompt: Prompt, messages: readonly ChatMessage[], report: Report, signal: AbortSignal) => {
    const name = modelFor(prompt.role, settings);
    const model = models.get(name);
    if (model === undefined) throw notFound(name);
    return streamReply({ ...deps, settings, name, model, messages, report }, signal);
  };
  return {
    id: `vscode ${names.join(' ')}`,
    contextTokens: Math.min(settings.contextTokens, ...limits),
    streamText: (prompt, report, signal) => stream(prompt, prompt.messages, report, signal),
    generateObject: (prompt, schema, report, signal) =>
      structuredReply({ messages: prompt.messages, schema, isDescribed: true }, async (messages) => {
        let reply = '';
        for await (const piece of stream(prompt, messages, report, signal)) reply += piece;
        return reply;
      }),
  };
}

async function found(name: string): Promise<vscode.LanguageModelChat> {
  const model = await findEditorModel(name);
  if (model === undefined) throw notFound(name);
  return model;
}

function notFound(name: string): AskDocsError {
  return new AskDocsError('model-not-found', { detail: `VS Code, ${name}` });
}

interface Call extends EditorModelDeps {
  readonly settings: ModelSettings;
  readonly name: string;
  readonly model: vscode.LanguageModelChat;
  readonly messages: readonly ChatMessage[];
  readonly report: Report;
}

/**
 * One call: yields the reply in pieces. Ends immediately when `signal` aborts, whatever the provider does.
 */
async function* streamReply(call: Call, signal: AbortSignal): AsyncGenerator<string> {
  const { settings, name, messages, report } = call;
  await call.limit.take(report, signal);
  const startedAt = Date.now();
  const idle = startIdleTimer(settings.requestTimeoutMs);
  const left = new AbortController();
  const stop = AbortSignal.any([signal, idle.signal, left.signal]);
  const source = new vscode.CancellationTokenSource();
  stop.addEventListener('abort', () => {
    source.cancel();
  });
  const filter = createThinkingFilter();
  let received = '';
  let isTold = false;
  /** What was received costs, also when the call fails then. */
  const tellCall = (counted?: TokenCount): void => {
    if (isTold) return;
    isTold = true;
    const ms = Date.now() - startedAt;
    report(callNote({ model: name, messages, reply: received, counted, ms }, settings.prices));
  };
  try {
    // Do not count the time the user takes to consent.
    if (call.access.canSendRequest(call.model) !== true) idle.stop();
    const pieces = (await orAbort(send(call, source.token), stop)).text[Symbol.asyncIterator]();
    idle.restart();
    for (;;) {
      const next = await orAbort(pieces.next(), stop);
      if (next.done === true) break;
      received += next.value;
      const text = filter.push(next.value);
      // Time the consumer takes does not count against the model.
      idle.stop();
      if (text !== '') yield text;
      idle.restart();
    }
    idle.stop();
    if (received.trim() === '') throw new AskDocsError('model-unusable-reply', { detail: name });
    tellCall(await orAbort(countTokens(call, received), stop));
    const rest = filter.end();
    if (rest !== '') yield rest;
  } catch (error) {
    if (received !== '') tellCall();
    signal.throwIfAborted();
    if (idle.signal.aborted) throw lateFailure(name, settings.requestTimeoutMs);
    throw editorModelFailure(error, name);
  } finally {
    idle.stop();
    left.abort();
    source.dispose();
  }
}

function send(
  { model, messages }: Call,
  token: vscode.CancellationToken,
): Thenable<vscode.LanguageModelChatResponse> {
  // The API has no system role.
  const sent = messages.map(({ role, text }) =>
    role === 'assistant'
      ? vscode.LanguageModelChatMessage.Assistant(text)
      : vscode.LanguageModelChatMessage.User(text),
  );
  const justification = l10n.t(
    'Answers to your questions are written from the passages found in your documents.',
  );
  return model.sendRequest(sent, { justification }, token);
}

/** Counts tokens with the model's own counter; undefined when that fails. */
async function countTokens({ model, messages }: Call, reply: string): Promise<TokenCount | undefined> {
  try {
    const [outputTokens = 0, ...input] = await Promise.all(
      [reply, ...messages.map(({ text }) => text)].map((text) => model.countTokens(text)),
    );
    return { outputTokens, inputTokens: input.reduce((sum, tokens) => sum + tokens, 0) };
  } catch {
    return undefined; // The tokens are estimated instead.
  }
}

function lateFailure(name: string, timeoutMs: number): AskDocsError {
  return new AskDocsError('model-timeout', {
    detail: l10n.t('{0}: nothing for {1} s', name, formatCount(timeoutMs / 1000)),
  });
}
