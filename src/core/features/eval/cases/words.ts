/** Wording of failed checks and invalid lines. */
import * as l10n from '@vscode/l10n';
import { quoted } from '../../../util/displayLanguage';
import type { CaseCheck, CaseProblem } from './model';

/** An unmet expectation, as a sentence without a full stop. */
export function checkSentence({ kind, expected, found }: CaseCheck): string {
  switch (kind) {
    case 'outcome':
      return l10n.t('expected {0}; {1}', expected, found);
    case 'document':
      return l10n.t('expected a citation of {0}; {1}', expected, found);
    case 'text':
      return l10n.t('expected a quote with {0}; {1}', quoted(expected), found);
  }
}

/** The location of an invalid line, and its error. */
export function problemSentence({ place: { file, line }, reason }: CaseProblem): string {
  return l10n.t('{0}, line {1}: {2}.', file, line, reason).replace(/([.?!])\.$/, '$1');
}
