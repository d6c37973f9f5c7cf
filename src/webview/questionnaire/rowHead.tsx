import type { RowView } from '../../protocol/questionnaireMessages';
import { Icon } from '../controls/icon';
import { sureness } from '../run/quality/sureness';
import { KindIcon } from './kindIcon';
import { preview } from './preview';
import { isAnswered, kindOf } from './rowKinds';
import { texts } from './texts';

interface RowHeadProps {
  readonly row: RowView;
  readonly isOpen: boolean;
  readonly isCurrent: boolean;
  readonly onToggle: () => void;
  readonly onFocus: () => void;
}

/** A row in two lines: its question, the beginning of the answer, its status and its review. */
export function RowHead({ row, isOpen, isCurrent, onToggle, onFocus }: RowHeadProps) {
  const { id, number, question } = row;
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
        {number}
      </span>
      <span class="row-question">{question}</span>
      <span class="row-answer">{isOpen ? '' : preview(row)}</span>
      <span class="row-facts">
        <span class="kind" data-kind={kind} data-testid="kind">
          <KindIcon kind={kind} /> {texts.kind(kind)}
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
        ({ variant, compliance }) =>
          variant !== undefined && (
            <span key={variant} title={texts.kind(compliance)}>
              <KindIcon kind={compliance} />
              {variant}
              <span class="hidden-label">: {texts.kind(compliance)}</span>
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
