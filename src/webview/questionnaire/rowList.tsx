import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { ComponentChild } from 'preact';
import type { RowView } from '../../protocol/questionnaireMessages';
import { nextRow, Row } from './row';
import type { RowActions } from './rowActions';
import type { RowFilter } from './rowKinds';
import type { SheetMemory } from './sheetMemory';
import type { SheetState } from './sheetState';
import { texts } from './texts';

interface RowListProps {
  readonly rows: readonly RowView[];
  readonly filter: RowFilter;
  readonly state: SheetState;
  readonly memory: SheetMemory;
  readonly actions: RowActions;
  readonly onMove: (rowId: string) => void;
  readonly onShowAll: () => void;
}

/**
 * The rows, each rendered again only when it changes; rows out of view are not laid out (see row.css). One
 * row is in the tab order; arrow keys move between them.
 */
export function RowList({ rows, filter, state, memory, actions, onMove, onShowAll }: RowListProps) {
  const list = useRef<HTMLElement>(null);
  const current = useCurrent(rows, memory.current, list);
  if (rows.length === 0) return <NoRows filter={filter} onShowAll={onShowAll} />;
  const move = (event: KeyboardEvent) => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || !target.matches('.row-head')) return;
    const next = nextRow(
      event.key,
      rows.map(({ id }) => id),
      current,
    );
    if (next === undefined) return;
    event.preventDefault();
    onMove(next);
    headOf(list.current, next)?.focus();
  };
  return (
    <main class="row-list" ref={list} onKeyDown={move}>
      <p class="hidden-label" id="row-keys">
        {texts.keys()}
      </p>
      <ol aria-label={texts.rows()} aria-describedby="row-keys" data-testid="rows">
        {rows.flatMap((row, at) => {
          const isOpen = memory.open.includes(row.id);
          const earlier = state.earlier[row.id];
          const isCurrent = row.id === current;
          const own = isOpen ? [memory.drafts, state.quoteContexts] : [undefined, undefined];
          const { section } = row;
          return [
            section !== undefined && section !== rows[at - 1]?.section && (
              <li key={`s-${row.id}`} class="section">
                {section}
              </li>
            ),
            <Kept
              key={row.id}
              dependsOn={[row, isOpen, earlier, isCurrent, ...own]}
              draw={() => (
                <Row
                  {...{ row, isOpen, isCurrent, actions, earlier, onMove }}
                  drafts={memory.drafts}
                  quoteContexts={state.quoteContexts}
                />
              )}
            />,
          ];
        })}
      </ol>
    </main>
  );
}

interface KeptProps {
  /** Everything the row's rendering depends on; always the same number of items. */
  readonly dependsOn: readonly unknown[];
  readonly draw: () => ComponentChild;
}

function Kept({ dependsOn, draw }: KeptProps) {
  return <>{useMemo(draw, dependsOn)}</>;
}

/**
 * The current row of keyboard navigation. When it disappears, as an approved one does from those to review,
 * its successor gets the focus that it had.
 */
function useCurrent(
  rows: readonly RowView[],
  remembered: string,
  list: { readonly current: HTMLElement | null },
): string {
  const last = useRef(0);
  // Before rendering, which may remove the focused element.
  const hadFocus = list.current?.contains(document.activeElement) === true;
  const found = rows.findIndex(({ id }) => id === remembered);
  const at = found >= 0 ? found : Math.min(last.current, rows.length - 1);
  const current = rows[at]?.id ?? '';
  useLayoutEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (found < 0 && hadFocus && isLost) headOf(list.current, current)?.focus();
    last.current = Math.max(at, 0);
  });
  return current;
}

function headOf(list: HTMLElement | null, rowId: string): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`#${CSS.escape(`head-${rowId}`)}`) ?? null;
}

function NoRows({ filter, onShowAll }: { readonly filter: RowFilter; readonly onShowAll: () => void }) {
  return (
    <main class="nothing">
      <p class="muted">{texts.noneShown(filter)}</p>
      <div class="buttons">
        <button type="button" class="secondary" data-testid="show-all" onClick={onShowAll}>
          {texts.showAll()}
        </button>
      </div>
    </main>
  );
}
