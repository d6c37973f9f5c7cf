import * as l10n from '@vscode/l10n';
import { counted, formatCount } from '../../controls/counted';

/** The texts of the quality panel. */
export const texts = {
  drafts: (count: number) => l10n.t('The best of {0} drafts', formatCount(count)),
  searched: (documents: number, passages: number) => {
    const kept = counted(passages, l10n.t('{0} passage kept'), l10n.t('{0} passages kept'));
    const read = counted(documents, l10n.t('{0} document searched'), l10n.t('{0} documents searched'));
    return `${read}, ${kept}`;
  },
  covered: (parts: number) => l10n.t('All {0} parts are covered', formatCount(parts)),
  showConflict: () => l10n.t('Show the conflict'),
};
