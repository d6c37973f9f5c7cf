import { createHash } from 'node:crypto';

/** The digest that verified links carry. */
export function hashOfQuote(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
