/** What is printed of cases. */
import type { CaseChanges } from '../../core/eval/cases/changes';
import type { CaseResult } from '../../core/eval/cases/model';
import type { CasesReport } from '../../core/eval/cases/report';
import { checkSentence } from '../../core/eval/cases/words';
import { count } from '../../core/text/count';
import { paint, print } from '../output';

/** A case that did not pass, with what was expected and found. */
export function printFailure({ case: { id, question, place }, checks }: CaseResult): void {
  const line = `${place.file}:${place.line}`;
  print(`${paint('red', 'failed')}  ${question}  ${paint('dim', id === line ? line : `${line} ${id}`)}`);
  for (const check of checks) if (!check.passed) print(`        ${checkSentence(check)}`);
}

/** How many passed, in how many milliseconds, and what changed. */
export function printSummary(
  { counts, cases, changes, passed }: CasesReport,
  ms: number,
  {
    baseline,
    junit,
    save,
    trace,
  }: Readonly<Record<'baseline' | 'junit' | 'save' | 'trace', string | undefined>>,
): void {
  const share = ((100 * counts.passed) / counts.cases).toFixed(1).replace(/\.0$/, '');
  const unread = counts.problems === 0 ? '' : `; ${count(counts.problems, 'line')} could not be used`;
  const line = `${counts.passed} of ${count(counts.cases, 'case')} passed (${share} %) in ${(ms / 1000).toFixed(1)} s${unread}`;
  print(paint(passed ? 'green' : 'red', line));
  const questions = new Map(cases.map(({ id, question }) => [id, question]));
  if (changes !== undefined) printChanges(changes, baseline ?? '', questions);
  for (const file of [junit, save, counts.failed > 0 ? trace : undefined])
    if (file !== undefined) print(paint('dim', `Written: ${file}`));
}

function printChanges(
  { broken, mended, added, gone, compared }: CaseChanges,
  baseline: string,
  questions: ReadonlyMap<string, string>,
): void {
  const changed = [
    ['red', 'broke', broken],
    ['green', 'mended', mended],
    ['dim', 'new', added],
    ['dim', 'gone', gone],
  ] as const;
  if (compared === 0) print(paint('red', `Nothing could be compared: ${baseline} has none of these cases.`));
  print(`Since ${baseline}:${changed.every(([, , ids]) => ids.length === 0) ? ' no change' : ''}`);
  for (const [color, word, ids] of changed)
    for (const id of ids)
      print(`  ${paint(color, word.padEnd(6))}  ${id}  ${paint('dim', questions.get(id) ?? '')}`.trimEnd());
}
