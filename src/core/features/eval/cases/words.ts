/** What is said of cases that did not pass, and of lines that are none. */
import * as l10n from '@vscode/l10n';
import { quoted } from '../../../util/displayLanguage';
import type { CaseCheck, CaseProblem } from './model';

/** An expectation that was not met, in a sentence without a full stop. */
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

/** Where a line stands that is no case, and why. */
export function problemSentence({ place: { file, line }, reason }: CaseProblem): string {
  return l10n.t('{0}, line {1}: {2}.', file, line, reason).replace(/([.?!])\.$/, '$1');
}
