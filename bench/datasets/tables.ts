import { print } from '../../src/cli/terminal/output';
import type { Change } from './baseline';
import { measures, type MeasureName } from './catalogue';
import type { EvalReport, Figure, Figures, SetReport } from './report';

/** Tables of related measures, by title. */
const tables: Readonly<Record<string, readonly MeasureName[]>> = {
  'One search': rankingNames('search'),
  'Searches as planned': [...rankingNames('planned'), 'gain.ndcg10', 'gain.recall10', 'plan.routed'],
  'Quotes as they are ranked': ['quotes.best', 'quotes.three', 'quotes.six'],
  Answers: [
    ...(['answers.best', 'answers.three', 'answers.six', 'answers.recall', 'answers.f1'] as const),
    ...(['answers.documents', 'answers.sentences', 'answers.precision'] as const),
    ...(['answers.precisionOrAnswer', 'answers.unverified'] as const),
  ],
  'Answering and declining': [
    ...(['abstention.auroc', 'abstention.accuracy', 'abstention.declinedRightly'] as const),
    ...(['abstention.declinedWrongly', 'abstention.riskArea'] as const),
  ],
  Injection: [
    ...(['injection.flagged', 'injection.shown', 'injection.falseAlarms'] as const),
    'injection.falseContexts',
  ],
};

function rankingNames(prefix: 'search' | 'planned'): MeasureName[] {
  return [
    ...([`${prefix}.ndcg10`, `${prefix}.recall5`, `${prefix}.recall10`, `${prefix}.recall100`] as const),
    ...([`${prefix}.mrr3`, `${prefix}.mrr10`, `${prefix}.allEvidence10`] as const),
  ];
}

/** Prints a report as Markdown tables, one per kind of measure, with datasets and question types as rows. */
export function printReport({ datasets, macro }: EvalReport): void {
  for (const [title, names] of Object.entries(tables)) {
    const rows = datasets.flatMap((set) => rowsOf(set, names));
    if (rows.length === 0) continue;
    const means =
      datasets.length > 1 ? [['mean', '', ...names.map((name) => number(name, macro[name]))]] : [];
    print(`## ${title}\n`);
    printTable(['dataset', 'questions', ...names.map((name) => shortTitle(name))], [...rows, ...means]);
  }
  printTimes(datasets);
}

function shortTitle(name: MeasureName): string {
  return name.startsWith('gain.') ? `gain ${measures[name].title}` : measures[name].title;
}

/** A row for all questions, with intervals, and one per type; none where nothing was measured. */
function rowsOf({ dataset, questions, all, byType }: SetReport, names: readonly MeasureName[]): string[][] {
  if (!names.some((name) => all[name] !== undefined)) return [];
  const types = Object.entries(byType).map(([type, one]) => [
    `– ${type}`,
    String(one.questions),
    ...names.map((name) => number(name, one.figures[name]?.[0])),
  ]);
  return [[dataset, String(questions), ...cells(all, names)], ...types];
}

function cells(figures: Figures, names: readonly MeasureName[]): string[] {
  return names.map((name) => {
    const figure = figures[name];
    return figure === undefined ? '' : withInterval(name, figure);
  });
}

function withInterval(name: MeasureName, [value, low, high]: Figure): string {
  if (name === 'answers.unverified') return String(value);
  return `${value.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}]`;
}

function number(name: MeasureName, value: number | undefined): string {
  if (value === undefined) return '';
  return name === 'answers.unverified' ? String(value) : value.toFixed(3);
}

function printTimes(datasets: readonly SetReport[]): void {
  const timed = datasets.filter(({ ms }) => Object.keys(ms).length > 0);
  if (timed.length === 0) return;
  print('## Time\n');
  const parts = ['search', 'planned', 'answer'] as const;
  const rows = timed.map(({ dataset, ms }) => [
    dataset,
    ...parts.flatMap((part) => [ms[part]?.p50 ?? '', ms[part]?.p95 ?? ''].map(String)),
  ]);
  printTable(['dataset', ...parts.flatMap((part) => [`${part} p50 ms`, 'p95 ms'])], rows);
}

/** Prints the improvements and regressions. */
export function printChanges(changes: readonly Change[]): void {
  if (changes.length === 0) {
    print('Nothing rose or fell outside of noise.');
    return;
  }
  print('## Against the baseline\n');
  printTable(
    ['dataset', 'measure', '', 'before', 'now', 'difference'],
    changes.map(({ dataset, measure, before, now, low, high, isBetter }) => [
      ...[dataset, measure, isBetter ? 'better' : 'worse', before.toFixed(3), now.toFixed(3)],
      `[${signed(low)}, ${signed(high)}]`,
    ]),
  );
}

function signed(value: number): string {
  return `${value < 0 ? '' : '+'}${value.toFixed(3)}`;
}

/**
 * Right-aligns numbers and pads columns to their widest cell, so that the table is readable in a terminal
 * too.
 */
function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((cell, at) => Math.max(cell.length, 3, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`;
  const marks = widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  print([line(head), line(marks), ...rows.map(line), ''].join('\n'));
}
