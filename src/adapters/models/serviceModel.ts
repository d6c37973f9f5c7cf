import * as z from 'zod/mini';
import { ServiceFailure } from '../services/retries';
import type { ChatMessage, ChatModel, Prompt, Report } from '../../core/model/ports';
import { streamReply } from './completion';
import { replyForms, type Completion, type ReplyForm } from './parameters';
import { retryingReply, type ReplyCall } from './reply';
import { jsonIn, structuredReply } from './structuredReply';
import { modelFor, type ModelSettings } from '../../core/model/modelSettings';
import { createModelService, type ModelService, type ServiceDeps } from './modelService';

/** A model behind an address. Throws `model-not-configured` when the settings do not name it. */
export function createServiceModel(settings: ModelSettings, deps: ServiceDeps): ChatModel {
  const service = createModelService(settings, deps);
  const callOf = ({ role, messages }: Prompt, report: Report, signal: AbortSignal): ReplyCall => {
    return { service, model: modelFor(role, settings), name: role, messages, report, signal };
  };
  return {
    id: idOf(service),
    contextTokens: settings.contextTokens,
    generateObject: (prompt, schema, report, signal) => objectReply(callOf(prompt, report, signal), schema),
    streamText: (prompt, report, signal) => textReply(callOf(prompt, report, signal)),
  };
}

function idOf({ address: { host, pathname }, settings: { name, smallName } }: ModelService): string {
  return [`openai-compatible ${host}${pathname.replace(/\/$/, '')} ${name}`, smallName]
    .filter(Boolean)
    .join(' ');
}

/** Pieces that were passed on cannot be taken back, so a call is retried only before the first one. */
async function* textReply(call: ReplyCall): AsyncGenerator<string> {
  const { pieces, first } = await retryingReply(call, async () => {
    const pieces = streamReply(call);
    return { pieces, first: await pieces.next() };
  });
  try {
    if (first.done !== true) yield first.value;
    yield* pieces;
  } finally {
    await pieces.return(undefined);
  }
}

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

type JsonSchema = Readonly<Record<string, unknown>>;

/** Keywords that strict structured outputs do not support everywhere; zod validates them afterwards. */
const unsupported = new Set([
  '$schema',
  'default',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
]);

/**
 * Converts a schema for strict structured outputs: every object closed, every property required, optional
 * ones nullable. Undefined when that is impossible: it is not an object, or has objects with arbitrary keys.
 */
export function strictSchema(schema: z.ZodMiniType): JsonSchema | undefined {
  const json = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as JsonSchema;
  if (json.type !== 'object' || hasOpenObjects(json)) return undefined;
  return strict(json);
}

function hasOpenObjects(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if ('type' in value && value.type === 'object' && !('properties' in value)) return true;
  return Object.values(value).some(hasOpenObjects);
}

function strict(schema: JsonSchema): JsonSchema {
  const kept = Object.entries(schema).filter(([key]) => !unsupported.has(key));
  const inner = Object.fromEntries(
    // `oneOf` is not supported; the alternatives zod writes with it exclude each other, so `anyOf` is
    // equivalent.
    kept.map(([key, value]) => [key === 'oneOf' ? 'anyOf' : key, strictPart(key, value)]),
  );
  if (schema.type !== 'object') return inner;
  const properties = (schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>;
  const required = (schema.required ?? []) as readonly string[];
  return {
    ...inner,
    properties: mapValues(properties, (property, name) =>
      required.includes(name) ? strict(property) : nullable(strict(property)),
    ),
    required: Object.keys(properties),
    additionalProperties: false,
  };
}

function strictPart(key: string, value: unknown): unknown {
  if (key === '$defs') return mapValues(value as Readonly<Record<string, JsonSchema>>, strict);
  if (key === 'items' || key === 'anyOf' || key === 'oneOf' || key === 'allOf')
    return Array.isArray(value)
      ? value.map((part) => strict(part as JsonSchema))
      : strict(value as JsonSchema);
  return value;
}

function nullable(schema: JsonSchema): JsonSchema {
  return { anyOf: [schema, { type: 'null' }] };
}

function mapValues<T, U>(values: Readonly<Record<string, T>>, change: (value: T, name: string) => U) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value, name)]));
}
