import * as z from 'zod/mini';
import { AskDocsError } from '../../core/model/errors';
import type { ModelSettings } from '../../core/model/modelSettings';
import { modelFailure } from './modelFailure';
import { createModelService, type ModelService, type ServiceDeps } from './modelService';

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
export async function listFrom(service: ModelService, signal: AbortSignal): Promise<readonly string[]> {
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
