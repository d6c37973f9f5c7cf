import type { IncomingHttpHeaders } from 'node:http';
import { hasToken } from './token';

/** Why a request is not served: the status of the reply and a sentence. */
export interface Refused {
  readonly status: number;
  readonly message: string;
}

/** Names by which this machine calls itself. */
const ownNames = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * Looks at a request before anything of it is done. A page in a browser cannot pass: its Origin is another, or, where a name of
 * its own was made to point here (DNS rebinding), the Host is.
 */
export function checkRequest(
  { host, origin, authorization }: Pick<IncomingHttpHeaders, 'host' | 'origin' | 'authorization'>,
  token: string,
): Refused | undefined {
  if (!isOwn(`http://${host ?? ''}`)) return { status: 403, message: 'The Host is not this machine.' };
  if (origin !== undefined && !isOwn(origin))
    return { status: 403, message: 'The Origin is not this machine.' };
  if (!hasToken(authorization, token))
    return {
      status: 401,
      message: 'The token is missing or wrong; send it as "Authorization: Bearer TOKEN".',
    };
  return undefined;
}

function isOwn(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && ownNames.has(url.hostname);
}
