import * as assert from 'node:assert/strict';
import { readDataset } from '../../../../bench/datasets/dataset';
import { AskDocsError } from '../../../../src/core/model/errors';
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
      {
        ...{ id: 'q1', query: 'Where?', type: 'fact', answerable: true, relevant: ['r1'] },
        ...{ answers: [], hasSpan: false, rationales: [] },
      },
      {
        ...{ id: 'q2', query: 'What?', type: 'all', answerable: false, relevant: [] },
        ...{ answers: [], hasSpan: false, rationales: [] },
      },
    ]);
  });

  const questionOf = async (line: object) => {
    const folder = await temporaryFolder({
      ...files,
      'corpus.jsonl': `${files['corpus.jsonl']}{"id":"r3","text":"Yes, they do."}\n`,
      'queries.dev.jsonl': JSON.stringify({ id: 'q', query: 'What?', relevant: ['r1', 'r3'], ...line }),
    });
    return (await readDataset(folder)).questions[0];
  };

  it('knows whether a quote can hold an answer, which yes and no say nothing of', async () => {
    const [grow, nowhere, yes] = await Promise.all(
      ['They GROW here', 'nowhere', 'Yes'].map((answer) => questionOf({ answer })),
    );
    assert.deepEqual([grow?.hasSpan, nowhere?.hasSpan, yes?.hasSpan], [true, false, false]);
  });

  it('takes the sentences that bear out an answer, in a list or by document', async () => {
    const listed = await questionOf({ evidence: [{ doc: 'r2', sentence: 1 }] });
    assert.deepEqual(listed?.rationales, [{ record: 'r2', alternatives: [['Two.']] }]);
    const byDocument = await questionOf({ evidence: { r2: { label: 'SUPPORT', sentences: [[0, 1], [1]] } } });
    assert.deepEqual(byDocument?.rationales, [{ record: 'r2', alternatives: [['One.', 'Two.'], ['Two.']] }]);
  });

  it('takes the files below docs where there are no records', async () => {
    const folder = await temporaryFolder({
      'queries.dev.jsonl': '{"id":"q","query":"What?","relevant":["a/plan"]}',
      'docs/a/plan.md': '# Plan',
    });
    const { source, recordOf } = await readDataset(folder);
    const records: string[] = [];
    for await (const entry of source.list(never))
      records.push(entry.kind === 'file' ? recordOf(entry.file.id) : entry.kind);
    assert.deepEqual(records, ['a/plan']);
  });

  for (const [name, content, line] of [
    ['is not JSON', '\n\ntext', 'line 3: not a JSON object'],
    ['has no id', '{"query":"What?"}', 'line 1: "id" is missing or of another kind'],
  ] as const) {
    it(`names file and line when one ${name}`, async () => {
      const folder = await temporaryFolder({ ...files, 'queries.dev.jsonl': content });
      await assert.rejects(
        readDataset(folder),
        (error) => error instanceof AskDocsError && error.message.includes(`queries.dev.jsonl, ${line}`),
      );
    });
  }
});
