import type { CitationAudit } from '../../../core/model/events';
import type { Answer, Flag } from '../../../core/model/types';
import type { RunState } from '../../../core/model/state';
import type { Doubt } from '../answer/doubtfulText';
import { strings } from '../../controls/strings';

/** The problems of an answer in one line, the most important first; empty when there are none. */
export function qualityWords(answer: Answer): readonly string[] {
  return [...objectionsOf(answer.audit), ...openParts(answer), ...flagWords(answer)];
}

/** Which parts of the question are not answered, and which not surely. */
export function openParts({ facetsMissing, facetsUnsure = [] }: Answer): readonly string[] {
  return [
    ...(facetsMissing.length > 0 ? [strings.quality.missing(facetsMissing)] : []),
    ...(facetsUnsure.length > 0 ? [strings.quality.unsure(facetsUnsure)] : []),
  ];
}

/** States that the quotes were found in their documents, or what the audit objects to. */
export function auditWords(audit: CitationAudit): readonly string[] {
  const verbatim = audit.missingQuotes.length === 0 ? [strings.quality.verbatim] : [];
  return [...verbatim, ...objectionsOf(audit)];
}

function objectionsOf(audit: CitationAudit): readonly string[] {
  const { removed, uncited, unsupported } = strings.quality;
  const { uncitedSentences, unsupportedSentences } = audit;
  const words: string[] = [];
  if (uncitedSentences.length > 0) words.push(uncited(uncitedSentences.length));
  if (unsupportedSentences.length > 0) words.push(unsupported(unsupportedSentences.length));
  if (removedCitations(audit) > 0) words.push(removed(removedCitations(audit)));
  return words;
}

/** Number of citations that the audit refuted, and that are not shown. */
function removedCitations({ invalidMarkers, missingQuotes }: CitationAudit): number {
  return new Set([...invalidMarkers, ...missingQuotes]).size;
}

/**
 * The sentences that the audit or the reviewing model objects to, without duplicates, with the reason in
 * words.
 */
export function doubtsOf({ audit, critique }: Pick<Answer, 'audit' | 'critique'>): readonly Doubt[] {
  const { noSource, faults } = strings.quality;
  const { uncitedSentences, unsupportedSentences } = audit;
  const reasons = new Map([
    ...critique.unsupportedClaims.map((sentence) => [sentence, faults.terms] as const),
    ...uncitedSentences.map((sentence) => [sentence, noSource] as const),
    ...unsupportedSentences.map(({ sentence, fault }) => [sentence, faults[fault]] as const),
  ]);
  return Array.from(reasons, ([sentence, reason]) => ({ sentence, reason }));
}

/** The number of drafts. */
export function draftsOf({ steps }: RunState): number {
  return steps.filter(({ detail }) => detail?.kind === 'evaluate').length;
}

/** What the evidence says about the question, as judged; undefined where nothing was judged. */
export function reasonOf({ steps }: RunState): string | undefined {
  return steps.findLast(({ detail }) => detail?.kind === 'sufficiency')?.summary;
}

/** The flags of an answer in words, without those that the page explains better elsewhere. */
export function flagWords({ flags, audit, conflicts, warnings, modelFailure }: Answer): readonly string[] {
  const said = new Set<Flag>();
  if (audit.uncitedSentences.length > 0) said.add('uncited_claims');
  if (removedCitations(audit) > 0) said.add('invalid_citations');
  if (conflicts.length > 0) said.add('conflicting_sources');
  if (warnings.length > 0 || modelFailure !== undefined) said.add('degraded');
  return flags.filter((flag) => !said.has(flag)).map((flag) => strings.quality.flags[flag]);
}

type Told = Pick<Answer, 'check' | 'confidenceLabel'> & { readonly mode?: Answer['mode'] | undefined };

/** The confidence of an answer in words: none for mere places, the check's verdict for a written one. */
export function ConfidencePill({ answer }: { readonly answer: Told }) {
  const [look, label, about] = surenessOf(answer);
  return (
    <span class={look} title={about}>
      {label}
    </span>
  );
}

export function sureness(answer: Told): string {
  return surenessOf(answer)[1];
}

/** The same in more detail. */
export function confidenceTooltip(answer: Told): string {
  return surenessOf(answer)[2];
}

function surenessOf({
  mode,
  check,
  confidenceLabel,
}: Told): readonly [look: string, label: string, about: string] {
  const { quality } = strings;
  if (mode === 'places') return ['muted', quality.notSure, quality.notSureAbout];
  if (check !== undefined)
    return [`pill ${check === 'checked' ? 'high' : 'medium'}`, ...quality.check[check]];
  return [`pill ${confidenceLabel}`, ...quality.confidence[confidenceLabel]];
}
