import type { CitationAudit } from '../judgement';
import { count } from '../text/count';
import type { Finding } from './finding';

/** `quote_grounding`: what the audit found. */
export function checkGrounding(audit: CitationAudit): Finding[] {
  const { invalidMarkers, missingQuotes, unsupportedSentences, uncitedSentences } = audit;
  const refuted = invalidMarkers.length + missingQuotes.length;
  const check = 'quote_grounding';
  const findings: Finding[] = [];
  if (refuted > 0)
    findings.push({
      check,
      issue: `No source stands behind ${count(refuted, 'citation')}.`,
      suggestion:
        missingQuotes.length > 0
          ? 'Ask again: a cited document may have changed since it was read.'
          : 'Do not rely on the sentences that have lost their citation.',
      instruction: 'Cite only the numbers of quotes that were given, each for what its quote says.',
    });
  if (unsupportedSentences.length > 0)
    findings.push({
      check,
      issue: `The quotes do not bear out ${count(unsupportedSentences.length, 'sentence')}.`,
      suggestion: 'Open the sources of the marked sentences: they say something else.',
      instruction:
        'Keep numbers, amounts and negations as the quotes have them, and leave out what they do not say.',
      claims: unsupportedSentences.map(({ sentence }) => sentence),
    });
  if (uncitedSentences.length > 0)
    findings.push({
      check,
      issue: `${count(uncitedSentences.length, 'sentence')} without a source.`,
      suggestion: 'Check the sentences without a source yourself before you use them.',
      instruction: 'Put the number of its quote after each sentence, or leave the sentence out.',
      claims: uncitedSentences,
    });
  return findings;
}
