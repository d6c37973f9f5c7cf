import assert from 'node:assert/strict';
import { openingColumn, type EditorGroup } from '../../../../src/extension/citations/showOptions';

const group = (column: number, change: Partial<EditorGroup> = {}): EditorGroup => ({
  column,
  isActive: column === 1,
  addresses: [],
  showsChat: false,
  ...change,
});
const asked = { address: 'file:///a.md', openIn: 'active', isBeside: false, last: undefined } as const;
const withA = { addresses: ['file:///a.md'] };

describe('openingColumn', () => {
  it('is the active group', () => {
    assert.equal(openingColumn({ ...asked, groups: [group(1), group(2)] }), 'active');
  });

  it('is the group where the document is open', () => {
    assert.equal(openingColumn({ ...asked, groups: [group(1), group(2, withA)] }), 2);
  });

  it('is beside the chat when the chat is the active editor', () => {
    assert.equal(openingColumn({ ...asked, groups: [group(1, { showsChat: true })] }), 'beside');
  });

  it('is another group that there is already when the chat is the active editor', () => {
    assert.equal(openingColumn({ ...asked, groups: [group(1, { showsChat: true }), group(2)] }), 2);
  });

  it('never covers the chat, though its group has the document', () => {
    const groups = [group(1, { showsChat: true, ...withA }), group(2)];
    assert.equal(openingColumn({ ...asked, groups }), 2);
  });

  it('is beside when the click or the setting says so', () => {
    const groups = [group(1, withA)];
    assert.equal(openingColumn({ ...asked, isBeside: true, groups }), 'beside');
    assert.equal(openingColumn({ ...asked, openIn: 'beside', groups: [group(1)] }), 'beside');
  });

  it('is one group for one after the other when the setting says beside', () => {
    const groups = [group(1, { isActive: false }), group(2, { isActive: true })];
    assert.equal(openingColumn({ ...asked, openIn: 'beside', last: 2, groups }), 2);
  });
});
