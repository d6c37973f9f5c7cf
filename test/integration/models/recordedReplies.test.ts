// What becomes of replies as language models really write them: see eval/replies/README.md.
import * as assert from 'node:assert/strict';
import path from 'node:path';
import { answerIn, questionsOfSet, shownIn } from '../../../bench/recordedGrades';
import type { SearchIndex } from '../../../src/core/model/ports';
import { bundleReader } from '../../support/bundle';
import { ModelServer } from '../../support/modelServer';
import { modelClasses, readReplies } from '../../support/recordedReplies';
import { indexOfSet, recordedFolders, runRecorded, type RecordedRun } from '../../support/recordedRuns';
import { never } from '../../support/samples';
import { temporaryFolders } from '../../support/temporaryFolder';

describe('recorded replies of language models', () => {
  const temporaryFolder = temporaryFolders();
  let server: ModelServer;
  let scratch: string;
  let readerProgram: string;

  before(async () => {
    scratch = await temporaryFolder();
    readerProgram = await bundleReader(scratch);
    server = await new ModelServer().start();
  });

  after(() => server.stop());

  for (const folder of recordedFolders) {
    describe(`to questions about ${folder}`, () => {
      const questions = questionsOfSet(folder);
      let index: SearchIndex;

      before(async () => {
        index = await indexOfSet(folder, { indexDir: path.join(scratch, folder), readerProgram });
      });

      for (const modelClass of modelClasses)
        for (const recorded of readReplies(modelClass, folder))
          it(`are read as expected (${modelClass}): ${recorded.question}`, async () => {
            const run = await runRecorded(recorded, { index, server });
            assertAnswered(run);
            assertReadable(run);
            await assertVerbatim(run, index);
            const question = questions.find(({ id }) => id === recorded.id);
            assert.ok(question, `${folder} has no question ${recorded.id}`);
            assert.deepEqual(shownIn(run.state, question), recorded.expected, answerIn(run.state)?.text);
          });
    });
  }

  function assertAnswered({ unanswered, recorded, state }: RecordedRun): void {
    const [missing] = unanswered;
    assert.equal(
      missing,
      undefined,
      missing &&
        `Request ${missing.at + 1} of the ${missing.role} has no reply (${recorded.id}): ${missing.reason}. Record it anew, as eval/replies/README.md says.`,
    );
    assert.ok(['answered', 'declined'].includes(state.outcome?.kind ?? ''), JSON.stringify(state.outcome));
  }

  function assertReadable({ state: { outcome } }: RecordedRun): void {
    const shown = textOf(outcome);
    assert.ok(shown !== '');
    assert.doesNotMatch(shown, /^\s*[{[]?\s*"\w+"\s*:|```|~~~|<\/?think|NOT FOUND|SEARCH:|⟪/m);
    assert.doesNotMatch(shown, /[【†]|\[(?!\d+\])[^\]\n]*\d[^\]\n]*\]|^\W*(?:sources?|quellen?)\W*\d/im);
  }

  function textOf(outcome: RecordedRun['state']['outcome']): string {
    if (outcome?.kind === 'answered') return outcome.answer.text;
    return outcome?.kind === 'declined' ? outcome.message : '';
  }

  /** Markers count from 1 in the order of the text, and stand for sentences of documents. */
  async function assertVerbatim({ state }: RecordedRun, index: SearchIndex): Promise<void> {
    const answer = answerIn(state);
    if (answer === undefined) return;
    const markers = [
      ...new Set(Array.from(answer.text.matchAll(/\[(\d+)\]/g), ([, digits]) => Number(digits))),
    ];
    assert.deepEqual(
      markers,
      answer.citations.map(({ marker }) => marker),
    );
    assert.deepEqual(
      markers,
      markers.map((_, at) => at + 1),
    );
    for (const { documentId, quote } of answer.citations) {
      const document = await index.readDocument(documentId, never);
      assert.ok(document?.text.includes(quote), `${documentId} has no "${quote}"`);
    }
  }
});
