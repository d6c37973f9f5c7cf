import type * as z from 'zod/mini';
import { modelFor, type ModelSettings } from '../../core/models/modelSettings';
import type { ChatMessage, ChatModel, Prompt, Report } from '../../core/ports';
import { withRetries } from '../services/retries';
import { ServiceFailure } from '../services/serviceFailure';
import { streamReply } from './completion';
import { createModelService, type ModelService, type ServiceDeps } from './modelService';
import { replyForms, type Completion, type ReplyForm } from './parameters';
import { strictSchema } from './strictSchema';
import { jsonIn, structuredReply } from './structuredReply';

/** How often a call is tried in all. */
const attempts = 3;

/** A model behind an address. Throws `model-not-configured` when the settings do not say which. */
export function createServiceModel(settings: ModelSettings, deps: ServiceDeps): ChatModel {
  const service = createModelService(settings, deps);
  return {
    id: idOf(service),
    contextTokens: settings.contextTokens,
    generateObject: (prompt, schema, report, signal) =>
      generateObject({ service, prompt, report, signal }, schema),
    streamText: (prompt, report, signal) => streamText({ service, prompt, report, signal }),
  };
}

interface Call {
  readonly service: ModelService;
  readonly prompt: Prompt;
  readonly report: Report;
  readonly signal: AbortSignal;
}

function idOf({ address: { host, pathname }, settings: { name, smallName } }: ModelService): string {
  return [`openai-compatible ${host}${pathname.replace(/\/$/, '')} ${name}`, smallName]
    .filter(Boolean)
    .join(' ');
}

/** Pieces that were given on cannot be taken back: only until the first is a call made again. */
async function* streamText({ service, prompt, report, signal }: Call): AsyncGenerator<string> {
  const completion = { model: modelFor(prompt.role, service.settings), messages: prompt.messages };
  const { pieces, first } = await retrying(service, report, signal, async () => {
    const pieces = streamReply(service, completion, report, signal);
    return { pieces, first: await pieces.next() };
  });
  try {
    if (first.done !== true) yield first.value;
    yield* pieces;
  } finally {
    await pieces.return(undefined);
  }
}

async function generateObject<T>(call: Call, schema: z.ZodMiniType<T>): Promise<T> {
  const { service, prompt } = call;
  const model = modelFor(prompt.role, service.settings);
  const quirks = service.quirksOf(model);
  const strict = strictSchema(schema);
  const forms = replyForms.filter(
    (form) =>
      (form !== 'json_schema' || strict !== undefined) &&
      replyForms.indexOf(form) >= replyForms.indexOf(quirks.form ?? 'json_schema'),
  );
  for (const form of forms) {
    const format = formatOf(form, prompt.role, strict);
    const generate = async (messages: readonly ChatMessage[]): Promise<string> => {
      const reply = await wholeReply(call, { model, messages, ...(format && { format }) });
      // Some services take the schema and do not look at it.
      if (form === 'json_schema' && jsonIn(reply).length === 0) quirks.form = 'json_object';
      quirks.form ??= form;
      return reply;
    };
    try {
      const request = { messages: prompt.messages, schema, isDescribed: form !== 'json_schema' };
      return await structuredReply(request, generate);
    } catch (error) {
      if (!isFormRefused(error) || form === 'plain') throw error;
    }
  }
  throw new ServiceFailure('model-unusable-reply', service.address.host);
}

/** Services word it in many ways that they do not take a form, but all refuse the request for it. */
function isFormRefused(error: unknown): boolean {
  return (
    error instanceof ServiceFailure &&
    (error.status === 400 || error.status === 422) &&
    error.code === 'model-rejected'
  );
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

function wholeReply({ service, report, signal }: Call, completion: Completion): Promise<string> {
  return retrying(service, report, signal, async () => {
    let whole = '';
    for await (const piece of streamReply(service, completion, report, signal)) whole += piece;
    return whole;
  });
}

function retrying<T>(
  { clock }: ModelService,
  report: Report,
  signal: AbortSignal,
  attempt: () => Promise<T>,
): Promise<T> {
  const onRetry = ({ message }: ServiceFailure, waitMs: number): void => {
    report({ kind: 'retry', message, waitMs });
  };
  return withRetries(attempt, { clock, attempts, onRetry }, signal);
}
