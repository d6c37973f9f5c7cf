import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A token that nobody can guess. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether a header has the token (`Bearer …`); takes the same time wherever they differ. */
export function hasToken(authorization: string | undefined, token: string): boolean {
  const [, given] = /^Bearer ([^\s]+)$/i.exec(authorization ?? '') ?? [];
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
