import * as l10n from '@vscode/l10n';
import type { Rating } from '../../core/model/events';

/** The texts of the rating buttons and the reasons below them. */
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
