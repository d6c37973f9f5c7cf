import * as assert from 'node:assert/strict';
import { readDataset } from '../../../../src/adapters/eval/dataset';
import { AskDocsError } from '../../../../src/core/errors';
import { never } from '../../../support/samples';
import { temporaryFolders } from '../../../support/temporaryFolder';

const files = {
  'corpus.jsonl':
    '{"id":"r1","title":"Apples","text":"They grow here."}\n{"id":"r2","sentences":["One.","Two."]}\n',
  'queries.dev.jsonl':
    '{"id":"q1","query":"Where?","relevant":["r1"],"type":"fact"}\n\n{"id":"q2","query":"What?","answerable":false}\n',
};

describe('readDataset', () => {
  const temporaryFolder = temporaryFolders();

  it('makes a document of each record and finds the record again', async () => {
    const dataset = await readDataset(await temporaryFolder(files));
    const { source } = dataset;
    const texts: string[] = [];
    for await (const entry of source.list(never)) {
      const id = entry.kind === 'file' ? entry.file.id : '';
      const outcome = await source.read(id, never);
      texts.push(
        `${dataset.recordOf(id)}: ${outcome.kind === 'document' ? outcome.document.text : outcome.kind}`,
      );
    }
    assert.deepEqual(texts, ['r1: # Apples\n\nThey grow here.', 'r2: One. Two.']);
  });

  it('fills in what a question leaves out', async () => {
    const { questions } = await readDataset(await temporaryFolder(files));
    assert.deepEqual(questions, [
      { id: 'q1', query: 'Where?', type: 'fact', answerable: true, relevant: ['r1'], answers: [] },
      { id: 'q2', query: 'What?', type: 'all', answerable: false, relevant: [], answers: [] },
    ]);
  });

  for (const [name, content] of [
    ['is not JSON', 'text'],
    ['has no id', '{"query":"What?"}'],
  ] as const) {
    it(`names file and line when one ${name}`, async () => {
      const folder = await temporaryFolder({ ...files, 'queries.dev.jsonl': content });
      await assert.rejects(
        readDataset(folder),
        (error) => error instanceof AskDocsError && error.message.includes('queries.dev.jsonl, line 1'),
      );
    });
  }
});
