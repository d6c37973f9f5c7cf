/** The page of a questionnaire as it is drawn, with every row open, for unit tests. */
import { Fragment, h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { QuestionnaireView } from '../../../../src/protocol/questionnaireMessages';
import { EmptyState, Filters } from '../../../../src/webview/questionnaire/sheet';
import { rowActions } from '../../../../src/webview/questionnaire/rowActions';
import { RowList } from '../../../../src/webview/questionnaire/rowList';
import { SheetHeader } from '../../../../src/webview/questionnaire/sheetHeader';
import { emptyMemory } from '../../../../src/webview/questionnaire/sheetMemory';
import { emptySheet } from '../../../../src/webview/questionnaire/sheetState';

// The tests' compiler does not know the page's tsconfig, and gives JSX the names that it has by default.
Object.assign(globalThis, { React: { createElement: h, Fragment } });

const nothing = () => undefined;
const host = { post: nothing, remember: nothing, recall: () => emptyMemory, listen: nothing };

/** The header, and below it the filters and all rows, or why there are none. */
export function drawSheet(view: QuestionnaireView): string {
  const header = renderToString(h(SheetHeader, { view, onAct: nothing }));
  if (view.problem !== undefined) {
    return header + renderToString(h(EmptyState, { problem: view.problem, onAct: nothing }));
  }
  const filters = renderToString(h(Filters, { rows: view.rows, filter: 'all', onChoose: nothing }));
  return header + filters + drawRows(view);
}

function drawRows({ rows }: QuestionnaireView): string {
  const list = h(RowList, {
    rows,
    filter: 'all',
    state: emptySheet,
    memory: { ...emptyMemory, open: rows.map(({ id }) => id) },
    actions: rowActions(host, nothing),
    onMove: nothing,
    onShowAll: nothing,
  });
  return renderToString(list);
}
