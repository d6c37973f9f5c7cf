import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A random token that cannot be guessed. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether a header contains the token (`Bearer …`); compares in constant time. */
export function hasToken(authorization: string | undefined, token: string): boolean {
  const [, given] = /^Bearer ([^\s]+)$/i.exec(authorization ?? '') ?? [];
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
