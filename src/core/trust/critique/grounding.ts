import * as l10n from '@vscode/l10n';
import type { CitationAudit } from '../../model/events';
import { counted } from '../../util/displayLanguage';
import { type Finding, shown, admitsSilence, sourceSentence, type Statement } from './statements';
import { isAbsolute, isGuarded, isUncertain } from '../../language/polarity';

/** `quote_grounding`: the audit's findings. */
export function checkGrounding(audit: CitationAudit): Finding[] {
  const { invalidMarkers, missingQuotes, unsupportedSentences, uncitedSentences } = audit;
  const refuted = invalidMarkers.length + missingQuotes.length;
  const check = 'quote_grounding';
  const findings: Finding[] = [];
  if (refuted > 0)
    findings.push({
      check,
      issue: counted(refuted, l10n.t('{0} citation has no source.'), l10n.t('{0} citations have no source.')),
      suggestion:
        missingQuotes.length > 0
          ? l10n.t('Ask again: a cited document may have changed since it was read.')
          : l10n.t('Do not rely on the sentences that have lost their citation.'),
      instruction: 'Cite only the numbers of quotes that were given, each for what its quote says.',
    });
  if (unsupportedSentences.length > 0)
    findings.push({
      check,
      issue: counted(
        unsupportedSentences.length,
        l10n.t('{0} sentence is not supported by its quotes.'),
        l10n.t('{0} sentences are not supported by their quotes.'),
      ),
      suggestion: l10n.t('Open the sources of the marked sentences: they say something else.'),
      instruction:
        'Keep numbers, amounts and negations as the quotes have them, and leave out what they do not say.',
      claims: unsupportedSentences.map(({ sentence }) => sentence),
    });
  if (uncitedSentences.length > 0)
    findings.push({
      check,
      issue: counted(
        uncitedSentences.length,
        l10n.t('{0} sentence without a source.'),
        l10n.t('{0} sentences without a source.'),
      ),
      suggestion: l10n.t('Check the sentences without a source yourself before you use them.'),
      instruction: 'Put the number of its quote after each sentence, or leave the sentence out.',
      claims: uncitedSentences,
    });
  return findings;
}

/** Below this evidence estimate, absolute wording needs a source that uses it. */
const doubtful = 0.6;

/** `confidence_calibration`: the answer's wording is neither more nor less certain than its quotes. */
export function checkCalibration(statements: readonly Statement[], support: number): Finding[] {
  const cited = statements.filter(({ text, quotes }) => quotes.length > 0 && !admitsSilence(text));
  return [
    lessSure(cited.find(isLessSure)),
    surer(cited.find((statement) => isSurer(statement) || (support < doubtful && isTooAbsolute(statement)))),
  ].flatMap((finding) => finding ?? []);
}

function isLessSure({ text, quotes }: Statement): boolean {
  return isUncertain(text) && !quotes.some(isGuarded);
}

function isSurer({ text, quotes }: Statement): boolean {
  return !isGuarded(text) && quotes.every((quote) => isUncertain(sourceSentence(text, quote)));
}

function isTooAbsolute({ text, quotes }: Statement): boolean {
  return isAbsolute(text) && !quotes.some(isAbsolute);
}

function lessSure(statement: Statement | undefined): Finding | undefined {
  return (
    statement && {
      check: 'confidence_calibration',
      issue: l10n.t('The answer is less sure than its source: {0}', shown(statement.text)),
      suggestion: l10n.t('Read the quote: it states plainly what the answer only supposes.'),
      instruction:
        'State plainly what a quote states plainly; no "might", "perhaps" or "possibly" of your own.',
    }
  );
}

function surer(statement: Statement | undefined): Finding | undefined {
  return (
    statement && {
      check: 'confidence_calibration',
      issue: l10n.t('The answer is surer than its source: {0}', shown(statement.text)),
      suggestion: l10n.t('Read the quote: it leaves open what the answer settles.'),
      instruction:
        'Keep the doubts and exceptions of the quotes; no "always" or "never" that they do not have.',
      claims: [statement.text],
    }
  );
}
