import type { ChatMessage, Report } from '../../core/model/ports';
import { withRetries } from '../services/retries';
import type { ModelService } from './modelService';
import type { ModelPrice } from '../../core/model/modelSettings';
import type { StepNote } from '../../core/model/events';

/** The parameters of one reply. */
export interface ReplyCall {
  readonly service: ModelService;
  readonly model: string;
  /** The purpose of the reply, in one word. */
  readonly name: string;
  readonly messages: readonly ChatMessage[];
  readonly report: Report;
  readonly signal: AbortSignal;
}

/** Requests a reply and retries transient failures; reports each retry. */
export function retryingReply<T>(
  { service: { clock, attempts }, report, signal }: ReplyCall,
  attempt: () => Promise<T>,
): Promise<T> {
  return withRetries(
    attempt,
    {
      clock,
      attempts,
      onRetry: ({ message }, waitMs) => {
        report({ kind: 'retry', message, waitMs });
      },
    },
    signal,
  );
}

/** Aborts `signal` after a period without activity. */
export interface IdleTimer {
  readonly signal: AbortSignal;
  /** Restarts the period. */
  restart(): void;
  /** Pauses until the next restart. */
  stop(): void;
}

export function startIdleTimer(timeoutMs: number): IdleTimer {
  const idle = new AbortController();
  const start = () =>
    setTimeout(() => {
      idle.abort();
    }, timeoutMs);
  let timer = start();
  const stop = () => {
    clearTimeout(timer);
  };
  return {
    signal: idle.signal,
    stop,
    restart() {
      stop();
      timer = start();
    },
  };
}

const opening = '<think>';
const closing = '</think>';

/** Passes on the pieces of a reply without the thoughts that local models write before it. */
export interface ThinkingFilter {
  /** Returns what is now known to be part of the reply, and was not returned before. */
  push(piece: string): string;
  /** The rest, once the reply has ended. */
  end(): string;
}

/** Drops `<think>…</think>` at the beginning of a reply; elsewhere it is ordinary text. */
export function createThinkingFilter(): ThinkingFilter {
  let held = '';
  let isPassed = false;
  return {
    push(piece) {
      if (isPassed) return piece;
      held += piece;
      const start = held.trimStart();
      if (start.length < opening.length && opening.startsWith(start)) return '';
      if (!start.startsWith(opening)) return pass(held);
      const end = start.indexOf(closing);
      if (end < 0) return '';
      const rest = start.slice(end + closing.length).trimStart();
      if (rest === '') return '';
      return pass(rest);
    },
    end() {
      const start = held.trimStart();
      return isPassed || start.startsWith(opening) ? '' : held;
    },
  };

  function pass(text: string): string {
    isPassed = true;
    held = '';
    return text;
  }
}

const charactersPerToken = 4;
const pricedTokens = 1_000_000;

/** Tokens counted by a service. */
export interface TokenCount {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

export interface FinishedCall {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  readonly reply: string;
  /** Undefined when the service did not count; the number is then estimated. */
  readonly counted: TokenCount | undefined;
  /** From the request to the last piece of the reply, in milliseconds. */
  readonly ms: number;
}

/** The usage note of a completed call. */
export function callNote(
  { model, messages, reply, counted, ms }: FinishedCall,
  prices: Readonly<Record<string, ModelPrice>>,
): StepNote {
  const tokens = counted ?? {
    inputTokens: estimate(messages.map(({ text }) => text).join('')),
    outputTokens: estimate(reply),
  };
  const price = Object.hasOwn(prices, model) ? prices[model] : undefined;
  return {
    kind: 'model-call',
    model,
    ...tokens,
    isEstimated: counted === undefined,
    cost: price && (tokens.inputTokens * price.input + tokens.outputTokens * price.output) / pricedTokens,
    ms,
  };
}

function estimate(text: string): number {
  return Math.ceil(text.length / charactersPerToken);
}
