import * as l10n from '@vscode/l10n';

/** What an answer's own parts are called. */
export const answerTexts = {
  done: () => l10n.t('done'),
  open: () => l10n.t('not done'),
};
