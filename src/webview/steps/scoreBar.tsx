import { formatScore, toPercent } from '../controls/format';
import { strings } from '../strings';

interface ScoreBarProps {
  readonly best: number;
  readonly threshold: number;
  /** Left out: what the mark means for a search. */
  readonly title?: string;
}

/** A score as a bar, with a mark where keeping begins. */
export function ScoreBar({ best, threshold, title }: ScoreBarProps) {
  return (
    <span
      class="score-bar"
      title={title ?? strings.steps.bestScore(formatScore(best), formatScore(threshold))}
    >
      <span class="score-fill" style={{ width: `${toPercent(best)}%` }} />
      <span class="score-threshold" style={{ left: `${toPercent(threshold)}%` }} />
    </span>
  );
}
