import type {
  ChatCompletionCreateParamsStreaming,
  ResponseFormatJSONObject,
  ResponseFormatJSONSchema,
} from 'openai/resources';
import type { ChatMessage } from '../../core/model/ports';

/** How the form of a reply is asked for; from the best to the one that every model takes. */
export const replyForms = ['json_schema', 'json_object', 'plain'] as const;
export type ReplyForm = (typeof replyForms)[number];

/** What was learned of a model at its service. */
export interface Quirks {
  /** Parameters that it refused. */
  readonly refused: Set<string>;
  /** The best form that worked; undefined before the first. */
  form: ReplyForm | undefined;
  /** Whether its last reply came whole though a stream was asked for. */
  isWhole: boolean;
}

export interface Completion {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  readonly format?: ResponseFormatJSONObject | ResponseFormatJSONSchema;
}

const temperature = 0.3;
const longestReplyTokens = 2000;
/** Thoughts count as well. */
const longestThoughtReplyTokens = 16_000;

/** Models that think before they answer, by what their makers call them, with or without the name of the maker. */
const reasoningName = /(^|\/)(o[134]|gpt-5)(?![a-z0-9])(?!.*chat)/i;

/** The parameters of a request, as the model is known to take them. */
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
  // A service that refuses `stream` is sent none; its reply then comes whole.
  return {
    ...(Object.fromEntries(taken) as unknown as Pick<ChatCompletionCreateParamsStreaming, 'stream'>),
    model,
    messages: messages.map(({ role, text }) => ({ role, content: text })),
  };
}

/** Parameters that a request can do without. */
const dispensable = [
  'temperature',
  'max_tokens',
  'max_completion_tokens',
  'reasoning_effort',
  'stream_options',
  'stream',
];

/** The parameter that a refusal names, of those that were sent and can be left out. */
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
