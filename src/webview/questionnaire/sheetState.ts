import type { EarlierAnswer } from '../../core/features/questionnaire/model';
import type { QuestionnaireToPage, QuestionnaireView, RowView } from '../../protocol/questionnaireMessages';
import type { QuoteAround } from '../../protocol/messages';
import { keyOf } from './sheetMemory';

/** The state received from the host. */
export interface SheetState {
  /** Undefined until the host has sent it. */
  readonly view: QuestionnaireView | undefined;
  /** Earlier answers to questions similar to a row's, where requested, by row. */
  readonly earlier: Readonly<Record<string, readonly EarlierAnswer[]>>;
  /** The text around quotes, by answer and marker. */
  readonly quoteContexts: Readonly<Record<string, Readonly<Record<number, QuoteAround>>>>;
}

export const emptySheet: SheetState = { view: undefined, earlier: {}, quoteContexts: {} };

/** The state after a message from the host. Pure. */
export function applyMessage(state: SheetState, message: QuestionnaireToPage): SheetState {
  switch (message.type) {
    case 'snapshot':
      return { ...emptySheet, view: message.view };
    case 'earlier':
      return { ...state, earlier: { ...state.earlier, [message.rowId]: message.earlier } };
    case 'quote-context':
      return withQuoteContext(state, message);
    case 'rows':
      return inView(state, (view) => ({ ...view, rows: replaced(view.rows, message.rows) }));
    case 'progress':
      return inView(state, (view) => ({ ...view, progress: message.progress }));
    case 'index':
      return inView(state, (view) => ({ ...view, index: message.index }));
  }
}

function inView(state: SheetState, change: (view: QuestionnaireView) => QuestionnaireView): SheetState {
  return state.view === undefined ? state : { ...state, view: change(state.view) };
}

/** Unchanged rows stay the same objects, so that they are not rendered again. */
function replaced(rows: readonly RowView[], changed: readonly RowView[]): readonly RowView[] {
  const byId = new Map(changed.map((row) => [row.id, row]));
  return rows.map((row) => byId.get(row.id) ?? row);
}

function withQuoteContext(
  state: SheetState,
  { rowId, variant, marker, ...context }: Extract<QuestionnaireToPage, { type: 'quote-context' }>,
): SheetState {
  const key = keyOf(rowId, variant ?? '');
  const own = { ...state.quoteContexts[key], [marker]: context };
  return { ...state, quoteContexts: { ...state.quoteContexts, [key]: own } };
}
