import * as l10n from '@vscode/l10n';

/** Why a file is not read whose name tells of secrets: it is left out on purpose, and nothing is wrong with it. */
export function secretFileReason(): string {
  return l10n.t('Its name says that it holds secrets.');
}
