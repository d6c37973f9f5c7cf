import * as assert from 'node:assert/strict';
import { wantedBy } from '../../../../src/extension/participant/request';

function questionOf(...request: Parameters<typeof wantedBy>): string | undefined {
  const wanted = wantedBy(...request);
  return wanted.kind === 'answer' ? wanted.question : undefined;
}

describe('wantedBy', () => {
  it('asks what was typed', () => {
    assert.equal(questionOf(undefined, ' How deep is it? ', undefined), 'How deep is it?');
  });

  it('explains a term', () => {
    assert.equal(questionOf('explain', 'grace period', undefined), 'What does "grace period" mean?');
  });

  it('explains the selection when nothing else is named', () => {
    assert.equal(questionOf('explain', '', 'grace period'), 'What does "grace period" mean?');
  });

  it('asks about the selection what was typed', () => {
    assert.equal(
      questionOf('explain', 'How long is it?', 'grace period'),
      'About "grace period": How long is it?',
    );
  });

  it('compares what was named', () => {
    assert.equal(questionOf('compare', 'plan A and plan B', undefined), 'Compare plan A and plan B');
    assert.equal(questionOf('compare', 'How do A and B differ?', undefined), 'How do A and B differ?');
  });

  it('lists sources for words', () => {
    assert.deepEqual(wantedBy('sources', 'retention', undefined), { kind: 'sources', words: 'retention' });
  });

  for (const command of [undefined, 'explain', 'compare', 'sources']) {
    it(`says how it is asked when there is nothing to ask (${command ?? 'no command'})`, () => {
      assert.equal(wantedBy(command, '  ', undefined).kind, 'hint');
    });
  }
});
