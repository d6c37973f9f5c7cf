import { preview } from './preview';
import type { RowView } from '../../protocol/questionnaireMessages';
import { Icon } from '../controls/icon';
import { sureness } from '../run/quality/confidencePill';
import { KindIcon, isAnswered, kindOf } from './rowKinds';
import { texts } from './texts';
import { useRef } from 'preact/hooks';
import { approving, type RowActions, type RowProps } from './rowActions';
import { RowDetails } from './rowDetails';
import { draftKey } from './sheetMemory';

interface RowHeadProps {
  readonly row: RowView;
  readonly isOpen: boolean;
  readonly isCurrent: boolean;
  readonly onToggle: () => void;
  readonly onFocus: () => void;
}

/** A row in two lines: its question, the beginning of the answer, its status and its review. */
function RowHead({ row, isOpen, isCurrent, onToggle, onFocus }: RowHeadProps) {
  const { id, number, ownNumber, question } = row;
  const kind = kindOf(row);
  return (
    <button
      type="button"
      id={`head-${id}`}
      class="row-head"
      data-testid="row-head"
      aria-expanded={isOpen}
      tabIndex={isCurrent ? 0 : -1}
      onClick={onToggle}
      onFocus={onFocus}
    >
      <span class="row-number" title={texts.rowNumber(number)}>
        {ownNumber ?? number}
      </span>
      <span class="row-question">{question}</span>
      <span class="row-answer">{isOpen ? '' : preview(row)}</span>
      <span class="row-facts">
        <span class="status-line">
          <span class="kind" data-kind={kind} data-testid="kind">
            <KindIcon kind={kind} /> {texts.kind(kind)}
          </span>
          <Reply row={row} />
        </span>
        <span class="row-more">
          <Review row={row} />
          <Variants row={row} />
          {factsOf(row).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </span>
      </span>
      <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
    </button>
  );
}

/** Whether the answer is a yes or a no; nothing for other answers, for several, and for one that a person wrote. */
function Reply({ row: { answers, review } }: { readonly row: RowView }) {
  const [first] = answers;
  const label = answers.length === 1 && review.state !== 'edited' ? texts.reply(first?.reply ?? 'text') : '';
  if (label === '') return null;
  return (
    <span class="badge" data-testid="reply">
      {label}
    </span>
  );
}

/** The state of the review, and whether sources have changed: icons with labels. */
function Review({ row }: { readonly row: RowView }) {
  const { review, changed } = row;
  return (
    <>
      {changed.length > 0 && (
        <span class="flag" data-testid="row-changed">
          <Icon name="sync" /> {texts.filter('changed')}
        </span>
      )}
      {review.state !== 'draft' && (
        <span class="reviewed" data-testid="row-review">
          <Icon name={review.state === 'approved' ? 'check' : 'edit'} /> {texts.state(review.state)}
        </span>
      )}
      {review.comment !== '' && (
        <span title={review.comment}>
          <Icon name="comment" />
          <span class="hidden-label">{texts.hasComment()}</span>
        </span>
      )}
    </>
  );
}

/** The status of each variant. */
function Variants({ row }: { readonly row: RowView }) {
  return (
    <>
      {row.answers.map(
        ({ variant, evidence }) =>
          variant !== undefined && (
            <span key={variant} title={texts.kind(evidence)}>
              <KindIcon kind={evidence} />
              {variant}
              <span class="hidden-label">: {texts.kind(evidence)}</span>
            </span>
          ),
      )}
    </>
  );
}

function factsOf(row: RowView): readonly string[] {
  if (!isAnswered(row)) return [];
  const { answers } = row;
  const [only] = answers;
  if (only?.variant !== undefined || only === undefined) return [];
  const { citations } = only;
  const sources = new Set(citations.map(({ documentId }) => documentId)).size;
  return [sureness(only), ...(sources > 0 ? [texts.sources(sources)] : [])];
}

const pageSize = 10;

/** The row a key moves to; undefined for other keys. Pure. */
export function nextRow(key: string, rowIds: readonly string[], current: string): string | undefined {
  const at = rowIds.indexOf(current);
  const target = targetOf(key, at, rowIds.length - 1);
  return target === undefined ? undefined : rowIds[Math.min(Math.max(target, 0), rowIds.length - 1)];
}

function targetOf(key: string, at: number, last: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return at + 1;
    case 'ArrowUp':
      return at - 1;
    case 'PageDown':
      return at + pageSize;
    case 'PageUp':
      return at - pageSize;
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

/** The action of a letter on a row; undefined for other letters, and with modifiers. */
function letterAction(event: KeyboardEvent): 'approve' | 'edit' | 'comment' | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  switch (event.key.toLowerCase()) {
    case 'a':
      return 'approve';
    case 'e':
      return 'edit';
    case 'c':
      return 'comment';
    default:
      return undefined;
  }
}

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
