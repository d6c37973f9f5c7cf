import * as l10n from '@vscode/l10n';
import { AskDocsError, type ErrorCode } from '../../core/model/errors';
import { retryAfterMs, ServiceFailure } from '../services/retries';

/** The context of a failure message; nothing in it is secret. */
export interface CallPlace {
  readonly address: URL;
  readonly model: string;
  readonly now: number;
}

/**
 * The relevant parts of a client error. Its message is only matched against patterns, never shown, as
 * services repeat keys and texts in it.
 */
export interface Refusal {
  readonly status: number | undefined;
  readonly code: string;
  readonly param: string | undefined;
  readonly message: string;
  readonly headers: Headers;
}

/** The refusal in an error of the client; undefined when the service did not answer. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof Error)) return undefined;
  const { status, code, type, param, headers, error: body } = error as Error & Record<string, unknown>;
  if (typeof status !== 'number' && body === undefined) return undefined;
  return {
    // An error within a stream has its status in `code`.
    status: typeof status === 'number' ? status : numberOf(code),
    code: [code, type].filter((part) => typeof part === 'string').join(' '),
    param: typeof param === 'string' ? param : undefined,
    message: body === undefined ? error.message : wordsIn(body),
    headers: headers instanceof Headers ? headers : new Headers(),
  };
}

/**
 * A service's own words in an error, however they are wrapped; the client's error may contain the whole body.
 * Parts of the request that it echoes (FastAPI's `input`) are left out.
 */
function wordsIn(body: unknown): string {
  if (typeof body === 'string') return body;
  if (typeof body !== 'object' || body === null) return '';
  if (Array.isArray(body)) return body.map(wordsIn).join(' ');
  return Object.entries(body)
    .filter(([name]) => telling.has(name))
    .map(([, value]) => wordsIn(value))
    .join(' ');
}

const telling: ReadonlySet<string> = new Set([
  ...['code', 'type', 'param', 'loc', 'message', 'msg', 'title', 'reason', 'description'],
  ...['error', 'errors', 'detail', 'details', 'innererror', 'metadata', 'raw'],
]);

function numberOf(code: unknown): number | undefined {
  return typeof code === 'number' ? code : undefined;
}

/** Converts the error of a call into the failure to report. */
export function modelFailure(error: unknown, place: CallPlace): AskDocsError {
  if (error instanceof AskDocsError) return error;
  if (error instanceof SyntaxError)
    return new ServiceFailure(
      'model-unusable-reply',
      l10n.t('{0}: not the reply of a model', place.address.host),
    );
  const refusal = refusalOf(error);
  return refusal === undefined ? connectionFailure(error, place) : refusalFailure(refusal, place);
}

function refusalFailure(refusal: Refusal, { address: { host }, model, now }: CallPlace): ServiceFailure {
  const { status } = refusal;
  const code = codeOf(refusal);
  const waitMs = retryAfterMs(refusal.headers, now);
  const at = code === 'model-not-found' ? `${host}, ${model}` : host;
  return new ServiceFailure(code, status === undefined ? at : `${at}: HTTP ${status}`, {
    status,
    mayPass: mayPass(code, refusal),
    retryAfterMs: waitMs,
  });
}

const codesByStatus: Readonly<Record<number, ErrorCode>> = {
  401: 'model-refused',
  403: 'model-refused',
  408: 'model-failed',
  425: 'model-failed',
  429: 'model-busy',
};

/**
 * Patterns in the codes and messages of services that tell why a request was refused: each service words it
 * differently.
 */
const codesByWords: readonly (readonly [RegExp, ErrorCode])[] = [
  [/content_filter|content_policy|ResponsibleAIPolicy/i, 'model-declined'],
  [
    /context[ _](length|window|size)|exceed_context|maximum context|too many (input )?tokens|(prompt|input) is too long/i,
    'model-context-too-long',
  ],
  [
    /model_not_found|DeploymentNotFound|\bmodel\b.{0,200}(not (exist|found|available)|n.t exist|not a valid model)/is,
    'model-not-found',
  ],
];

function codeOf({ status, code, message }: Refusal): ErrorCode {
  if (status === undefined || status >= 500) return 'model-failed';
  const words = `${code} ${message}`;
  return codesByStatus[status] ?? codesByWords.find(([form]) => form.test(words))?.[1] ?? 'model-rejected';
}

function mayPass(code: ErrorCode, refusal: Refusal): boolean {
  if (refusal.headers.get('x-should-retry') === 'false') return false;
  // Waiting does not help when the quota is used up.
  if (refusal.code.includes('insufficient_quota')) return false;
  return code === 'model-busy' || code === 'model-failed';
}

type Wording = readonly (readonly [RegExp, () => string])[];

/** Lasting system errors, in words: a retry a moment later would meet the same. */
const lasting: Wording = [
  [/^(ENOTFOUND|EAI_NONAME|EAI_NODATA)$/, () => l10n.t('the name of the host is not known')],
  [/^ECONNREFUSED$/, () => l10n.t('the connection was refused; is the service running there?')],
  [/^bad port$/, () => l10n.t('this port is not one for services; is the number right?')],
  [/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/, () => l10n.t('the certificate is not trusted')],
  [/^ERR_SSL|^EPROTO$/, () => l10n.t('it does not speak TLS')],
];
const passing: Wording = [
  [/^EAI_AGAIN$/, () => l10n.t('the name of the host cannot be looked up')],
  [/TIMEDOUT|TIMEOUT/, () => l10n.t('no connection in time')],
  [/^E(NET|HOST)UNREACH$/, () => l10n.t('there is no way to the host')],
];

function connectionFailure(error: unknown, { address }: CallPlace): ServiceFailure {
  const causes = causesOf(error);
  // A port that `fetch` does not call, such as 9, has no code.
  const told = causes.map(
    (cause) => cause.code ?? (cause.message === 'bad port' ? cause.message : undefined),
  );
  const code = told.find((name) => typeof name === 'string') ?? '';
  const words = (wording: Wording): string | undefined => wording.find(([form]) => form.test(code))?.[1]();
  const reason = proxyReason(causes, address) ?? words(lasting);
  if (reason !== undefined) return new ServiceFailure('model-unreachable', `${address.host}: ${reason}`);
  const detail = `${address.host}: ${words(passing) ?? l10n.t('the connection broke off')}`;
  return new ServiceFailure('model-unreachable', detail, { mayPass: true });
}

/** Explains how a proxy is involved; undefined if none is. */
function proxyReason(causes: readonly SystemError[], address: URL): string | undefined {
  const status = causes.map(({ message }) => /Proxy response \((\d+)\)/.exec(message)?.[1]).find(Boolean);
  if (status !== undefined) return l10n.t('the proxy refused it with HTTP {0}', status);
  const targetPort = Number(address.port) || (address.protocol === 'https:' ? 443 : 80);
  const isElsewhere = causes.some(
    ({ port, hostname = address.hostname }) =>
      (port ?? targetPort) !== targetPort || hostname !== address.hostname,
  );
  return isElsewhere ? l10n.t('the proxy that leads there cannot be reached') : undefined;
}

interface SystemError extends Error {
  readonly code?: string;
  /** The port of the attempted connection. */
  readonly port?: number;
  /** The host name that was looked up. */
  readonly hostname?: string;
}

function causesOf(error: unknown): SystemError[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}
