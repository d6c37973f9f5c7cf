import * as assert from 'node:assert/strict';
import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { readCaseFiles, readCases } from '../../../../src/adapters/eval/caseFiles';
import { temporaryFolders } from '../../../support/temporaryFolder';

describe('files of cases', () => {
  const temporaryFolder = temporaryFolders();

  it('are read in the order of their names', async () => {
    const root = await temporaryFolder({
      '.askdocs/eval/b.jsonl': '{"question": "Two?"}\n{"question": "Three?"}',
      '.askdocs/eval/a.jsonl': '{"question": "One?"}',
      '.askdocs/eval/notes.md': 'No cases.',
    });
    const { files, cases, problems } = await readCases({ path: root, idPrefix: '' });
    assert.deepEqual(
      [files, cases.map(({ question, place }) => [question, place.file, place.line]), problems],
      [
        ['.askdocs/eval/a.jsonl', '.askdocs/eval/b.jsonl'],
        [
          ['One?', '.askdocs/eval/a.jsonl', 1],
          ['Two?', '.askdocs/eval/b.jsonl', 1],
          ['Three?', '.askdocs/eval/b.jsonl', 2],
        ],
        [],
      ],
    );
  });

  it('need not be there', async () => {
    const root = await temporaryFolder();
    assert.deepEqual(await readCases({ path: root, idPrefix: '' }), { files: [], cases: [], problems: [] });
  });

  it('are told when they cannot be read, and the others hold', async () => {
    const root = await temporaryFolder({
      '.askdocs/eval/a.jsonl': new Uint8Array([0xff, 0xfe, 0x00]),
      '.askdocs/eval/b.jsonl': '{"question": "Who?"}',
    });
    const { cases, problems } = await readCases({ path: root, idPrefix: '' });
    assert.deepEqual(
      [cases.length, problems],
      [1, [{ place: { file: '.askdocs/eval/a.jsonl', line: 1 }, reason: 'it is not UTF-8' }]],
    );
  });

  it('are not read through a link', async () => {
    const root = await temporaryFolder({ '.askdocs/eval/a.jsonl': '{"question": "Who?"}' });
    const other = await temporaryFolder();
    await symlink(path.join(root, '.askdocs'), path.join(other, '.askdocs'));
    const { cases, problems } = await readCases({ path: other, idPrefix: '' });
    assert.deepEqual(
      [cases, problems.map(({ reason }) => reason)],
      [[], ['it is a link, and links are not followed']],
    );
  });

  it('may lie outside of the folder, and are then named as they were given', async () => {
    const file = path.join(await temporaryFolder({ 'mine.jsonl': '{"question": "Who?"}' }), 'mine.jsonl');
    const { cases } = await readCaseFiles({ path: await temporaryFolder(), idPrefix: '' }, [file]);
    assert.equal(cases[0]?.place.file, file.replaceAll(path.sep, '/'));
  });
});
