import type { ChatMessage, Report } from '../../core/model/ports';
import { withRetries } from '../services/retries';
import type { ModelService } from './modelService';

/** The parameters of one reply. */
export interface ReplyCall {
  readonly service: ModelService;
  readonly model: string;
  /** The purpose of the reply, in one word. */
  readonly name: string;
  readonly messages: readonly ChatMessage[];
  readonly report: Report;
  readonly signal: AbortSignal;
}

/** Requests a reply and retries transient failures; reports each retry. */
export function retryingReply<T>(
  { service: { clock, attempts }, report, signal }: ReplyCall,
  attempt: () => Promise<T>,
): Promise<T> {
  return withRetries(
    attempt,
    {
      clock,
      attempts,
      onRetry: ({ message }, waitMs) => {
        report({ kind: 'retry', message, waitMs });
      },
    },
    signal,
  );
}
