import type {
  ChatCompletionCreateParamsStreaming,
  ResponseFormatJSONObject,
  ResponseFormatJSONSchema,
} from 'openai/resources';
import type { ChatMessage } from '../../core/model/ports';

/** Ways to request a structured reply, from the best to the one every model supports. */
export const replyForms = ['json_schema', 'json_object', 'plain'] as const;
export type ReplyForm = (typeof replyForms)[number];

/** How a service has answered for a model so far, so that later calls do not repeat what it rejects. */
export interface Quirks {
  /** Parameters it refused. */
  readonly refused: Set<string>;
  /** The best form that worked; undefined before the first. */
  form: ReplyForm | undefined;
  /** Whether its last reply came whole although a stream was requested. */
  isWhole: boolean;
}

export interface Completion {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  readonly format?: ResponseFormatJSONObject | ResponseFormatJSONSchema | undefined;
}

const temperature = 0.3;
const longestReplyTokens = 2000;
/** Maximum reply length of a reasoning model: thoughts count as well. */
const longestThoughtReplyTokens = 16_000;

/** Reasoning models by name, with or without the name of the vendor. */
const reasoningName = /(^|\/)(o[134]|gpt-5)(?![a-z0-9])(?!.*chat)/i;

/** The parameters of a request, as far as the model is known to accept them. */
export function parametersOf(
  { model, messages, format }: Completion,
  quirks: Quirks,
): ChatCompletionCreateParamsStreaming {
  const wanted = {
    stream: true,
    stream_options: { include_usage: true },
    ...(reasoningName.test(model)
      ? { max_completion_tokens: longestThoughtReplyTokens, reasoning_effort: 'low' }
      : { temperature, max_tokens: longestReplyTokens }),
    ...(format && { response_format: format }),
  };
  const taken = Object.entries(wanted).filter(([name]) => !quirks.refused.has(name));
  // A service that refuses `stream` is not sent it; its reply then comes whole.
  return {
    ...(Object.fromEntries(taken) as unknown as Pick<ChatCompletionCreateParamsStreaming, 'stream'>),
    model,
    messages: messages.map(({ role, text }) => ({ role, content: text })),
  };
}

/** Optional parameters of a request. */
const dispensable = [
  'temperature',
  'max_tokens',
  'max_completion_tokens',
  'reasoning_effort',
  'stream_options',
  'stream',
];

/** The parameter that a refusal names, if it was sent and can be left out. */
export function refusedParameter(
  refusal: { readonly param: string | undefined; readonly message: string },
  sent: object,
): string | undefined {
  const droppable = dispensable.filter((name) => name in sent);
  return (
    droppable.find((name) => refusal.param === name) ??
    droppable.find((name) => new RegExp(`(?<!\\w)${name}(?!\\w)`).test(refusal.message))
  );
}
