// Everything that the product is to reach, in one place.
import { table } from './format.mjs';
import { cellsOf } from './targets/goal.mjs';
import { indexGoals, teamGoals } from './targets/indexGoals.mjs';
import { qualityGoals } from './targets/qualityGoals.mjs';
import { runGoals } from './targets/runGoals.mjs';
import { surfaceGoals } from './targets/surfaceGoals.mjs';
import { trustGoals } from './targets/trustGoals.mjs';

/** All goals by area; `bench` and `evaluation` are the documents of figures, undefined where there is none. */
export function goalAreas(bench, evaluation) {
  const parts = measuredParts(bench);
  return [
    { area: 'What is found and answered', goals: qualityGoals(evaluation) },
    { area: 'What can be trusted', goals: trustGoals(parts) },
    { area: 'The index', goals: indexGoals(parts) },
    { area: "A team's index", goals: teamGoals(parts) },
    { area: 'Runs', goals: runGoals(parts) },
    { area: 'Where it is used', goals: surfaceGoals(parts) },
  ];
}

/** Parts with figures; one that was skipped or failed has none. */
function measuredParts(bench) {
  const all = Object.entries(bench?.parts ?? {});
  return Object.fromEntries(all.filter(([, { skipped, failure }]) => (skipped ?? failure) === undefined));
}

/** A table of the goals of one part of `npm run bench`; empty where it has none. */
export function goalsTable(part, results) {
  const goals = goalAreas(results, undefined).flatMap((area) =>
    area.goals.filter((goal) => goal.part === part),
  );
  if (goals.length === 0) return '';
  return table(['', 'target', 'measured', 'reached'], goals.map(cellsOf));
}

/** docs/targets.md. */
export function targetsDocument(bench, evaluation) {
  const areas = goalAreas(bench, evaluation);
  const rows = areas.flatMap(({ area, goals }) =>
    goals.map((goal, at) => [at === 0 ? `**${area}**` : '', ...cellsOf(goal), commandOf(goal)]),
  );
  const goals = areas.flatMap((area) => area.goals).filter(({ part }) => part !== 'test');
  const answers = goals.map((goal) => cellsOf(goal)[3]);
  const count = (answer) => String(answers.filter((one) => one === answer).length);
  return `# What is to be reached

Written by \`npm run bench -- --write-docs\` and \`npm run eval -- --write-docs\` from \`docs/figures\`; do not edit by hand. Of
${String(goals.length)} figures ${count('yes')} are reached, ${count('**no**')} are not, and ${count('')} are not measured. How the times were measured, and on which machine,
says [benchmarks.md](benchmarks.md); the sets and the measures are those of [quality.md](quality.md).

${evaluation === undefined ? '' : pictures}
${table(['area', '', 'target', 'measured', 'reached', 'command'], rows, 2)}
`;
}

const pictures = `![nDCG@10 of each set beside the best simple baseline](charts/quality.svg)

![How often answers are wrong, from the surest on](charts/risk-coverage.svg)
`;

function commandOf({ part }) {
  if (part === 'test') return '`npm test`';
  return part === 'eval' ? '`npm run eval`' : `\`npm run bench -- ${part}\``;
}
