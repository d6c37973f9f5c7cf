import { AskDocsError, type ErrorCode } from '../../core/model/errors';

/**
 * A failed request to a service. Its cause is omitted on purpose: client errors contain headers and texts.
 */
export class ServiceFailure extends AskDocsError {
  /** The status of the response; undefined when there was none. */
  readonly status: number | undefined;
  /** Whether the failure is transient, so that the same request may succeed later. */
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
