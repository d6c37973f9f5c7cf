import * as l10n from '@vscode/l10n';

/** What stands around code. */
export const codeTexts = {
  code: () => l10n.t('Code'),
  copy: () => l10n.t('Copy the code'),
  copied: () => l10n.t('Copied'),
};
