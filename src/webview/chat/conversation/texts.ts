import * as l10n from '@vscode/l10n';
import { counted } from '../../../core/util/displayLanguage';
import { ageOf } from '../../controls/format';

/** The texts of this folder; functions, as the texts of the display language are loaded with the page. */
export const conversationTexts = {
  earlier: (count: number) =>
    counted(count, l10n.t('Show {0} earlier question'), l10n.t('Show {0} earlier questions')),
  recent: () => l10n.t('Recent conversations'),
  all: () => l10n.t('Show all'),
  edit: () => l10n.t('Edit the question'),
  editing: () => l10n.t('Edit your question'),
  send: () => l10n.t('Ask'),
  cancel: () => l10n.t('Cancel'),
  removed: (answers: number) =>
    answers > 1
      ? l10n.t('This answer and those below are removed here; they stay in the list of conversations.')
      : l10n.t('Replaces this answer.'),
  /** `5 minutes ago`, `yesterday`. */
  age: ageOf,
};
