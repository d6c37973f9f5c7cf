import * as assert from 'node:assert/strict';
import {
  type CaseResult,
  type EvalCase,
  checkSentence,
} from '../../../../../../src/core/features/eval/cases/model';
import { runCases } from '../../../../../../src/core/features/eval/cases/runCases';
import type { Library } from '../../../../../../src/core/run/library';
import { handbook, indexOf } from '../../../../../support/handbook';
import { libraryOver } from '../../../../../support/questionnaires';
import { never } from '../../../../../support/samples';

function caseOf(question: string, expected: Partial<EvalCase> = {}): EvalCase {
  const place = { file: 'cases.jsonl', line: 1 };
  return { id: question, question, documents: [], texts: [], outcome: 'answered', place, ...expected };
}

const asked = [
  caseOf('How long are nightly backups of the database kept?', {
    ...{ documents: ['backups.md'], texts: ['35 days'] },
  }),
  caseOf('Who restores a backup?', { documents: ['logs.md'], texts: ['kept for 90 days on the log server'] }),
  caseOf('Is the warehouse in Rotterdam certified by TISAX?', { outcome: 'declined' }),
];

describe('runCases', () => {
  let library: Library;

  before(async () => {
    library = libraryOver(await indexOf(handbook), Object.keys(handbook));
  });

  async function run(cases: readonly EvalCase[], concurrency = 1): Promise<CaseResult[]> {
    const results: CaseResult[] = [];
    for await (const result of runCases(cases, { library, concurrency }, never)) results.push(result);
    return results;
  }

  it('tells of each case whether it passed', async () => {
    const results = await run(asked);
    assert.deepEqual(
      results.map(({ case: { id }, passed }) => [id, passed]),
      asked.map(({ id }, at) => [id, at !== 1]),
    );
  });

  it('tells what was found instead, with where a text stands', async () => {
    const [result] = await run(asked.slice(1, 2));
    const failed = result?.checks.filter(({ passed }) => !passed) ?? [];
    assert.deepEqual(failed.map(checkSentence), [
      'expected a citation of logs.md; cites backups.md',
      'expected a quote with “kept for 90 days on the log server”; found in logs.md, but not quoted',
    ]);
  });

  it('gives the run of each case', async () => {
    const [result] = await run(asked.slice(0, 1));
    assert.deepEqual(
      [result?.run.question, result?.run.outcome?.kind, result?.ms],
      [asked[0]?.question, 'answered', (result?.run.endedAt ?? 0) - (result?.run.startedAt ?? 0)],
    );
  });

  it('lets no case pass that rules answered because the model was not reached', async () => {
    const message = 'The model service cannot be reached.';
    const unreached: Library = {
      ...library,
      async *answer(question, signal) {
        for await (const event of library.answer(question, signal)) {
          yield event;
          if (event.type === 'step-start' && event.kind === 'synthesize')
            yield {
              type: 'step-note',
              stepId: event.stepId,
              note: { kind: 'fallback', message },
              at: event.at,
            };
        }
      },
    };
    const results: CaseResult[] = [];
    const asks = runCases(asked.slice(0, 1), { library: unreached, concurrency: 1 }, never);
    for await (const result of asks) results.push(result);
    const failed = results.flatMap(({ checks }) => checks.filter(({ passed }) => !passed));
    assert.deepEqual(failed.map(checkSentence), [`expected an answer by the model; ${message}`]);
  });

  it('asks as many at the same time as it may', async () => {
    let [now, most] = [0, 0];
    const counting: Library = {
      ...library,
      async *answer(question, signal) {
        now += 1;
        most = Math.max(most, now);
        yield* library.answer(question, signal);
        now -= 1;
      },
    };
    const many = Array.from({ length: 6 }, () => asked).flat();
    const seen: CaseResult[] = [];
    for await (const result of runCases(many, { library: counting, concurrency: 3 }, never))
      seen.push(result);
    assert.deepEqual([most, seen.length], [3, many.length]);
  });

  it('asks no further case when it is stopped, and gives no result of the one that was being asked', async () => {
    const stop = new AbortController();
    const started: string[] = [];
    const seen: string[] = [];
    const deps = {
      library,
      concurrency: 1,
      onStart: ({ id }: EvalCase) => {
        started.push(id);
        if (started.length === 2) stop.abort();
      },
    };
    for await (const result of runCases(asked, deps, stop.signal)) seen.push(result.case.id);
    assert.deepEqual([started.length, seen], [2, [asked[0]?.id]]);
  });

  it('fails as the library does', async () => {
    const broken: Library = { ...library, contents: () => Promise.reject(new Error('gone')) };
    const results = runCases(asked, { library: broken, concurrency: 1 }, never);
    await assert.rejects(results.next(), /gone/);
  });
});
