import * as l10n from '@vscode/l10n';
import { isAbsolute, isGuarded, isUncertain } from '../../language/polarity';
import { shown, type Finding, admitsSilence, sourceSentence, type Statement } from './statements';

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
      suggestion: l10n.t('Read the quote: it leaves room that the answer does not.'),
      instruction:
        'Keep the doubts and exceptions of the quotes; no "always" or "never" that they do not have.',
      claims: [statement.text],
    }
  );
}
