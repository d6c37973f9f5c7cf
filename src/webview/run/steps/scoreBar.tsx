import { toPercent } from '../../controls/format';
import { strings } from '../../controls/strings';

interface ScoreBarProps {
  readonly best: number;
  readonly threshold: number;
}

/** A score as a bar, with a mark at the threshold. */
export function ScoreBar({ best, threshold }: ScoreBarProps) {
  return (
    <span
      class="score-bar"
      title={best >= threshold ? strings.steps.nearEnough : strings.steps.notNearEnough}
    >
      <span class="score-fill" style={{ width: `${toPercent(best)}%` }} />
      <span class="score-threshold" style={{ left: `${toPercent(threshold)}%` }} />
    </span>
  );
}
