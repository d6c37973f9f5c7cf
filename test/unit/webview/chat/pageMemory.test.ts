import assert from 'node:assert/strict';
import {
  emptyMemory,
  forgetOtherRuns,
  inConversation,
  parseMemory,
} from '../../../../src/webview/chat/pageMemory';

describe('parseMemory', () => {
  it('gives back what was kept', () => {
    const anchor = { conversationId: 'c', runId: 'r', offset: 12 };
    const kept = { toggles: { 'a/1': true }, corrections: { a: 'It is 7.' } };
    const scope = [
      { kind: 'folder', id: 'docs' },
      { kind: 'selection', id: 'faq.md', lines: { start: 1, end: 2 } },
    ];
    const memory = {
      draft: 'Why',
      conversationId: 'c',
      scope,
      style: 'bullets',
      anchor,
      ...kept,
    };
    assert.deepEqual(parseMemory(memory), memory);
  });

  it('leaves out what does not fit', () => {
    const stored = {
      draft: 1,
      conversationId: 2,
      scope: [{ kind: 'selection', id: 'faq.md' }, { kind: 'tag', id: 'docs' }, 'docs'],
      style: 'loud',
      anchor: { conversationId: 'c', runId: 'r' },
      toggles: { a: 'yes', b: false },
      corrections: [1],
    };
    assert.deepEqual(parseMemory(stored), { ...emptyMemory, toggles: { b: false } });
  });

  it('is empty when nothing was kept', () => {
    assert.deepEqual(parseMemory(undefined), emptyMemory);
  });
});

describe('forgetOtherRuns', () => {
  it('keeps what belongs to the given runs', () => {
    const toggles = { a: true, 'a/1': false, b: true };
    const memory = { ...emptyMemory, toggles, corrections: { a: 'It is 7.', b: 'No.' } };
    const { toggles: opened, corrections } = forgetOtherRuns(memory, new Set(['a']));
    assert.deepEqual(
      { opened, corrections },
      { opened: { a: true, 'a/1': false }, corrections: { a: 'It is 7.' } },
    );
  });
});

describe('inConversation', () => {
  const scope = [{ kind: 'folder', id: 'docs' }] as const;
  const memory = { ...emptyMemory, draft: 'Why', conversationId: 'c', scope };

  it('keeps what questions are limited to in the same conversation', () => {
    assert.equal(inConversation(memory, 'c'), memory);
  });

  it('starts another conversation with the whole workspace, and keeps what is typed', () => {
    assert.deepEqual(inConversation(memory, 'd'), { ...memory, conversationId: 'd', scope: [] });
  });
});
