import type { ChatMessage, Report } from '../../core/model/ports';
import { withRetries } from '../services/retries';
import type { ModelService } from './modelService';

/** What one reply is asked for with. */
export interface ReplyCall {
  readonly service: ModelService;
  readonly model: string;
  /** What the reply is for, in one word. */
  readonly name: string;
  readonly messages: readonly ChatMessage[];
  readonly report: Report;
  readonly signal: AbortSignal;
}

/** Makes a reply, again when what went wrong may pass; tells of each time. */
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
