import { useRef } from 'preact/hooks';
import type { RowView } from '../../protocol/questionnaireMessages';
import { approving, type RowActions } from './rowActions';
import { RowDetails } from './rowDetails';
import { RowHead } from './rowHead';
import { letterAction } from './rowKeys';
import { isAnswered } from './rowKinds';
import type { RowProps } from './rowProps';
import { draftKey } from './sheetMemory';

/** A row: its question and result in two lines, and, when open, the whole answer. */
export function Row(props: RowProps) {
  const { row, isOpen, isCurrent, actions, onMove } = props;
  const item = useRef<HTMLLIElement>(null);
  const onLetter = (event: KeyboardEvent) => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || !target.matches('.row-head')) return;
    const action = letterAction(event);
    if (action === undefined || !isAnswered(row)) return;
    event.preventDefault();
    if (action === 'approve') actions.review(row.id, approving);
    else {
      if (!isOpen) actions.toggle(row.id);
      if (action === 'edit') startEditing(row, actions);
      else focusLater(item, '.comment textarea');
    }
  };
  return (
    <li
      ref={item}
      class={isOpen ? 'q-row open' : 'q-row'}
      data-testid="row"
      data-status={row.status}
      onKeyDown={onLetter}
    >
      <RowHead
        row={row}
        isOpen={isOpen}
        isCurrent={isCurrent}
        onToggle={() => {
          actions.toggle(row.id);
        }}
        onFocus={() => {
          if (!isCurrent) onMove(row.id);
        }}
      />
      {isOpen && <RowDetails {...props} />}
    </li>
  );
}

/** Starts editing the first answer of a row, with its current text. */
function startEditing(row: RowView, actions: RowActions): void {
  const [first] = row.answers;
  const variant = first?.variant ?? '';
  actions.keepDraft(draftKey(row, variant), row.review.texts[variant] ?? first?.text ?? '');
}

/** The element may only be rendered with the next frame. */
function focusLater(item: { readonly current: HTMLElement | null }, part: string): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => item.current?.querySelector<HTMLElement>(part)?.focus()),
  );
}
