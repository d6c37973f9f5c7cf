// The figures of `npm run bench -- fit-answers`.
import { outcomes, type Chances } from '../src/core/units/rankUnits';
import type { AnswerQuestion } from './answerSets';
import { auroc } from './auroc';
import { probability, type Fitted } from './logistic';

/** A question with what tells how likely it was answered, and whether it was. */
export interface Observed {
  readonly set: string;
  readonly question: AnswerQuestion;
  readonly isStranger: boolean;
  /** Undefined where nothing was found. */
  readonly signals: readonly number[] | undefined;
  /** Whether each holds the answer. */
  readonly holds: Readonly<Record<keyof Chances, boolean>>;
}

interface Rated {
  readonly one: Observed;
  readonly chances: Chances;
}

/** Share of the answerable questions for which each holds the answer. */
export function sharesOf(observed: readonly Observed[]): number[] {
  const answerable = observed.filter(({ isStranger, question }) => !isStranger && question.answerable);
  return outcomes.map(
    (outcome) => answerable.filter(({ holds }) => holds[outcome]).length / answerable.length,
  );
}

/** What each folder comes to by what was learned on the others. */
export function figuresOf(observed: readonly Observed[], fitted: Readonly<Record<keyof Chances, Fitted>>) {
  const own = observed.filter(({ isStranger }) => !isStranger);
  const answerable = own.filter(({ question }) => question.answerable);
  const rated = own.map((one): Rated => {
    const chance = (outcome: keyof Chances): number =>
      one.signals === undefined ? 0 : probability(fitted[outcome], one.signals);
    return { one, chances: { unit: chance('unit'), few: chance('few') } };
  });
  return {
    questions: answerable.length,
    shares: sharesOf(observed),
    areas: outcomes.map((outcome) =>
      auroc(rated.map(({ one, chances }) => [chances[outcome], one.holds[outcome]])),
    ),
    rated,
  };
}

export function printFigures(
  table: readonly (ReturnType<typeof figuresOf> & {
    readonly name: string;
    /** The same shares by what was learned on all folders. */
    readonly seen: readonly number[];
  })[],
): void {
  const percent = (value: number): string => `${(100 * value).toFixed(0)} %`.padStart(7);
  console.log(
    'Each folder by weights that were learned on the others; what holds all facts, AUROC of its chance, and the shares by weights of all:',
  );
  console.log(`folder             questions${outcomes.map((name) => name.padStart(7)).join('')}`);
  for (const { name, questions, shares, areas, seen } of table)
    console.log(
      `${name.padEnd(18)} ${String(questions).padStart(9)}${shares.map(percent).join('')}   ${areas.map((area) => area.toFixed(3)).join(' ')}${seen.map(percent).join('')}`,
    );
  const mean = (of: (row: (typeof table)[number]) => number): number =>
    table.reduce((sum, row) => sum + of(row), 0) / table.length;
  console.log(
    `${'mean'.padEnd(28)}${outcomes.map((_, at) => percent(mean(({ shares }) => shares[at] ?? 0))).join('')}   ${outcomes.map((_, at) => mean(({ areas }) => areas[at] ?? 0).toFixed(3)).join(' ')}${outcomes.map((_, at) => percent(mean(({ seen }) => seen[at] ?? 0))).join('')}`,
  );
  const rated = table.flatMap((row) => row.rated);
  for (const outcome of outcomes) {
    console.log(
      `\nchance of ${outcome}: questions, share of them that hold the answer; unanswerable among them`,
    );
    for (const least of [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3]) {
      const above = rated.filter(({ chances }) => chances[outcome] >= least);
      const right = above.filter(({ one }) => one.holds[outcome]).length;
      const unanswerable = above.filter(({ one }) => !one.question.answerable).length;
      console.log(`≥ ${least}: ${above.length}, ${percent(right / above.length)}; ${unanswerable}`);
    }
  }
  console.log('\nchance of the likeliest few below: answerable questions, unanswerable ones');
  const answerable = rated.filter(({ one }) => one.question.answerable);
  const others = rated.filter(({ one }) => !one.question.answerable);
  for (const most of [0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4]) {
    const below = (rows: readonly Rated[]): number =>
      rows.filter(({ chances }) => chances.few < most).length / rows.length;
    console.log(`< ${most}: ${percent(below(answerable))} ${percent(below(others))}`);
  }
}
