import * as assert from 'node:assert/strict';
import { parseQuery } from '../../../../src/core/retrieval/query';
import { limitedQuestion } from '../../../../src/extension/chat/answerAsked';

const folders = ['specs', 'my docs'];
const searched = (question: string): readonly string[] =>
  parseQuery(limitedQuestion(question, folders)).filter.conditions.map(({ value }) => value);

describe('limitedQuestion', () => {
  for (const question of ['How long are backups kept?', '"unclosed', '`unclosed', '-draft backups']) {
    it(`is searched in the folders, with its words as they were: ${question}`, () => {
      assert.deepEqual(searched(question), folders);
      assert.equal(parseQuery(limitedQuestion(question, folders)).text, parseQuery(question).text);
    });
  }

  it('leaves a question alone that says where to look', () => {
    assert.deepEqual(searched('backups in:policies'), ['policies']);
    assert.deepEqual(searched('backups file:retention.md'), ['retention.md']);
  });

  it('limits a question that only says where not to look', () => {
    assert.deepEqual(searched('backups -in:policies'), [...folders, 'policies']);
  });

  it('leaves every question alone without folders, and one that is empty', () => {
    assert.equal(limitedQuestion('backups', []), 'backups');
    assert.equal(limitedQuestion(' ', folders), ' ');
  });
});
