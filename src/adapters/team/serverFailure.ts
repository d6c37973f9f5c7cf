import { AskDocsError, type ErrorCode } from '../../core/model/errors';

// What a failure of the driver, of TLS or of the server means to whoever uses a team's index.

/** Fails with the own error of a failure to connect. */
export function asOurs(server: string): (error: unknown) => never {
  return (error) => {
    throw toOurs(error, server, true);
  };
}

/** What the SQLSTATE of a failure means here; the class of a state is its first two characters. */
const codes: Readonly<Record<string, ErrorCode>> = {
  '28': 'team-refused',
  '42501': 'team-forbidden',
  '3D': 'team-no-database',
  '3F': 'team-not-set-up',
  '42P01': 'team-not-set-up',
  '57014': 'team-slow',
  '08': 'team-unreachable',
  '57P': 'team-unreachable',
  '53300': 'team-busy-server',
};

/**
 * The error with a `team-…` code for a failure of the driver; `server` is its name. What fails of TLS later than while connecting is a
 * lost connection.
 */
export function toOurs(error: unknown, server: string, isConnecting = false): AskDocsError {
  if (error instanceof AskDocsError) return error;
  const state = sqlState(error);
  // Whoever has no password, or another way to sign in than the server wants, is not let in.
  if (error instanceof Error && /^SASL\b/.test(error.message))
    return new AskDocsError('team-refused', { detail: server, cause: error });
  // A server that is silent for longer than it may take for a statement.
  if (error instanceof Error && error.message === 'Query read timeout')
    return new AskDocsError('team-slow', { detail: server, cause: error });
  // What is no answer of the server is a failure of the connection.
  if (state === undefined) return connectionFailure(error, server, isConnecting);
  const code = [5, 3, 2].map((length) => codes[state.slice(0, length)]).find((known) => known !== undefined);
  if (code !== undefined) return new AskDocsError(code, { detail: server, cause: error });
  const detail = error instanceof Error ? error.message : server;
  return new AskDocsError('team-failed', { detail, cause: error });
}

function connectionFailure(cause: unknown, detail: string, isConnecting: boolean): AskDocsError {
  const code = isConnecting ? tlsCode(cause) : undefined;
  return new AskDocsError(code ?? 'team-unreachable', { detail, cause });
}

function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && 'severity' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Codes of Node and OpenSSL for certificates that are refused. */
const certificateCodes: Readonly<Record<string, ErrorCode>> = {
  CERT_HAS_EXPIRED: 'team-tls-expired',
  CERT_NOT_YET_VALID: 'team-tls-expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'team-tls-name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'team-tls-untrusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'team-tls-untrusted',
  UNABLE_TO_GET_ISSUER_CERT: 'team-tls-untrusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'team-tls-untrusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'team-tls-untrusted',
  CERT_UNTRUSTED: 'team-tls-untrusted',
  INVALID_CA: 'team-tls-untrusted',
  CERT_SIGNATURE_FAILURE: 'team-tls-untrusted',
};

/** What a failure of TLS means; undefined if it is another. */
function tlsCode(error: unknown): ErrorCode | undefined {
  if (!(error instanceof Error)) return undefined;
  // The driver has no code for it.
  if (error.message === 'The server does not support SSL connections') return 'team-tls-missing';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    certificateCodes[code] ??
    (/^(?:ERR_SSL_|ERR_OSSL_|ERR_TLS_|EPROTO|CERT_|CRL_)/.test(code) ? 'team-tls' : undefined)
  );
}
