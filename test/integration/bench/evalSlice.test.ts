import * as assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { readDataset, type EvalQuestion } from '../../../bench/datasets/dataset';
import type { EvalPart } from '../../../bench/datasets/command';
import { measureQuestions } from '../../../bench/datasets/measureQuestions';
import { columnsOf, statisticsOf, type MeasureName } from '../../../bench/datasets/catalogue';
import { sampleOf } from '../../../bench/datasets/random';
import { openIndexOver } from '../../../src/worker/openIndex';
import { never } from '../../support/samples';
import { temporaryFolders } from '../../support/temporaryFolder';

const root = path.join(import.meta.dirname, '..', '..', '..');
const data = process.env.ASK_DOCS_EVAL_DIR ?? path.join(root, '..', 'shared', 'eval');
const seed = 3;

/**
 * Some questions of the evaluation data, through the code of `npm run eval`. The floors are far below what is reached: they
 * catch a collapse; whether anything got better or worse is what `npm run eval` says.
 */
describe('questions of the evaluation data', function () {
  // Each indexes a dataset and asks dozens of questions: tens of seconds, and minutes on a busy machine.
  this.timeout(300_000);
  const temporaryFolder = temporaryFolders();

  before(function () {
    if (!existsSync(data)) this.skip();
  });

  /** What some questions of a dataset give, by measure. */
  const measured = async (
    name: string,
    only: readonly EvalPart[],
    choose: (questions: readonly EvalQuestion[]) => readonly EvalQuestion[],
  ): Promise<(measure: MeasureName) => number> => {
    const dataset = await readDataset(path.join(data, name));
    const index = await openIndexOver(dataset.source, await temporaryFolder());
    await index.sync({ rebuild: false }, () => undefined, never);
    const asked = choose(dataset.questions);
    const measuring = { dataset, index, only, onQuestion: () => undefined };
    const { questions } = await measureQuestions(asked, measuring, never);
    const statistics = statisticsOf(columnsOf(questions));
    const once = new Uint8Array(questions.length).fill(1);
    return (measure) => {
      const value = statistics.get(measure)?.(once);
      assert.ok(value !== undefined, `${name} says nothing of ${measure}`);
      return value;
    };
  };

  const atLeast = (floor: number, value: number) => {
    assert.ok(value >= floor, `${value.toFixed(3)} is below ${floor}`);
  };

  it('of documentation are found in one search', async () => {
    const of = await measured('claude-docs', ['searches'], (all) => sampleOf(all, 30, seed));
    atLeast(0.6, of('search.ndcg10'));
    atLeast(0.6, of('search.recall10'));
  });

  it('in several steps are found by planned searches, better than by one', async () => {
    const of = await measured('hotpot100', ['searches', 'planned'], (all) => sampleOf(all, 24, seed));
    atLeast(0.75, of('planned.ndcg10'));
    atLeast(0.02, of('gain.ndcg10'));
    atLeast(0.7, of('plan.routed'));
  });

  it('are answered with quotes that are there, and surer where there is an answer', async () => {
    const of = await measured('lihua-world', ['answers'], (all) => [
      ...sampleOf(
        all.filter(({ answerable }) => answerable),
        20,
        seed,
      ),
      ...sampleOf(
        all.filter(({ answerable }) => !answerable),
        20,
        seed,
      ),
    ]);
    assert.equal(of('answers.unverified'), 0);
    atLeast(0.45, of('answers.documents'));
    atLeast(0.7, of('abstention.auroc'));
    atLeast(0.6, 1 - of('abstention.declinedWrongly'));
  });
});
