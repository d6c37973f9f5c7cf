import { scoreWeights, type Evaluation, type Scores } from '../../core/judgement';
import { formatScore, toPercent } from '../controls/format';
import { strings } from '../strings';

const names = Object.keys(scoreWeights) as (keyof Scores)[];

/** The four scores as bars, what each weighs, and the overall score. */
export function ScoreTable({ evaluation }: { readonly evaluation: Evaluation }) {
  const { scores, scoresAbout, overall, score, weight } = strings.quality;
  return (
    <table class="scores" data-testid="scores">
      <thead class="hidden-label">
        <tr>
          <th />
          <th />
          <th>{score}</th>
          <th>{weight}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name} title={scoresAbout[name]}>
            <th scope="row">{scores[name]}</th>
            <td class="bar">
              <span class="score-bar">
                <span class="score-fill" style={{ width: `${toPercent(evaluation[name])}%` }} />
              </span>
            </td>
            <td class="number">{toPercent(evaluation[name])}</td>
            <td class="number muted">× {formatScore(scoreWeights[name])}</td>
          </tr>
        ))}
        <tr class="overall">
          <th scope="row">{overall}</th>
          <td class="bar" />
          <td class="number">{toPercent(evaluation.overall)}</td>
          <td />
        </tr>
      </tbody>
    </table>
  );
}
