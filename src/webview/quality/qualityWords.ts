import type { CitationAudit } from '../../core/judgement';
import type { Answer, Flag } from '../../core/model';
import type { RunState } from '../../core/run/state';
import type { Doubt } from '../answer/doubtfulText';
import { toPercent } from '../controls/format';
import { strings } from '../strings';

/** What is worth saying about an answer in one line, the most important first. */
export function qualityWords(answer: Answer): readonly string[] {
  const { audit, facetsMissing } = answer;
  const { quotes, removed, uncited, unsupported, missing } = strings.quality;
  const { uncitedSentences, unsupportedSentences } = audit;
  const words = [quotes(audit.quotesVerified, quotesOf(audit))];
  if (removedCitations(audit) > 0) words.push(removed(removedCitations(audit)));
  if (uncitedSentences.length > 0) words.push(uncited(uncitedSentences.length));
  if (unsupportedSentences.length > 0) words.push(unsupported(unsupportedSentences.length));
  if (facetsMissing.length > 0) words.push(missing(facetsMissing));
  return [...words, ...flagWords(answer)];
}

/** What the panel says beside scores, review and citations. */
export function remarksOf(answer: Answer): readonly string[] {
  const { facetsMissing } = answer;
  return [
    ...(facetsMissing.length > 0 ? [strings.quality.missing(facetsMissing)] : []),
    ...flagWords(answer),
  ];
}

/** Citations that the audit refuted, and that are not shown. */
export function removedCitations({ invalidMarkers, missingQuotes }: CitationAudit): number {
  return new Set([...invalidMarkers, ...missingQuotes]).size;
}

/** All quotes that were looked for in their documents. */
export function quotesOf({ quotesVerified, missingQuotes }: CitationAudit): number {
  return quotesVerified + missingQuotes.length;
}

/** The sentences that the audit objects to, with the reason in words. */
export function doubtsOf({ uncitedSentences, unsupportedSentences }: CitationAudit): readonly Doubt[] {
  const { noSource, faults } = strings.quality;
  return [
    ...uncitedSentences.map((sentence) => ({ sentence, reason: noSource })),
    ...unsupportedSentences.map(({ sentence, fault }) => ({ sentence, reason: faults[fault] })),
  ];
}

/** The confidence of each try, in percent. */
export function confidenceHistory({ steps }: RunState): readonly number[] {
  return steps.flatMap(({ detail }) => (detail?.kind === 'evaluate' ? [toPercent(detail.confidence)] : []));
}

/** The flags of an answer in words, without those that the page says better elsewhere. */
function flagWords({ flags, audit, conflicts, warnings }: Answer): readonly string[] {
  const said = new Set<Flag>();
  if (audit.uncitedSentences.length > 0) said.add('uncited_claims');
  if (removedCitations(audit) > 0) said.add('invalid_citations');
  if (conflicts.length > 0) said.add('conflicting_sources');
  if (warnings.length > 0) said.add('degraded');
  return flags.filter((flag) => !said.has(flag)).map((flag) => strings.quality.flags[flag]);
}
