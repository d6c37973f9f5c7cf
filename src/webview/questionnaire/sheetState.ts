import type { EarlierAnswer } from '../../core/features/questionnaire/model';
import type { QuestionnaireToPage, QuestionnaireView, RowView } from '../../protocol/questionnaireMessages';
import { keyOf } from './sheetMemory';

/** What stands around a quote. */
interface QuoteContext {
  readonly before: string;
  readonly after: string;
}

/** What the page knows from its host. */
export interface SheetState {
  /** Undefined until the host has told. */
  readonly view: QuestionnaireView | undefined;
  /** Earlier answers to questions like that of a row, as far as they were asked for, by row. */
  readonly earlier: Readonly<Record<string, readonly EarlierAnswer[]>>;
  /** What stands around quotes, by answer and marker. */
  readonly quoteContexts: Readonly<Record<string, Readonly<Record<number, QuoteContext>>>>;
}

export const emptySheet: SheetState = { view: undefined, earlier: {}, quoteContexts: {} };

/** What the page knows after a message of the host. Pure. */
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

/** Rows that did not change stay the same objects, so that they are not drawn again. */
function replaced(rows: readonly RowView[], changed: readonly RowView[]): readonly RowView[] {
  const byId = new Map(changed.map((row) => [row.id, row]));
  return rows.map((row) => byId.get(row.id) ?? row);
}

function withQuoteContext(
  state: SheetState,
  { rowId, variant, marker, before, after }: Extract<QuestionnaireToPage, { type: 'quote-context' }>,
): SheetState {
  const key = keyOf(rowId, variant ?? '');
  const own = { ...state.quoteContexts[key], [marker]: { before, after } };
  return { ...state, quoteContexts: { ...state.quoteContexts, [key]: own } };
}
