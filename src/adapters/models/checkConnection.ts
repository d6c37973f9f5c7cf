import * as z from 'zod/mini';
import { AskDocsError, userSentence } from '../../core/model/errors';
import type { ModelSettings, ConnectionCheck, ConnectionFinding } from '../../core/model/modelSettings';
import { modelFailure } from './modelFailure';
import { createModelService, type ModelService, type ServiceDeps } from './modelService';
import { ServiceFailure } from '../services/retries';
import { streamReply } from './completion';
import { objectReply } from './serviceModel';
import type { ReplyCall } from './reply';

const timeLimitMs = 10_000;
const listed = z.object({ data: z.array(z.object({ id: z.string() })) });

/** The names of the models that a service lists, in alphabetical order. Fails with a `model-…` code; not every service lists them. */
export async function listModels(
  settings: ModelSettings,
  deps: ServiceDeps,
  signal: AbortSignal,
): Promise<readonly string[]> {
  // Models are listed before one is named.
  const name = settings.name === '' ? 'unnamed' : settings.name;
  return listFrom(createModelService({ ...settings, name }, deps), signal);
}

/** Lists the models of an existing service in the same way. */
async function listFrom(service: ModelService, signal: AbortSignal): Promise<readonly string[]> {
  const { host } = service.address;
  const late = AbortSignal.timeout(timeLimitMs);
  try {
    const client = await service.connect();
    const reply = await client.models.list({ signal: AbortSignal.any([signal, late]) }).asResponse();
    const parsed = listed.safeParse(await reply.json());
    if (!parsed.success) throw new AskDocsError('model-unusable-reply', { detail: host });
    return parsed.data.data.map(({ id }) => id).sort((a, b) => a.localeCompare(b));
  } catch (error) {
    signal.throwIfAborted();
    if (late.aborted) throw new AskDocsError('model-timeout', { detail: host });
    throw modelFailure(error, {
      address: service.address,
      model: service.settings.name,
      now: service.clock.now(),
    });
  }
}

const question = [{ role: 'user', text: 'Reply with one word: ready' }] as const;
const form = z.object({ word: z.string() });
const formQuestion = [{ role: 'user', text: 'Reply with the word "ready" as JSON.' }] as const;
/** Model names listed in the message about a missing model. */
const listedModels = 5;

/**
 * Asks each model in the settings once for a streamed word and for a structured reply, and reports the
 * result. Rejects only when `signal` aborts, with its reason.
 */
export async function checkConnection(
  settings: ModelSettings,
  deps: ServiceDeps,
  signal: AbortSignal,
): Promise<ConnectionCheck> {
  const findings: ConnectionFinding[] = [];
  let service: ModelService;
  try {
    // A second attempt would hide what the first one met.
    service = createModelService(settings, deps, 1);
  } catch (error) {
    return { isUsable: false, findings: [{ kind: 'failed', message: userSentence(error) }] };
  }
  for (const model of new Set([settings.name, settings.smallName].filter(Boolean))) {
    const call = { service, model, name: 'check', report: () => undefined, signal };
    try {
      await checkModel(call, findings);
    } catch (error) {
      signal.throwIfAborted();
      const key = await deps.apiKey().catch(() => undefined);
      findings.push(await failureFinding(error, { ...call, hasKey: Boolean(key?.trim()) }));
      return { isUsable: false, findings };
    }
  }
  return { isUsable: true, findings };
}

type CheckCall = Omit<ReplyCall, 'messages'>;

async function checkModel(call: CheckCall, findings: ConnectionFinding[]): Promise<void> {
  const { service, model } = call;
  const { clock, address } = service;
  const startedAt = clock.now();
  for await (const piece of streamReply({ ...call, messages: question })) {
    if (piece.trim() !== '') break;
  }
  findings.push({ kind: 'answers', host: address.host, model, latencyMs: clock.now() - startedAt });
  const quirks = service.quirksOf(model);
  if (quirks.isWhole) findings.push({ kind: 'no-streaming', model });
  try {
    await objectReply({ ...call, messages: formQuestion }, form);
    if (quirks.form === 'plain') findings.push({ kind: 'form-in-words', model });
  } catch (error) {
    if (!(error instanceof AskDocsError) || error.code !== 'model-unusable-reply') throw error;
    findings.push({ kind: 'no-form', model });
  }
}

async function failureFinding(
  error: unknown,
  { service, model, hasKey, signal }: CheckCall & { readonly hasKey: boolean },
): Promise<ConnectionFinding> {
  const { host, pathname } = service.address;
  const failure = error instanceof ServiceFailure ? error : undefined;
  if (failure?.code === 'model-refused') return { kind: 'key-refused', host, hasKey };
  if (failure?.code === 'model-not-found')
    return { kind: 'model-missing', host, model, others: await someModels(service, signal) };
  if (failure?.status === 404) return { kind: 'wrong-path', host, path: pathname };
  return { kind: 'failed', message: userSentence(error) };
}

/** Some model names; none when the service does not list them. */
async function someModels(service: ModelService, signal: AbortSignal): Promise<readonly string[]> {
  // Azure lists models, but expects deployment names.
  if (service.settings.apiVersion !== '') return [];
  try {
    return (await listFrom(service, signal)).slice(0, listedModels);
  } catch {
    signal.throwIfAborted();
    return [];
  }
}
