import * as l10n from '@vscode/l10n';

/** The texts of the source list and the hover cards. */
export const texts = {
  title: () => l10n.t('Sources'),
  /** `open` of the `cited` documents are opened at once. */
  openAll: (open: number, cited: number) =>
    open === cited ? l10n.t('Open all') : l10n.t('Open the first {0}', open),
  openAllAbout: () => l10n.t('Open every cited document at its first quote'),
  verified: () => l10n.t('word for word in the document'),
  notVerified: () => l10n.t('quote not found in the document'),
  pending: () => l10n.t('being checked'),
};
