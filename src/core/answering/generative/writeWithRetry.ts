import { AskDocsError, userSentence } from '../../model/errors';
import type { Draft } from '../../model/types';
import type { ChatModel, Reasoner, Report, SynthesisEvent } from '../../model/ports';
import { writeAnswer, type WritingModel } from './synthesize';

type Input = Parameters<Reasoner['synthesize']>[0];

/**
 * As `writeAnswer`, but has an answer that broke off, or came back unusable, written once more. What was shown
 * stays until the second answer is there whole; unless it is, the first stands, or fails as it did.
 */
export async function* writeWithRetry(
  input: Input,
  model: ChatModel,
  report: Report,
  signal: AbortSignal,
): AsyncGenerator<SynthesisEvent, Draft> {
  const heard = heardModel(model);
  let first: Draft | undefined;
  let failure: unknown;
  try {
    first = yield* writeAnswer(input, heard, report, signal);
    if (first.brokeOff === undefined) return first;
  } catch (error) {
    signal.throwIfAborted();
    // Where nothing came, the client has tried as often as makes sense.
    if (!heard.isHeard() && !isUnusable(error)) throw error;
    failure = error;
  }
  report({ kind: 'retry', message: first?.brokeOff ?? userSentence(failure), waitMs: 0 });
  const { events, draft } = await collected(writeAnswer(input, model, report, signal), signal);
  if (isBetter(draft, first)) {
    yield { type: 'restart' };
    yield* events;
    return draft;
  }
  if (first === undefined) throw failure;
  return first;
}

function isBetter(draft: Draft | undefined, first: Draft | undefined): draft is Draft {
  return draft !== undefined && (draft.brokeOff === undefined || first === undefined);
}

function isUnusable(error: unknown): boolean {
  return error instanceof AskDocsError && error.code === 'model-unusable-reply';
}

function heardModel(model: ChatModel): WritingModel & { readonly isHeard: () => boolean } {
  let isHeard = false;
  return {
    contextTokens: model.contextTokens,
    async *streamText(...call) {
      for await (const piece of model.streamText(...call)) {
        isHeard = true;
        yield piece;
      }
    },
    isHeard: () => isHeard,
  };
}

/** The events since the last restart, and the draft; undefined if the writing failed. */
async function collected(
  writing: AsyncGenerator<SynthesisEvent, Draft>,
  signal: AbortSignal,
): Promise<{ readonly events: readonly SynthesisEvent[]; readonly draft: Draft | undefined }> {
  let events: SynthesisEvent[] = [];
  try {
    for (;;) {
      const next = await writing.next();
      if (next.done === true) return { events, draft: next.value };
      events = next.value.type === 'restart' ? [] : [...events, next.value];
    }
  } catch {
    // The first failure says why; a cancelled run did not fail.
    signal.throwIfAborted();
    return { events: [], draft: undefined };
  }
}
