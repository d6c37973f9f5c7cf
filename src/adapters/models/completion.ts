import * as l10n from '@vscode/l10n';
import * as z from 'zod/mini';
import { ServiceFailure } from '../services/retries';
import { orAbort } from '../../core/util/concurrency';
import {
  startIdleTimer,
  type IdleTimer,
  type ReplyCall,
  callNote,
  type TokenCount,
  createThinkingFilter,
} from './reply';
import { modelFailure, refusalOf } from './modelFailure';
import type { ModelService } from './modelService';
import { parametersOf, refusedParameter, type Completion } from './parameters';

/**
 * One call: yields the reply in pieces, without the model's thoughts. Fails with a `ServiceFailure`, or with
 * the signal's reason when `signal` aborts; leaving the loop ends the request.
 */
export async function* streamReply(
  { service, model, messages, report, signal }: ReplyCall,
  format?: Completion['format'],
): AsyncGenerator<string> {
  const { settings, address, clock } = service;
  let startedAt = clock.now();
  const idle = startIdleTimer(settings.requestTimeoutMs);
  /** Waiting for the rate limit does not count against the service. */
  const turn = async (): Promise<void> => {
    idle.stop();
    await service.limit.take(report, signal);
    startedAt = clock.now();
    idle.restart();
  };
  const request = new AbortController();
  const stop = AbortSignal.any([signal, idle.signal, request.signal]);
  const completion = { model, messages, format };
  const reply = collectReply();
  let isTold = false;
  /** Tokens already received are paid for even if the call fails afterwards. */
  const tellCall = (): void => {
    if (isTold) return;
    isTold = true;
    report(callNote({ ...completion, ...reply.whole(), ms: clock.now() - startedAt }, settings.prices));
  };
  try {
    const response = await openReply(service, completion, { turn, signal: stop });
    for await (const chunk of replyChunks(response, request)) {
      const text = reply.add(chunk);
      if (text !== '') yield* whileIdle(idle, text);
      idle.restart();
    }
    stop.throwIfAborted();
    const rest = reply.end(address.host);
    tellCall();
    if (rest !== '') yield rest;
    if (format === undefined) reply.checkLength(address.host);
  } catch (error) {
    if (reply.whole().reply !== '') tellCall();
    signal.throwIfAborted();
    if (idle.signal.aborted) throw lateFailure(address.host, settings.requestTimeoutMs);
    throw modelFailure(error, { address, model, now: clock.now() });
  } finally {
    idle.stop();
    request.abort();
  }
}

const part = z.object({ text: z.optional(z.string()) });
const message = z.object({
  content: z.nullish(z.union([z.string(), z.array(part)])),
  refusal: z.nullish(z.string()),
});
const choice = z.object({
  delta: z.nullish(message),
  message: z.nullish(message),
  finish_reason: z.nullish(z.string()),
});
/**
 * A chunk of a reply, or the whole of it; fields not named here, such as tool calls and thoughts, are
 * ignored.
 */
const chunk = z.object({
  choices: z.nullish(z.array(choice)),
  usage: z.nullish(z.object({ prompt_tokens: z.number(), completion_tokens: z.number() })),
});

const wholeReply = z.extend(chunk, { choices: z.array(choice).check(z.minLength(1)) });

interface ReplyChunk {
  readonly text: string;
  readonly isRefusal: boolean;
  /** The finish reason; undefined while the reply goes on. */
  readonly finish: string | undefined;
  readonly counted: TokenCount | undefined;
}

/** The chunks of a response: server-sent events, or the whole reply when it does not stream. */
async function* replyChunks(response: Response, controller: AbortController): AsyncGenerator<ReplyChunk> {
  if (isWhole(response)) {
    yield parseChunk(await response.json(), wholeReply);
    return;
  }
  const { Stream } = await import('openai/streaming');
  for await (const event of Stream.fromSSEResponse<unknown>(response, controller))
    yield parseChunk(event, chunk);
}

/** Whether a response is not a stream; that of a web server that is no model service is not one either. */
function isWhole({ headers }: Response): boolean {
  return /\b(json|html)\b/.test(headers.get('content-type') ?? '');
}

function parseChunk(event: unknown, form: typeof chunk | typeof wholeReply): ReplyChunk {
  const parsed = form.safeParse(event);
  if (!parsed.success) throw new ServiceFailure('model-unusable-reply', l10n.t('not a reply of a model'));
  const first = parsed.data.choices?.[0];
  const said = first?.delta ?? first?.message;
  return {
    text: textOf(said?.content),
    isRefusal: Boolean(said?.refusal),
    finish: first?.finish_reason ?? undefined,
    counted: countOf(parsed.data.usage),
  };
}

function textOf(content: z.infer<typeof message>['content']): string {
  return typeof content === 'string' ? content : (content ?? []).map(({ text }) => text ?? '').join('');
}

function countOf(usage: z.infer<typeof chunk>['usage']): TokenCount | undefined {
  return usage ? { inputTokens: usage.prompt_tokens, outputTokens: usage.completion_tokens } : undefined;
}

/** Time the consumer takes does not count against the service. */
function* whileIdle(idle: IdleTimer, text: string): Generator<string> {
  idle.stop();
  yield text;
}

interface Opening {
  /** Awaited before each request. */
  readonly turn: () => Promise<void>;
  readonly signal: AbortSignal;
}

/** Sends a request until the service accepts its parameters; refused ones are left out from then on. */
async function openReply(
  service: ModelService,
  completion: Completion,
  { turn, signal }: Opening,
): Promise<Response> {
  // A locked keyring may wait for its password.
  const client = await orAbort(service.connect(), signal);
  const quirks = service.quirksOf(completion.model);
  for (;;) {
    const parameters = parametersOf(completion, quirks);
    await turn();
    try {
      const response = await client.chat.completions.create(parameters, { signal }).asResponse();
      quirks.isWhole = isWhole(response);
      return response;
    } catch (error) {
      const refusal = refusalOf(error);
      const isRefusal = refusal?.status === 400 || refusal?.status === 422;
      const refused = isRefusal ? refusedParameter(refusal, parameters) : undefined;
      if (refused === undefined) throw error;
      quirks.refused.add(refused);
    }
  }
}

/** Assembles a reply from its chunks. */
function collectReply() {
  const filter = createThinkingFilter();
  let received = '';
  let given = '';
  let finish: string | undefined;
  let isRefusal = false;
  let counted: TokenCount | undefined;
  const give = (text: string): string => {
    given += text;
    return text;
  };
  return {
    /** Returns the text that is ready to be passed on. */
    add(chunk: ReplyChunk): string {
      received += chunk.text;
      finish = chunk.finish ?? finish;
      isRefusal ||= chunk.isRefusal;
      counted = chunk.counted ?? counted;
      return give(filter.push(chunk.text));
    },
    /** Returns the rest of the text; throws when the reply is incomplete, was declined or is empty. */
    end(host: string): string {
      const rest = give(filter.end());
      if (isRefusal || finish === 'content_filter') throw new ServiceFailure('model-declined', host);
      if (finish === undefined)
        throw new ServiceFailure('model-failed', l10n.t('{0}: the reply broke off', host), { mayPass: true });
      if (given.trim() === '')
        throw new ServiceFailure('model-unusable-reply', l10n.t('{0}: the reply is empty', host));
      return rest;
    },
    /** Throws when the service cut the reply off at its token limit. */
    checkLength(host: string): void {
      if (finish === 'length')
        throw new ServiceFailure(
          'model-failed',
          l10n.t('{0}: the reply was cut off at its greatest length', host),
        );
    },
    whole: () => ({ reply: received, counted }),
  };
}

function lateFailure(host: string, timeoutMs: number): ServiceFailure {
  return new ServiceFailure('model-timeout', l10n.t('{0}: nothing for {1} s', host, timeoutMs / 1000));
}
