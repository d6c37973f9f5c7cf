import * as l10n from '@vscode/l10n';
import * as z from 'zod/mini';
import { changedPlaces } from '../../core/features/eval/cases/sharedReports';
import type { CaseResult } from '../../core/features/eval/cases/model';

/** What is to be done with a changed answer, as its command receives it. */
export const keptAction = z.object({
  action: z.enum(['accept', 'revert', 'correct']),
  /** The item of the Testing view. */
  itemId: z.string(),
});
export type KeptAction = z.infer<typeof keptAction>;

/** A changed answer with the item of the Testing view that it is of. */
export interface ChangedAnswer {
  readonly itemId: string;
  readonly result: CaseResult;
}

interface OfferedAction {
  readonly action: KeptAction['action'];
  readonly title: string;
}

/** What can be done with a changed answer. Only a sentence of a text that has another in its place is reverted. */
export function actionsOn({ result }: ChangedAnswer): readonly OfferedAction[] {
  const canRevert = changedPlaces(result).some(({ quote: { instead } }) => instead?.place.kind === 'lines');
  return [
    { action: 'accept', title: l10n.t('Accept') },
    ...(canRevert ? [{ action: 'revert' as const, title: l10n.t('Revert') }] : []),
    { action: 'correct', title: l10n.t('Correct…') },
  ];
}
