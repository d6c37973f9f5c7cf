import { AskDocsError, type ErrorCode } from '../../core/model/errors';

/** A failed request to a service. Its cause is left out on purpose: errors of clients hold headers and texts. */
export class ServiceFailure extends AskDocsError {
  /** The status of the reply; undefined when there was none. */
  readonly status: number | undefined;
  /** Whether the same request may succeed later. */
  readonly mayPass: boolean;
  /** The wait that the service asked for. */
  readonly retryAfterMs: number | undefined;

  constructor(
    code: ErrorCode,
    detail: string,
    more: { readonly status?: number; readonly mayPass?: boolean; readonly retryAfterMs?: number } = {},
  ) {
    super(code, { detail });
    this.status = more.status;
    this.mayPass = more.mayPass ?? false;
    this.retryAfterMs = more.retryAfterMs;
  }
}
