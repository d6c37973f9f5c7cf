import type { ChatModel, Prompt, Report } from '../../core/model/ports';
import { modelFor, type ModelSettings } from '../../core/model/modelSettings';
import { streamReply } from './completion';
import { createModelService, type ModelService, type ServiceDeps } from './modelService';
import { objectReply } from './objectReply';
import { retryingReply, type ReplyCall } from './replyCall';

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
