import { formatScore, toPercent } from '../controls/format';
import { strings } from '../strings';

interface ScoreBarProps {
  readonly best: number;
  readonly threshold: number;
}

/** The best score of a search as a bar, with a mark where keeping begins. */
export function ScoreBar({ best, threshold }: ScoreBarProps) {
  return (
    <span class="score-bar" title={strings.steps.bestScore(formatScore(best), formatScore(threshold))}>
      <span class="score-fill" style={{ width: `${toPercent(best)}%` }} />
      <span class="score-threshold" style={{ left: `${toPercent(threshold)}%` }} />
    </span>
  );
}
