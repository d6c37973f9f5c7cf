import * as l10n from '@vscode/l10n';
import type { Older } from './types';

/** The tag of a citation of an older document: `older: 2021`, `archived`. */
export function olderTag({ reason, issue }: Older): string {
  if (reason === 'superseded') return l10n.t('superseded');
  if (reason === 'archived') return l10n.t('archived');
  return issue === undefined ? l10n.t('older') : l10n.t('older: {0}', issue);
}

/** What the tag means, in a sentence for the user. */
export function olderSentence({ reason, newer }: Older): string {
  const [by] = newer;
  switch (reason) {
    case 'superseded':
      return by === undefined
        ? l10n.t('This document is marked as superseded.')
        : l10n.t('This document is marked as superseded; newer: {0}.', by);
    case 'archived':
      return by === undefined
        ? l10n.t('Its folder, name or beginning says that this document is no longer in force.')
        : l10n.t('No longer in force: {0} is the newer document.', by);
    case 'replaced':
      return l10n.t('{0} says that it replaces this document.', by ?? '');
    case 'version':
      return l10n.t('{0} is a later version of this document.', by ?? '');
    case 'date':
      return l10n.t('{0} is a newer issue of this document.', by ?? '');
  }
}

/** The tag in brackets behind a place, with a space before; empty for a document that is not older. */
export function olderNote(older: Older | undefined): string {
  return older === undefined ? '' : ` (${olderTag(older)})`;
}
