import type { CitationAudit, Critique } from '../../model/events';
import { claimsOf } from '../audit/claims';

/**
 * The audit of a text together with the sentences that a reader of its quotes names as unsupported, so that
 * these are marked and counted like those that the rules find.
 */
export function withObjections(
  audit: CitationAudit,
  { unsupportedClaims }: Critique,
  text: string,
): CitationAudit {
  const known = new Set([
    ...audit.uncitedSentences,
    ...audit.unsupportedSentences.map(({ sentence }) => sentence),
  ]);
  const named = claimsOf(text)
    .filter((claim) => unsupportedClaims.includes(claim.text) && !known.has(claim.text))
    .map((claim) => ({ sentence: claim.text, markers: claim.markers, fault: 'terms', support: 0 }) as const);
  return named.length === 0
    ? audit
    : { ...audit, unsupportedSentences: [...audit.unsupportedSentences, ...named] };
}
