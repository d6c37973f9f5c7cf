import * as l10n from '@vscode/l10n';
import * as z from 'zod/mini';
import { formatOf, type FormatName } from '../../adapters/readers/documentFormats';
import { changedPlaces, type ChangedPlace } from '../../core/features/eval/cases/sharedReports';
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

/** What can be done with a changed answer. */
export function actionsOn({ result }: ChangedAnswer): readonly OfferedAction[] {
  const canRevert = changedPlaces(result).some(isRevertible);
  return [
    { action: 'accept', title: l10n.t('Accept') },
    ...(canRevert ? [{ action: 'revert' as const, title: l10n.t('Revert') }] : []),
    { action: 'correct', title: l10n.t('Correct…') },
  ];
}

/** What a sentence that was deleted is put back into; a line of data would not fit anywhere. */
const prose: ReadonlySet<FormatName | undefined> = new Set([
  'markdown',
  'text',
  'restructuredText',
  'asciidoc',
] as const);

/** Whether a sentence of a text has another in its place, or was deleted from prose. */
export function isRevertible({ quote, at }: ChangedPlace): boolean {
  return at.place.kind === 'lines' && (quote.instead !== undefined || prose.has(formatOf(at.documentId)));
}
