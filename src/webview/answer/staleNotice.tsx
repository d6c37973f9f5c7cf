import type { DocumentId } from '../../core/model';
import { Icon } from '../controls/icon';
import { strings } from '../strings';

interface StaleNoticeProps {
  /** The cited documents that are not what they were; none when the answer holds. */
  readonly documents: readonly DocumentId[];
  readonly onAskAgain: () => void;
}

/** That what an answer cites has changed since, and the click that asks again. */
export function StaleNotice({ documents, onAskAgain }: StaleNoticeProps) {
  const [first, ...others] = documents;
  if (first === undefined) return null;
  const file = first.slice(first.lastIndexOf('/') + 1);
  return (
    <div class="notice stale" role="note" data-testid="stale" title={documents.join('\n')}>
      <span>
        <Icon name="warning" /> {strings.stale.changed(file, others.length)}
      </span>
      <button type="button" class="secondary" data-testid="ask-again" onClick={onAskAgain}>
        {strings.stale.again}
      </button>
    </div>
  );
}
