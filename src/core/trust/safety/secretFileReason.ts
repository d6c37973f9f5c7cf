import * as l10n from '@vscode/l10n';

/** Reason for skipping a file whose name suggests secrets: a deliberate omission, not an error. */
export function secretFileReason(): string {
  return l10n.t('Its name says that it holds secrets.');
}
