import type { ModelPrice } from '../../core/model/modelSettings';
import type { ChatMessage } from '../../core/model/ports';
import type { StepNote } from '../../core/model/events';

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
