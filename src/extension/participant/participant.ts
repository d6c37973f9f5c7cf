import * as z from 'zod/mini';
import {
  conversationOf,
  withinBudget,
  type Conversation,
} from '../../core/export/conversation/conversationOf';
import type { Turn } from '../../core/model/types';
import type { RunState } from '../../core/model/state';
import * as vscode from 'vscode';
import { logText, userSentence } from '../../core/model/errors';
import { scopePath } from '../../core/model/scope';
import { listAnd } from '../../core/util/displayLanguage';
import { signalOf } from '../base/cancellation';
import type { WorkspaceLibrary } from '../chat/library';
import type { CitedPlace } from '../citations/quoteRange';
import { escapeMarkdown } from '../citations/commandLink';
import { isShownAsText } from '../citations/originals';
import { commandIds } from '../base/commandIds';
import { documentPath, workspaceRoots } from '../index/workspaceRoots';
import { answeringSettings } from '../models/answeringModel';
import type { Log } from '../base/log';
import { AnswerWriter } from './answerWriter';
import { type AnswerPage, placeLink, placeName, listSources } from './citationLinks';
import type { ParticipantRuns } from './participantRuns';
import { wantedBy, referredBy, selectedBy, type Referred } from './request';
import { texts } from './texts';

const keptTurn = z.object({
  runId: z.string(),
  /** Undefined for a run that follow-ups do not refer to. */
  turn: z.optional(
    z.object({
      question: z.string(),
      entities: z.array(z.string()),
      answer: z.string(),
      options: z.optional(z.array(z.string())),
    }),
  ),
  /** The suggested follow-up questions. */
  next: z.array(z.string()),
});

/** The metadata that VS Code stores with the answer of a run. */
export interface KeptTurn {
  readonly runId: string;
  readonly turn?: Turn | undefined;
  readonly next: readonly string[];
}

/** The metadata of a run. */
export function keptTurnOf(run: RunState): KeptTurn {
  const [turn] = conversationOf([run]).turns;
  return { runId: run.runId, turn, next: nextOf(run) };
}

/** The follow-up questions in the metadata; none if it is not ours. */
export function nextQuestions(metadata: unknown): readonly string[] {
  return keptTurn.safeParse(metadata).data?.next ?? [];
}

/** The conversation a new question may refer to, from the metadata of earlier answers, oldest first. */
export function earlierConversation(kept: readonly unknown[]): Conversation {
  return withinBudget(kept.flatMap((metadata) => keptTurn.safeParse(metadata).data?.turn ?? []));
}

function nextOf({ outcome }: RunState): readonly string[] {
  if (outcome?.kind === 'answered') return outcome.answer.followUps ?? [];
  return outcome?.kind === 'declined' ? outcome.options : [];
}

export interface ParticipantDeps {
  readonly library: WorkspaceLibrary;
  readonly participantRuns: ParticipantRuns;
  readonly log: Log;
}

interface Request {
  readonly request: vscode.ChatRequest;
  readonly context: vscode.ChatContext;
  readonly stream: vscode.ChatResponseStream;
  readonly signal: AbortSignal;
}

/** Answers a request to `@docs`. Never rejects. */
export async function answerRequest(
  request: vscode.ChatRequest,
  { context, stream, token }: Pick<Request, 'context' | 'stream'> & { token: vscode.CancellationToken },
  deps: ParticipantDeps,
): Promise<vscode.ChatResult> {
  const signal = signalOf(token);
  try {
    return await answer({ request, context, stream, signal }, deps);
  } catch (error) {
    if (signal.aborted) return {};
    deps.log.error(logText(error));
    return { errorDetails: { message: userSentence(error) } };
  }
}

/** The suggested follow-up questions of an answer. */
export function followUpsOf({ metadata }: vscode.ChatResult): vscode.ChatFollowup[] {
  return nextQuestions(metadata).map((prompt) => ({ prompt }));
}

async function answer(asked: Request, deps: ParticipantDeps): Promise<vscode.ChatResult> {
  const { request, stream, signal } = asked;
  const page = vscodePage(stream);
  const referred = await referredBy(request);
  const selected = request.command === 'explain' ? await selectedBy(request) : undefined;
  const wanted = wantedBy(request.command, referred.prompt, selected);
  // Text to be explained does not limit where it is looked up.
  const scope = selected === undefined ? referred.scope : [];
  if (wanted.kind === 'hint') {
    stream.markdown(wanted.text);
    return {};
  }
  noteUnknown(referred, page);
  if (wanted.kind === 'sources') {
    page.progress(texts.searching());
    await deps.library.refresh(signal);
    await listSources({ words: wanted.words, scope }, { index: deps.library.index, page }, signal);
    return {};
  }
  return answerQuestion({ ...asked, question: wanted.question, scope, page }, deps);
}

/** The output for an answer in VS Code's chat. */
function vscodePage(stream: vscode.ChatResponseStream): AnswerPage {
  const write = (markdown: string) => {
    if (markdown !== '') stream.markdown(trusted(markdown));
  };
  return {
    write,
    warn: (markdown) => {
      // As a quotation; the chat supports neither colours nor alerts of Markdown.
      write(`\n\n> $(warning) ${markdown}\n\n`);
    },
    place: (cited) => {
      const location = locationOf(cited);
      // Places VS Code cannot show are opened by us, as a text preview.
      if (location === undefined) write(placeLink(cited));
      else stream.anchor(location, placeName(cited));
    },
    refer: (cited) => {
      const location = locationOf(cited);
      const uri = location?.uri ?? uriOf(cited.documentId);
      if (uri !== undefined) stream.reference(location ?? uri);
    },
    progress: (words) => {
      stream.progress(words);
    },
  };
}

function trusted(markdown: string): vscode.MarkdownString {
  const text = new vscode.MarkdownString(markdown, true);
  text.isTrusted = { enabledCommands: [commandIds.openQuote] };
  return text;
}

/** The lines of a text document; undefined for all other places. */
function locationOf({ documentId, place }: CitedPlace): vscode.Location | undefined {
  const uri = uriOf(documentId);
  if (uri === undefined || place.kind !== 'lines' || !isShownAsText(documentId)) return undefined;
  const { start, end } = place.lines;
  return new vscode.Location(uri, new vscode.Range(start - 1, 0, end - 1, Number.MAX_SAFE_INTEGER));
}

function uriOf(documentId: string): vscode.Uri | undefined {
  const path = documentPath(workspaceRoots(vscode.workspace.workspaceFolders ?? []), documentId);
  return path === undefined ? undefined : vscode.Uri.file(path);
}

async function answerQuestion(
  asked: Request & Pick<Referred, 'scope'> & { readonly question: string; readonly page: AnswerPage },
  deps: ParticipantDeps,
): Promise<vscode.ChatResult> {
  const { request, context, stream, signal, question, scope, page } = asked;
  const { turns, earlier } = earlierConversation(context.history.map(metadataOf));
  const picked = request.model;
  const toAnswer = { question, scope, conversation: turns, earlier, picked, isFresh: true };
  // Rule-based answers are instant, so there is nothing to stream.
  const streams = answeringSettings(picked).provider !== 'offline';
  const writer = new AnswerWriter(page, { streams, modelName: picked.name });
  page.progress(texts.searching());
  for await (const event of deps.library.answer(toAnswer, signal)) writer.take(event);
  const { run } = writer;
  if (run.outcome?.kind === 'cancelled' || signal.aborted) return {};
  deps.participantRuns.add(run);
  if (scope.length > 0) page.write(`*${escapeMarkdown(texts.limitedTo(listAnd(scope.map(scopePath))))}*\n`);
  addButtons(stream, { runId: run.runId, question, request });
  const metadata = { ...keptTurnOf(run) };
  if (run.outcome?.kind === 'failed') return { metadata, errorDetails: { message: run.outcome.message } };
  return { metadata };
}

function noteUnknown({ unknown }: Referred, page: AnswerPage): void {
  for (const name of unknown) page.write(`*${escapeMarkdown(texts.notADocument(name))}*\n\n`);
}

function metadataOf(turn: vscode.ChatRequestTurn | vscode.ChatResponseTurn): unknown {
  return turn instanceof vscode.ChatResponseTurn ? turn.result.metadata : undefined;
}

function addButtons(
  stream: vscode.ChatResponseStream,
  { runId, question, request }: { runId: string; question: string; request: vscode.ChatRequest },
): void {
  const { command, prompt } = request;
  stream.button({
    command: commandIds.openElsewhereRun,
    title: texts.openInAskDocs(),
    arguments: [{ runId, question }],
  });
  const query = ['@docs', ...(command === undefined ? [] : [`/${command}`]), prompt].join(' ');
  stream.button({
    command: 'workbench.action.chat.open',
    title: texts.askAgain(),
    arguments: [{ query }],
  });
}
