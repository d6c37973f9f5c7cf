import * as assert from 'node:assert/strict';
import path from 'node:path';
import { createExtractiveReasoner } from '../../../../../src/core/answering/extractive/extractiveReasoner';
import { openIndex, type LocalSearchIndex } from '../../../../../src/worker/openIndex';
import { runQuestion } from '../../../../support/runQuestion';
import { never } from '../../../../support/samples';
import { temporaryFolders } from '../../../../support/temporaryFolder';

const files = {
  'faq.md':
    '# Questions\n\n## How do I calibrate the pH probe?\n\n1. Rinse the probe with distilled water.\n' +
    '2. Put it into the buffer of pH 7.00.\n3. Press CAL until the display flashes.\n4. Rinse the probe again.\n',
  'ausleihe.md':
    '# Ausleihe\n\n## Ein Boot ausleihen\n\n1. Holen Sie den Schlüssel beim Bootswart.\n' +
    '2. Tragen Sie die Fahrt in das Fahrtenbuch ein.\n3. Prüfen Sie das Boot auf Schäden am Rumpf und an den Auslegern.\n',
};

describe('a step of the list shown before', () => {
  const temporaryFolder = temporaryFolders();
  let index: LocalSearchIndex;

  before(async () => {
    const indexDir = path.join(await temporaryFolder(), 'index');
    index = await openIndex({ roots: [{ name: 'docs', path: await temporaryFolder(files) }], indexDir });
    await index.sync({ rebuild: false }, () => undefined, never);
  });

  const cases: readonly (readonly [first: string, then: string, step: string])[] = [
    ['How do I calibrate the pH probe?', 'explain the third step', 'Press CAL until the display flashes.'],
    [
      'Wie leihe ich ein Boot aus?',
      'Erkläre den dritten Schritt',
      'Prüfen Sie das Boot auf Schäden am Rumpf und an den Auslegern.',
    ],
  ];
  for (const [question, then, step] of cases)
    it(`is answered alone: ${then}`, async () => {
      const reasoner = createExtractiveReasoner();
      const first = (await runQuestion(question, { index, reasoner })).state.outcome;
      assert.equal(first?.kind, 'answered');
      const conversation = [{ question, answer: first.answer.text, entities: [] }];
      const { outcome } = (await runQuestion(then, { index, reasoner, conversation })).state;
      assert.equal(outcome?.kind, 'answered');
      assert.deepEqual(
        outcome.answer.citations.map(({ quote }) => quote.replace(/^\d+\. /, '')),
        [step],
      );
    });
});
