import type { Evidence } from '../../model';
import { analyze } from '../../text/analyze';

/** Two quotes that share more of their words than this say the same. */
const maxOverlap = 0.7;

/** Whether one quote holds the other or says nearly the same; with another number, or denied, it does not. */
export function repeats(evidence: Evidence, other: Evidence): boolean {
  if (overlap(evidence, other)) return true;
  const [short, long] = [evidence.quote, other.quote]
    .sort((a, b) => a.length - b.length)
    .map((quote) => new Set(analyze(quote)));
  if (short === undefined || long === undefined || short.size === 0) return false;
  if (
    denies(evidence.quote) !== denies(other.quote) ||
    (hasOwnNumber(short, long) && hasOwnNumber(long, short))
  )
    return false;
  const shared = [...short].filter((term) => long.has(term)).length;
  return shared / (short.size + long.size - shared) > maxOverlap;
}

function hasOwnNumber(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return [...one].some((term) => /\d/.test(term) && !other.has(term));
}

function denies(text: string): boolean {
  return /\b(?:not|never|no longer|cannot)\b/i.test(text);
}

function overlap(one: Evidence, other: Evidence): boolean {
  return (
    one.documentId === other.documentId &&
    one.start < other.start + other.quote.length &&
    other.start < one.start + one.quote.length
  );
}
