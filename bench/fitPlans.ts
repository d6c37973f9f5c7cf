// npm run bench -- fit-plans [--write]: learns how likely what rules plan over a table answers the question, on questions over tables with known
// results, each with a ranker that never saw its table; prints how often it is right by how likely it is said to be, by what was learned on the
// other sources, and with --write writes the weights.
import path from 'node:path';
import { planSignalNames, planSignals } from '../src/core/answering/extractive/planChance';
import { analyze } from '../src/core/language/analyze';
import type { QueryTerm, SourceDocument } from '../src/core/model/types';
import { queriesByTable } from '../src/core/tables/answerTable';
import type { Relation } from '../src/core/tables/relation';
import { readQuestion } from '../src/core/units/question';
import { plannedQuery, type PlannedQuery } from '../src/core/tables/plannedQuery';
import type { Table } from '../src/core/units/tables/table';
import { fitLogistic, probability, writeWeights, type Observation } from './logistic';
import {
  exampleOf,
  folds,
  partsOf,
  rankerOf,
  readTableQuestions,
  weightOfGenerated,
  type Question,
} from './tables/questions';
import { sameValues } from './tables/sameValues';

/** Weights of words as a search would give them: rarer ones weigh more, and those that no document has most. */
const weightOfKnown = 3;
const weightOfUnknown = 5;

interface Planned extends Observation {
  readonly source: string;
}

async function main(): Promise<void> {
  const data = await readTableQuestions();
  const examples = data.questions.map((question) => exampleOf(question, data));
  const foldOf = partsOf(data, folds);
  const tables = new Map([...data.relations].map(([name, relation]) => [name, tableOf(name, relation)]));
  const planned = Array.from({ length: folds }, (_, fold) => {
    const ranker = rankerOf(examples.filter(({ folder }) => foldOf(folder) !== fold));
    return data.questions
      .filter(({ table }) => foldOf(table) === fold)
      .flatMap((question): Planned[] => {
        const table = tables.get(question.table);
        if (table === undefined) return [];
        const terms = termsOf(question, table);
        const answer = plannedQuery(readQuestion(question.query, terms), [table], data.vectors);
        if (answer === undefined) return [];
        const [likeliest] = queriesByTable(question.query, [table], { ranker, vectors: data.vectors, terms });
        return [
          {
            source: question.source,
            signals: planSignals(answer, likeliest),
            isGood: isRight(answer, question),
            weight: question.source === 'generated' ? weightOfGenerated : 1,
          },
        ];
      });
  }).flat();
  report(planned);
  const fitted = fitLogistic(planned);
  console.log(
    planSignalNames.map((name, at) => `${name} ${(fitted.weights[at] ?? 0).toFixed(2)}`).join(', '),
  );
  if (process.argv.includes('--write'))
    writeWeights(fitted, {
      file: 'src/core/answering/extractive/planChanceWeights.ts',
      ...{ name: 'planChanceWeights', program: 'fit-plans', of: 'planChance.ts' },
    });
}

/** A table whose document is its rows. */
function tableOf(name: string, { columns, rowCount, dataRows }: Relation): Table {
  const heads = columns.map((column) => column.name);
  let text = `${heads.join(' | ')}\n`;
  const lines = Array.from({ length: rowCount }, (_, row) => {
    const cells = columns.map((column) => column.cellAt(row)?.text ?? '');
    const start = text.length;
    text += `${cells.map((cell) => cell.replace(/\s*[\n|]\s*/g, ' ')).join(' | ')}\n`;
    return { start, end: text.length - 1, cells };
  });
  const document: SourceDocument = {
    ...{ id: path.basename(name), title: '', contentHash: '', markup: 'plain', text },
    ...{ blocks: [], places: [] },
  };
  const rows = lines.filter((_, row) => dataRows.includes(row));
  return { document, start: 0, end: text.length, headings: [], columns: heads, rows, lines };
}

function termsOf({ query }: Question, { document, columns }: Table): QueryTerm[] {
  const known = new Set(analyze([document.text, ...columns].join(' ')));
  return [...new Set(analyze(query))].map((term) =>
    known.has(term)
      ? { term, weight: weightOfKnown }
      : { term, weight: weightOfUnknown, isUnknown: true as const },
  );
}

/** Rows are right if they have all that is known to answer, and are as few. */
function isRight({ query, result, table }: PlannedQuery, { answer }: Question): boolean {
  if (query.kind !== 'rows') return sameValues(result.values, answer);
  const rows = result.rows.flatMap((row) => table.lines.at(row) ?? []);
  const has = (value: string): boolean =>
    rows.some(({ cells }) => cells.some((cell) => sameValues([cell], [value])));
  return rows.length <= Math.max(1, answer.length) && answer.every(has);
}

function report(planned: readonly Planned[]): void {
  for (const source of new Set(planned.map((one) => one.source))) {
    const fitted = fitLogistic(planned.filter((one) => one.source !== source));
    const own = planned
      .filter((one) => one.source === source)
      .map((one) => ({ ...one, chance: probability(fitted, one.signals) }));
    const shares = [0, 0.25, 0.5, 0.75].map((from) => {
      const within = own.filter(({ chance }) => chance >= from && chance < from + 0.25);
      const right = within.filter(({ isGood }) => isGood).length;
      return `from ${String(from)} ${String(right)} of ${String(within.length)}`;
    });
    console.log(`${source}: right by chance: ${shares.join(', ')}`);
  }
}

void main();
