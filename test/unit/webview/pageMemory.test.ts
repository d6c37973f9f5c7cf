import assert from 'node:assert/strict';
import { emptyMemory, forgetOtherRuns, parseMemory } from '../../../src/webview/pageMemory';

describe('parseMemory', () => {
  it('gives back what was kept', () => {
    const memory = { draft: 'Why', style: 'bullets', scrollTop: 12, toggles: { 'a/1': true } };
    assert.deepEqual(parseMemory(memory), memory);
  });

  it('leaves out what does not fit', () => {
    const stored = { draft: 1, style: 'loud', scrollTop: '12', toggles: { a: 'yes', b: false } };
    assert.deepEqual(parseMemory(stored), { ...emptyMemory, toggles: { b: false } });
  });

  it('is empty when nothing was kept', () => {
    assert.deepEqual(parseMemory(undefined), emptyMemory);
  });
});

describe('forgetOtherRuns', () => {
  it('keeps the toggles of the given runs', () => {
    const memory = { ...emptyMemory, toggles: { a: true, 'a/1': false, b: true } };
    assert.deepEqual(forgetOtherRuns(memory, new Set(['a'])).toggles, { a: true, 'a/1': false });
  });
});
