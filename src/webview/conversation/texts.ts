import * as l10n from '@vscode/l10n';
import type { Rating } from '../../core/model/judgement';
import { counted } from '../../core/util/displayLanguage';
import { ageOf } from '../controls/age';

/** The texts of this room; functions, as the texts of the display language come with the page. */
export const conversationTexts = {
  earlier: (count: number) =>
    counted(count, l10n.t('Show {0} earlier question'), l10n.t('Show {0} earlier questions')),
  recent: () => l10n.t('Recent conversations'),
  all: () => l10n.t('Show all'),
  edit: () => l10n.t('Edit the question'),
  editing: () => l10n.t('Question in other words'),
  send: () => l10n.t('Ask'),
  cancel: () => l10n.t('Cancel'),
  removed: (answers: number) =>
    answers > 1
      ? l10n.t('This answer and those below go; they stay in the list of conversations.')
      : l10n.t('This answer is replaced.'),
  /** `5 minutes ago`, `yesterday`. */
  age: ageOf,
};

/** What the thumbs and the reasons below them say. */
export const ratingTexts = {
  good: () => l10n.t('Good answer. Kept on this machine, in the conversation.'),
  bad: () => l10n.t('Bad answer: say why, or correct it. Kept on this machine, in the conversation.'),
  why: () => l10n.t('What is wrong with it?'),
  kept: () => l10n.t('Kept on this machine, in the conversation'),
  reasons: (): readonly (readonly [NonNullable<Rating['reason']>, string])[] => [
    ['wrong', l10n.t('Wrong')],
    ['incomplete', l10n.t('Incomplete')],
    ['wrong-source', l10n.t('Wrong source')],
    ['off-topic', l10n.t('Not what was asked')],
    ['badly-written', l10n.t('Badly written')],
  ],
} as const;
