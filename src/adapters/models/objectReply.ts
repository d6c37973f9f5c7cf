import type * as z from 'zod/mini';
import { ServiceFailure } from '../services/serviceFailure';
import type { ChatMessage } from '../../core/model/ports';
import { streamReply } from './completion';
import { replyForms, type Completion, type ReplyForm } from './parameters';
import { retryingReply, type ReplyCall } from './replyCall';
import { strictSchema } from './strictSchema';
import { jsonIn, structuredReply } from './structuredReply';

/**
 * A reply that matches the schema, requested in the best way the service supports: by schema, by JSON mode,
 * or in words. Fails like `streamReply`, and with `model-unusable-reply` when the reply cannot be repaired.
 */
export async function objectReply<T>(call: ReplyCall, schema: z.ZodMiniType<T>): Promise<T> {
  const quirks = call.service.quirksOf(call.model);
  const strict = strictSchema(schema);
  const best = quirks.form ?? 'json_schema';
  for (const form of replyForms.slice(replyForms.indexOf(best))) {
    if (form === 'json_schema' && strict === undefined) continue;
    const format = formatOf(form, call.name, strict);
    const generate = async (messages: readonly ChatMessage[]): Promise<string> => {
      const reply = await wholeReply({ ...call, messages }, format);
      // Some services accept the schema and ignore it.
      if (form === 'json_schema' && jsonIn(reply).length === 0) quirks.form = 'json_object';
      quirks.form ??= form;
      return reply;
    };
    try {
      const request = { messages: call.messages, schema, isDescribed: form !== 'json_schema' };
      return await structuredReply(request, generate);
    } catch (error) {
      if (!isFormRefused(error) || form === 'plain') throw error;
    }
  }
  throw new ServiceFailure('model-unusable-reply', call.service.address.host);
}

/** Services word it differently when they do not support a form, but all refuse the request for it. */
function isFormRefused(error: unknown): boolean {
  if (!(error instanceof ServiceFailure) || error.code !== 'model-rejected') return false;
  return error.status === 400 || error.status === 422;
}

function formatOf(
  form: ReplyForm,
  name: string,
  schema: ReturnType<typeof strictSchema>,
): Completion['format'] {
  switch (form) {
    case 'json_schema':
      return schema && { type: form, json_schema: { name, schema: { ...schema }, strict: true } };
    case 'json_object':
      return { type: form };
    case 'plain':
      return undefined;
  }
}

function wholeReply(call: ReplyCall, format: Completion['format']): Promise<string> {
  return retryingReply(call, async () => {
    let whole = '';
    for await (const piece of streamReply(call, format)) whole += piece;
    return whole;
  });
}
