import type { EarlierAnswer } from '../../core/features/questionnaire/model';
import type { RowView } from '../../protocol/questionnaireMessages';
import type { RowActions } from './rowActions';
import type { SheetMemory } from './sheetMemory';
import type { SheetState } from './sheetState';

/** The props of a row. */
export interface RowProps {
  readonly row: RowView;
  readonly isOpen: boolean;
  /** Whether it is the current row of keyboard navigation. */
  readonly isCurrent: boolean;
  readonly actions: RowActions;
  readonly drafts: SheetMemory['drafts'];
  readonly quoteContexts: SheetState['quoteContexts'];
  readonly earlier: readonly EarlierAnswer[] | undefined;
  readonly onMove: (rowId: string) => void;
}
