import * as l10n from '@vscode/l10n';
import * as z from 'zod/mini';
import { ServiceFailure } from '../services/serviceFailure';
import type { TokenCount } from './usage';

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
/** A piece of a reply, or the whole of it; what is not named here, such as calls of tools and thoughts, is passed over. */
const chunk = z.object({
  choices: z.nullish(z.array(choice)),
  usage: z.nullish(z.object({ prompt_tokens: z.number(), completion_tokens: z.number() })),
});

const wholeReply = z.extend(chunk, { choices: z.array(choice).check(z.minLength(1)) });

export interface ReplyChunk {
  readonly text: string;
  readonly isRefusal: boolean;
  /** Why the reply ended; undefined while it goes on. */
  readonly finish: string | undefined;
  readonly counted: TokenCount | undefined;
}

/** What comes in, as the service sends it: as a stream of events, or whole when it does not stream. */
export async function* replyChunks(
  response: Response,
  controller: AbortController,
): AsyncGenerator<ReplyChunk> {
  if (isWhole(response)) {
    yield parseChunk(await response.json(), wholeReply);
    return;
  }
  const { Stream } = await import('openai/streaming');
  for await (const event of Stream.fromSSEResponse<unknown>(response, controller))
    yield parseChunk(event, chunk);
}

/** A reply that is no stream; that of a web server that is no model service is none either. */
export function isWhole({ headers }: Response): boolean {
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
