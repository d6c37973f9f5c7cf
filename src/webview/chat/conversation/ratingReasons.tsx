import type { Rating } from '../../../core/model/events';
import { ratingTexts } from '../../run/ratingTexts';

interface RatingReasonsProps {
  readonly rating: Rating | undefined;
  readonly onRate: (rating: Rating) => void;
}

/** The reasons for a bad rating as toggle buttons. */
export function RatingReasons({ rating, onRate }: RatingReasonsProps) {
  return (
    <div class="rating-reasons" role="group" aria-label={ratingTexts.why()} data-testid="rating-reasons">
      <span class="muted small">{ratingTexts.why()}</span>
      {ratingTexts.reasons().map(([reason, label]) => {
        const isChosen = rating?.reason === reason;
        return (
          <button
            key={reason}
            type="button"
            class="secondary"
            title={ratingTexts.kept()}
            aria-pressed={isChosen}
            onClick={() => {
              onRate(isChosen ? { value: 'down' } : { value: 'down', reason });
            }}
          >
            {label}
          </button>
        );
      })}
    </div>
  );
}
